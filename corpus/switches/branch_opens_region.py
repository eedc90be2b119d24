# 4.1: a conditional on a labelled value opens a region. Broken: it jumps.
if priv_data_db.access_s():
    a.send(1)
