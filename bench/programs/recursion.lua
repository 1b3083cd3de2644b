local function fib(n)
  if n < 2 then
    return n
  end
  return fib(n - 1) + fib(n - 2)
end

-- fib(32) makes 7,049,155 calls.
local function work(_n)
  return fib(32)
end


local turns = 7049155
local start = os.clock()
local result = work(turns)
print((os.clock() - start) * 1000, turns, result)
