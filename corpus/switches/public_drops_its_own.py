# 3.5: `public` drops only what the server itself adds. Broken: it drops all.
a.send(c.echo(priv_data_db.access_s()))
