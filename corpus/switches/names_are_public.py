# 4.3: … names, too. Broken: any text names.
mcp_helper.connect('a' if priv_data_db.access_s() else 'b').send(1)
