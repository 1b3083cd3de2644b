def work(n):
    point = {"x": 1, "y": 2, "z": 3}
    key = "y"
    total = 0
    for i in range(n):
        total = total + point["x"] + point[key] + point["z"]
    return total


import time

turns = 8000000
start = time.perf_counter()
result = work(turns)
print((time.perf_counter() - start) * 1000, turns, result)
