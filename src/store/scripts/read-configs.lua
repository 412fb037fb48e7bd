-- Reads the configurations of some networks: all of them, or the first ones up to a number of bytes.
--
-- KEYS  for each network: configurations, touched
-- ARGV  bytes of records after which no further record is read
-- Returns {per network: {how many configurations it has, fields of touched each with its value,
--         the records of the first of these fields, "" for a missing one}}
--
-- Atomic, because a record and the last change of anything in it belong together. A reader that gets fewer records
-- reads the others with find-configs.lua, and compares the last changes.
local max_bytes, bytes, reply = tonumber(ARGV[1]), 0, {}
for at = 1, #KEYS, 2 do
  local configs, touched, records = KEYS[at], redis.call('HGETALL', KEYS[at + 1]), {}
  for field = 1, #touched, 2 do
    if bytes >= max_bytes then break end
    local record = redis.call('HGET', configs, touched[field]) or ''
    records[#records + 1] = record
    bytes = bytes + #record
  end
  reply[#reply + 1] = { redis.call('HLEN', configs), touched, records }
end
return reply
