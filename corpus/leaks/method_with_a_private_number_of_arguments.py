# With how many arguments a method was called told the length of the list that they came from.
l = priv_data_db.access_l()
class C:
    def count(self, *xs):
        return len(xs)
a.send(C().count(*l))
