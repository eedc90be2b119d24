# pop of an empty list; ends with IndexError
tasks = ["wash", "dry"]
while True:
    print(len(tasks), tasks)
    print("doing", tasks.pop())
