class Point:
    __slots__ = ("x", "y")

    def __init__(self, x, y):
        self.x = x
        self.y = y


def work(n):
    p = Point(0, 1)
    for i in range(n):
        p.x = p.x + p.y
        p.y = i
    return p.x


import time

turns = 8000000
start = time.perf_counter()
result = work(turns)
print((time.perf_counter() - start) * 1000, turns, result)
