# 4.1: … of a method, too. Broken: it is called.
class A:
    def tell(self):
        a.send(1)


class B:
    def tell(self):
        a.send(2)


x = A() if priv_data_db.access_s() else B()
x.tell()
