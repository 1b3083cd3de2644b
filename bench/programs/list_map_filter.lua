local function map(xs, f)
  local out = {}
  for i = 1, #xs do out[i] = f(xs[i]) end
  return out
end

local function filter(xs, p)
  local out = {}
  for i = 1, #xs do
    if p(xs[i]) then out[#out + 1] = xs[i] end
  end
  return out
end

local function work(n)
  local xs = {}
  for i = 0, 999 do xs[#xs + 1] = i end
  local total = 0
  for _ = 1, n // 1000 do
    total = total + #filter(map(xs, function(x) return x * 2 end), function(x) return x % 3 == 0 end)
  end
  return total
end


local turns = 4000000
local start = os.clock()
local result = work(turns)
print((os.clock() - start) * 1000, turns, result)
