-- Numbers that come again with the same seed, in each version of Lua.
local Random = {}
Random.__index = Random

function Random.new(seed)
  return setmetatable({ state = seed % 2147483647 + 1 }, Random)
end

--- A whole number from `low` to `high`.
function Random:whole(low, high)
  self.state = self.state * 48271 % 2147483647
  return low + self.state % (high - low + 1)
end

--- True in so many of a hundred cases.
function Random:percent(chance)
  return self:whole(1, 100) <= chance
end

function Random:of(list)
  return list[self:whole(1, #list)]
end

return Random
