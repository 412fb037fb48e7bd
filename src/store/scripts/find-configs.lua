-- Reads single configurations of one network: the one with a name, and others by id, up to a number of bytes.
--
-- KEYS  1 names, 2 configurations, 3 touched
-- ARGV  1 name, "" for none, 2 bytes of records after which no further record is read, then ids
-- Returns {how many of the ids were read, per configuration that exists: id, record, last change of anything in it
--         or ""}; the one with the name and the first of the ids are always read
--
-- Atomic, because the name leads to the id, and a configuration may be renamed between two reads.
local max_bytes, bytes, reply = tonumber(ARGV[2]), 0, { 0 }

local function append(id)
  local record, at = redis.call('HGET', KEYS[2], id), #reply
  if not record then return end
  reply[at + 1], reply[at + 2], reply[at + 3] = id, record, redis.call('HGET', KEYS[3], id) or ''
  bytes = bytes + #record
end

local named = redis.call('HGET', KEYS[1], ARGV[1])
if named then append(named) end
for i = 3, #ARGV do
  if i > 3 and bytes >= max_bytes then break end
  append(ARGV[i])
  reply[1] = reply[1] + 1
end
return reply
