print(slack.get_webpage(url="www.true-informations.com"))
