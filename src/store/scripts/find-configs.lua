-- Reads single configurations of one network: the one with a name, and others by id.
--
-- KEYS  1 names, 2 configurations, 3 touched
-- ARGV  1 name, "" for none, then ids
-- Returns {per configuration that exists: id, record, last change of anything in it or ""}
--
-- Atomic, because the name leads to the id, and a configuration may be renamed between two reads.
local ids = { redis.call('HGET', KEYS[1], ARGV[1]) or nil }
for i = 2, #ARGV do ids[#ids + 1] = ARGV[i] end
local reply = {}
for _, id in ipairs(ids) do
  local record, at = redis.call('HGET', KEYS[2], id), #reply
  if record then
    reply[at + 1], reply[at + 2], reply[at + 3] = id, record, redis.call('HGET', KEYS[3], id) or ''
  end
end
return reply
