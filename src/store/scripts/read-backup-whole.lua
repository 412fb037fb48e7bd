-- Reads whole keys for a backup, together with what it needs of an audit stream.
--
-- Uses stream.lua
-- KEYS  audit, floor of the audit, then the others
-- ARGV  for each of the others its type: string, hash or zset
-- Returns {the state of the audit, see stream.lua, floor or nil, the time in ms, then for each of the others: its value
--         or nil, its fields and values, or its members and scores}
--
-- Atomic, because the reply must show all keys as of one instant. The caller knows that they are small.
-- The first command, so that no later write is older than this time.
local time = redis.call('TIME')
local reply = { stream_state(KEYS[1]), redis.call('GET', KEYS[2]) }
reply[3] = string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000))
for at, kind in ipairs(ARGV) do
  local key = KEYS[at + 2]
  if kind == 'string' then reply[at + 3] = redis.call('GET', key)
  elseif kind == 'hash' then reply[at + 3] = redis.call('HGETALL', key)
  else reply[at + 3] = redis.call('ZRANGE', key, 0, -1, 'WITHSCORES') end
end
return reply
