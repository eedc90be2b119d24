# read: page
page = slack.get_webpage(url="www.informations.com")
print(page)
