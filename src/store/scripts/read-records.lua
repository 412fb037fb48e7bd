-- Reads devices of a network in address order, a bounded number and size at a time, with the sequence of the network.
--
-- KEYS  network, devices, facts, order, seq
-- ARGV  lower bound as ZRANGEBYLEX takes it, max devices, max bytes, "facts" if facts are wanted too
-- Returns {1 if the network exists, otherwise 0, seq or "", 1 if there are more devices, otherwise 0,
--         then per device: id, device, facts or ""}; at least one device if there is one, however large
--
-- Atomic, because a device and its facts belong together.
local max, left, wants_facts = tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4] == 'facts'
local AT_ONCE = 100
local reply = { redis.call('EXISTS', KEYS[1]), redis.call('GET', KEYS[5]) or '', 0 }
local ids = redis.call('ZRANGEBYLEX', KEYS[4], ARGV[1], '+', 'LIMIT', 0, max + 1)
if #ids > max then
  reply[3] = 1
  ids[#ids] = nil
end

for from = 1, #ids, AT_ONCE do
  local devices = redis.call('HMGET', KEYS[2], unpack(ids, from, math.min(from + AT_ONCE - 1, #ids)))
  for i = 1, #devices do
    local id, device, at = ids[from + i - 1], devices[i] or '', #reply
    if left <= 0 then
      reply[3] = 1
      return reply
    end
    local facts = wants_facts and redis.call('HGET', KEYS[3], id) or ''
    left = left - #device - #facts
    if left < 0 and at > 3 then
      reply[3] = 1
      return reply
    end
    reply[at + 1], reply[at + 2], reply[at + 3] = id, device, facts
  end
end
return reply
