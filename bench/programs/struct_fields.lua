local function work(n)
  local p = { x = 0, y = 1 }
  for i = 0, n - 1 do
    p.x = p.x + p.y
    p.y = i
  end
  return p.x
end


local turns = 8000000
local start = os.clock()
local result = work(turns)
print((os.clock() - start) * 1000, turns, result)
