-- What changed in a network after a number: the records as they are now.
--
-- KEYS  network, devices, facts, log, seq
-- ARGV  number, how many at most, "facts" when facts are wanted too
-- Returns {network exists: 1 or 0, seq or "", then per changed device: id, device or "" when it is gone, facts or ""}
--
-- One step, because the records must be those of the number that comes with them.
local reply = { redis.call('EXISTS', KEYS[1]), redis.call('GET', KEYS[5]) or '' }
local ids = redis.call('ZRANGEBYSCORE', KEYS[4], '(' .. ARGV[1], '+inf', 'LIMIT', 0, ARGV[2])
for _, id in ipairs(ids) do
  local at = #reply
  reply[at + 1], reply[at + 2] = id, redis.call('HGET', KEYS[2], id) or ''
  reply[at + 3] = ARGV[3] == 'facts' and redis.call('HGET', KEYS[3], id) or ''
end
return reply
