local function work(n)
  local total = 0
  for i = 0, n - 1 do
    total = total + (i + 3) * 2 - 1
  end
  return total
end


local turns = 20000000
local start = os.clock()
local result = work(turns)
print((os.clock() - start) * 1000, turns, result)
