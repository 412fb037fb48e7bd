-- Where credential sets of one configuration stand in its order, and where others would.
--
-- KEYS  touched, order, sets
-- ARGV  config id, lower and upper bound of a range as ZLEXCOUNT takes them, "static" or "ordered", then pairs: key of a
--       set, a place in the order
-- Returns {number of the last change of anything in the configuration or "", how many sets stand in the range, then per
--         pair: place of the set or "" = it is not there, how many of the range stand before that, how many before the
--         place asked for}
--
-- One step, because ranks mean something only while nothing changes.
local order, min = KEYS[2], ARGV[2]
local reply = { redis.call('HGET', KEYS[1], ARGV[1]) or '', redis.call('ZLEXCOUNT', order, min, ARGV[3]) }

-- A static set stands at its key, others at 14 hex digits of their priority and then their key.
local function placeOf(key)
  local record = redis.call('HGET', KEYS[3], key)
  if not record then return '' end
  if ARGV[4] == 'static' then return key end
  return string.format('%014x', cjson.decode(string.match(record, '{.*')).priority) .. key
end

local function before(place) return redis.call('ZLEXCOUNT', order, min, '(' .. place) end

for i = 5, #ARGV, 2 do
  local stands, asked, at = placeOf(ARGV[i]), ARGV[i + 1], #reply
  local rank = before(asked)
  reply[at + 1], reply[at + 3] = stands, rank
  reply[at + 2] = (stands == '' or stands == asked) and rank or before(stands)
end
return reply
