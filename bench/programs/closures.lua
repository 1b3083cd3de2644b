local function adder(k)
  return function(x) return x + k end
end

local function work(n)
  local total = 0
  local count = 0
  local bump = function() count = count + 1 end
  for i = 0, n - 1 do
    local add = adder(i)
    total = add(total) % 1000003
    bump()
  end
  return total + count
end


local turns = 4000000
local start = os.clock()
local result = work(turns)
print((os.clock() - start) * 1000, turns, result)
