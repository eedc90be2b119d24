# The tasks are on the page: the model has to see it.
page = slack.get_webpage(url="www.company-todo-list.com/alice")
multishot(page)
