local function work(n)
  local counts = {}
  local size = 0
  for i = 0, n - 1 do
    local key = "k" .. (i % 1000)
    if counts[key] == nil then size = size + 1 end
    counts[key] = (counts[key] or 0) + 1
  end
  return size
end


local turns = 4000000
local start = os.clock()
local result = work(turns)
print((os.clock() - start) * 1000, turns, result)
