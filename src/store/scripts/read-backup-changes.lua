-- Reads for a backup what changed in a network after a number, oldest first and a bounded number at a time. With the
-- last changes, reads the parts of the network that have no number.
--
-- Uses stream.lua, past.lua
-- KEYS  audit, devices, facts, log, history, deleted, moves, floor, seq, then more strings
-- ARGV  number, max changes
-- Returns {number up to which all changes are in the reply, changes; then if there are no more changes: how many
--         devices there are, moves as fields and values, the state of the audit, see stream.lua, the time in ms, floor,
--         seq and the other strings or nil}; a change is {id, number, device, facts, deleted record, fields of its
--         history, their values}, with nil for what does not exist
--         or {}: not all changes are known, because tombstones after the number were purged
--
-- The changes of one number are never separated. Atomic, because the last reply must show the network as of one
-- instant.
-- The first command, so that no later write is older than this time.
local time = redis.call('TIME')
local number, max = tonumber(ARGV[1]), tonumber(ARGV[2])
local audit, devices, facts, log, history, deleted, moves, floor = unpack(KEYS, 1, 8)
if number < tonumber(redis.call('GET', floor) or '0') then return {} end

local found = redis.call('ZRANGEBYSCORE', log, '(' .. ARGV[1], '+inf', 'WITHSCORES', 'LIMIT', 0, max + 1)
local has_more = #found > 2 * max
if has_more then
  local cut = found[#found]
  while #found > 0 and found[#found] == cut do
    found[#found] = nil
    found[#found] = nil
  end
  if #found == 0 then found = redis.call('ZRANGEBYSCORE', log, cut, cut, 'WITHSCORES') end
end

local changes = {}
for at = 1, #found, 2 do
  local id = found[at]
  changes[#changes + 1] = { id, found[at + 1], redis.call('HGET', devices, id), redis.call('HGET', facts, id),
    redis.call('HGET', deleted, id), { past_fields(id) }, redis.call('HMGET', history, past_fields(id)) }
end
local reply = { found[#found] or ARGV[1], changes }
if has_more then return reply end

reply[3], reply[4], reply[5] = redis.call('HLEN', devices), redis.call('HGETALL', moves), stream_state(audit)
reply[6] = string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000))
for at = 8, #KEYS do reply[at - 1] = redis.call('GET', KEYS[at]) end
return reply
