def work(n):
    counts = {}
    for i in range(n):
        key = f"k{i % 1000}"
        counts[key] = counts.get(key, 0) + 1
    return len(counts)


import time

turns = 4000000
start = time.perf_counter()
result = work(turns)
print((time.perf_counter() - start) * 1000, turns, result)
