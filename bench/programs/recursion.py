def fib(n):
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)


# fib(32) makes 7,049,155 calls.
def work(_n):
    return fib(32)


import time

turns = 7049155
start = time.perf_counter()
result = work(turns)
print((time.perf_counter() - start) * 1000, turns, result)
