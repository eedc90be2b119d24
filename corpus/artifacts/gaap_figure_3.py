my_name = priv_data_db.access_name()
manager_email = priv_data_db.new_value("manager_email")

filesystem_mcp = mcp_helper.connect("filesystem")
report_data = filesystem_mcp.process_query("read_file", args={"path":"annual_report.txt"})

llm_mcp = mcp_helper.connect("llm_extension")
more_needed = llm_mcp.process_query("qllm_call", args={"prompt":f"Can you tell me if this report is missing any numbers? {report_data}", "return_type":"bool"})

if not more_needed:
    email_draft = f"Hi, this is {my_name}. Here is the report: {report_data}"
    email_mcp = mcp_helper.connect("email")
    email_mcp.process_query("send_email", args={"body":email_draft})
else:
    llm_mcp.process_query("multishot_call", args={"query":f"Can you fill in the missing numbers in this report then send it to my manager? {report_data}"})
