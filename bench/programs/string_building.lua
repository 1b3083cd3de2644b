local function work(n)
  local parts = {}
  for i = 0, n - 1 do
    parts[#parts + 1] = "item " .. i .. ";"
  end
  return #table.concat(parts)
end


local turns = 2000000
local start = os.clock()
local result = work(turns)
print((os.clock() - start) * 1000, turns, result)
