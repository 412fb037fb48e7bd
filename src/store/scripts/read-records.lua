-- Devices of a network in address order, a bounded number at a time, with the number of the network's last change.
--
-- KEYS  network, devices, facts, order, seq
-- ARGV  lower bound as ZRANGEBYLEX takes it, how many, "facts" when facts are wanted too
-- Returns {network exists: 1 or 0, seq or "", then per device: id, device, facts or ""}
--
-- One step, because a device and its facts belong together.
local reply = { redis.call('EXISTS', KEYS[1]), redis.call('GET', KEYS[5]) or '' }
local ids = redis.call('ZRANGEBYLEX', KEYS[4], ARGV[1], '+', 'LIMIT', 0, ARGV[2])
if #ids == 0 then return reply end
local devices = redis.call('HMGET', KEYS[2], unpack(ids))
local facts = ARGV[3] == 'facts' and redis.call('HMGET', KEYS[3], unpack(ids)) or {}
for i, id in ipairs(ids) do
  local at = #reply
  reply[at + 1], reply[at + 2], reply[at + 3] = id, devices[i], facts[i] or ''
end
return reply
