local function fib(n)
  if n < 2 then
    return n
  end
  return fib(n - 1) + fib(n - 2)
end

-- fib(29) makes 1,664,079 calls.
local function work(_n)
  return fib(29)
end


local turns = 1664079
local start = os.clock()
local result = work(turns)
print((os.clock() - start) * 1000, turns, result)
