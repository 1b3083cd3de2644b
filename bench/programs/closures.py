def adder(k):
    return lambda x: x + k


def work(n):
    total = 0
    count = 0

    def bump():
        nonlocal count
        count = count + 1

    for i in range(n):
        add = adder(i)
        total = add(total) % 1000003
        bump()
    return total + count


import time

turns = 4000000
start = time.perf_counter()
result = work(turns)
print((time.perf_counter() - start) * 1000, turns, result)
