def fib(n):
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)


# fib(29) makes 1,664,079 calls.
def work(_n):
    return fib(29)


import time

turns = 1664079
start = time.perf_counter()
result = work(turns)
print((time.perf_counter() - start) * 1000, turns, result)
