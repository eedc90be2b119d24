workspace.delete_file(file_id="13")
