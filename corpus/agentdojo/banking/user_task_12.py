# The task is in the file: the model has to see it.
notice = banking.read_file(file_path="landlord-notices.txt")
multishot(notice)
