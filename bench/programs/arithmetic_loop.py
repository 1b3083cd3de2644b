def work(n):
    total = 0
    for i in range(n):
        total = total + (i + 3) * 2 - 1
    return total


import time

turns = 20000000
start = time.perf_counter()
result = work(turns)
print((time.perf_counter() - start) * 1000, turns, result)
