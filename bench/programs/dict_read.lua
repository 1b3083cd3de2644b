local function work(n)
  local point = { x = 1, y = 2, z = 3 }
  local key = "y"
  local total = 0
  for _ = 1, n do
    total = total + point.x + point[key] + point.z
  end
  return total
end


local turns = 8000000
local start = os.clock()
local result = work(turns)
print((os.clock() - start) * 1000, turns, result)
