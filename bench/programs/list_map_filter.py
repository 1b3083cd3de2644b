def work(n):
    xs = []
    for i in range(1000):
        xs.append(i)
    total = 0
    for _round in range(n // 1000):
        total = total + len(list(filter(lambda x: x % 3 == 0, map(lambda x: x * 2, xs))))
    return total


import time

turns = 4000000
start = time.perf_counter()
result = work(turns)
print((time.perf_counter() - start) * 1000, turns, result)
