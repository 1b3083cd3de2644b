def work(n):
    text = ""
    for i in range(n):
        text = text + f"item {i};"
    return len(text)


import time

turns = 2000000
start = time.perf_counter()
result = work(turns)
print((time.perf_counter() - start) * 1000, turns, result)
