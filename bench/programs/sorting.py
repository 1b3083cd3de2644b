def work(n):
    xs = []
    seed = 42
    for _i in range(n):
        seed = seed * 16807 % 2147483647
        xs.append(seed)
    ordered = sorted(xs)
    by_key = sorted(xs, key=lambda x: x % 1000)
    return ordered[0] + by_key[0]


import time

turns = 400000
start = time.perf_counter()
result = work(turns)
print((time.perf_counter() - start) * 1000, turns, result)
