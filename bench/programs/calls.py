def step(a, b):
    return a + b


def work(n):
    total = 0
    for i in range(n):
        total = step(total, i)
    return total


import time

turns = 12000000
start = time.perf_counter()
result = work(turns)
print((time.perf_counter() - start) * 1000, turns, result)
