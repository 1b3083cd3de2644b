local function step(a, b)
  return a + b
end

local function work(n)
  local total = 0
  for i = 0, n - 1 do
    total = step(total, i)
  end
  return total
end


local turns = 12000000
local start = os.clock()
local result = work(turns)
print((os.clock() - start) * 1000, turns, result)
