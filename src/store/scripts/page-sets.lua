-- Runs of credential sets of one configuration, in their order, with what tells whether they are of the same moment.
--
-- KEYS  touched, order, sets
-- ARGV  config id, lower and upper bound of the range as ZLEXCOUNT takes them, "static" or "ordered", then pairs: rank in
--       the range, rank behind
-- Returns {number of the last change of anything in the configuration or "", then per set: key, record}
--
-- One step, because ranks mean something only while nothing changes.
local AT_ONCE = 1000
local reply = { redis.call('HGET', KEYS[1], ARGV[1]) or '' }
local head = redis.call('ZRANGEBYLEX', KEYS[2], ARGV[2], ARGV[3], 'LIMIT', 0, 1)[1]
if not head then return reply end
local base = redis.call('ZRANK', KEYS[2], head)

local function append(members)
  -- A member is where a set stands; behind the first 14 characters of a priority, or as it is, comes its key.
  local keys = {}
  for i, member in ipairs(members) do
    keys[i] = ARGV[4] == 'static' and member or string.sub(member, 15)
  end
  for i, record in ipairs(redis.call('HMGET', KEYS[3], unpack(keys))) do
    local at = #reply
    reply[at + 1], reply[at + 2] = keys[i], record
  end
end

for at = 5, #ARGV, 2 do
  local from, to = tonumber(ARGV[at]), tonumber(ARGV[at + 1])
  for start = from, to - 1, AT_ONCE do
    local stop = math.min(start + AT_ONCE, to) - 1
    append(redis.call('ZRANGE', KEYS[2], base + start, base + stop))
  end
end
return reply
