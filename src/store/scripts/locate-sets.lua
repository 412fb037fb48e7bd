-- Finds at which rank credential sets of one configuration stand in its order, and at which others would.
--
-- KEYS  touched, order, sets
-- ARGV  config id, lower and upper bound of a range as ZLEXCOUNT takes them, "static" or "ordered", then pairs: key of
--       a set, an order key
-- Returns {number of the last change of anything in the configuration or "", how many sets are in the range, then per
--         pair: order key of the set or "" if it does not exist, how many of the range stand before that, how many
--         before the order key that was asked for}
--
-- Atomic, because ranks are comparable only while nothing changes.
local order, min = KEYS[2], ARGV[2]
local reply = { redis.call('HGET', KEYS[1], ARGV[1]) or '', redis.call('ZLEXCOUNT', order, min, ARGV[3]) }

-- The order key of a static set is its key; of others it is 14 hex digits of the priority and then the key.
local function order_key(key)
  local record = redis.call('HGET', KEYS[3], key)
  if not record then return '' end
  if ARGV[4] == 'static' then return key end
  return string.format('%014x', cjson.decode(string.match(record, '{.*')).priority) .. key
end

local function count_before(position) return redis.call('ZLEXCOUNT', order, min, '(' .. position) end

for i = 5, #ARGV, 2 do
  local stored, asked, at = order_key(ARGV[i]), ARGV[i + 1], #reply
  local rank = count_before(asked)
  reply[at + 1], reply[at + 3] = stored, rank
  reply[at + 2] = (stored == '' or stored == asked) and rank or count_before(stored)
end
return reply
