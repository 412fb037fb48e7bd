-- Reads credential sets of one configuration: some by key, and runs of them in their order.
--
-- KEYS  touched, order, sets
-- ARGV  config id, lower and upper bound of a range as ZLEXCOUNT takes them, "static" or "ordered", how many keys, then
--       the keys, then pairs: first and last rank in the range, counted from the end if below 0
-- Returns {number of the last change of anything in the configuration or "", how many sets are in the range, record or
--         nil per key, then per set of a run: key, record}
--
-- Atomic, because ranks are comparable only while nothing changes.
local AT_ONCE = 1000
local order, sets = KEYS[2], KEYS[3]
local total = redis.call('ZLEXCOUNT', order, ARGV[2], ARGV[3])
local reply = { redis.call('HGET', KEYS[1], ARGV[1]) or '', total }
local runs_from = 6 + tonumber(ARGV[5])

for start = 6, runs_from - 1, AT_ONCE do
  local stop = math.min(start + AT_ONCE, runs_from) - 1
  for i, record in ipairs(redis.call('HMGET', sets, unpack(ARGV, start, stop))) do reply[start - 4 + i] = record end
end
if total == 0 then return reply end

local base = redis.call('ZRANK', order, redis.call('ZRANGEBYLEX', order, ARGV[2], ARGV[3], 'LIMIT', 0, 1)[1])

local function append(members)
  -- A member of the order is the key of a set, behind the 14 characters of a priority unless the sets are static.
  local keys = {}
  for i, member in ipairs(members) do
    keys[i] = ARGV[4] == 'static' and member or string.sub(member, 15)
  end
  for i, record in ipairs(redis.call('HMGET', sets, unpack(keys))) do
    local at = #reply
    -- There is no record if the configuration was turned from or to STATIC after its type was read.
    if record then reply[at + 1], reply[at + 2] = keys[i], record end
  end
end

local function in_range(rank)
  rank = tonumber(rank)
  return rank < 0 and total + rank or rank
end

for at = runs_from, #ARGV, 2 do
  local first, last = math.max(in_range(ARGV[at]), 0), math.min(in_range(ARGV[at + 1]), total - 1)
  for start = first, last, AT_ONCE do
    append(redis.call('ZRANGE', order, base + start, base + math.min(start + AT_ONCE - 1, last)))
  end
end
return reply
