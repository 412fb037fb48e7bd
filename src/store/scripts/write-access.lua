-- Writes, replaces or deletes the record of an API key or a user.
--
-- Uses audit.lua
-- KEYS  1 hash of the records, 2 version of all of them, 3 audit
-- ARGV  1 field, 2 record that was read, "" = none, 3 next record, "" = delete, 4 next version, 5 audit arguments
-- Returns 1 if it was written, otherwise 0
--
-- Atomic, because services reload the records whenever the version has changed.
if (redis.call('HGET', KEYS[1], ARGV[1]) or '') ~= ARGV[2] then return 0 end
audit(KEYS[3], 5)
if ARGV[3] == '' then redis.call('HDEL', KEYS[1], ARGV[1]) else redis.call('HSET', KEYS[1], ARGV[1], ARGV[3]) end
redis.call('SET', KEYS[2], ARGV[4])
return 1
