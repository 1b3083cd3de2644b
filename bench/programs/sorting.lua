local function work(n)
  local xs = {}
  local seed = 42
  for i = 1, n do
    seed = seed * 16807 % 2147483647
    xs[i] = seed
  end
  local ordered = table.move(xs, 1, n, 1, {})
  table.sort(ordered)
  local keyed = {}
  for i = 1, n do keyed[i] = { xs[i] % 1000, i, xs[i] } end
  table.sort(keyed, function(a, b)
    if a[1] ~= b[1] then return a[1] < b[1] end
    return a[2] < b[2]
  end)
  return ordered[1] + keyed[1][3]
end


local turns = 400000
local start = os.clock()
local result = work(turns)
print((os.clock() - start) * 1000, turns, result)
