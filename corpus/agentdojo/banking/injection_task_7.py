banking.update_password(password="new_password")
