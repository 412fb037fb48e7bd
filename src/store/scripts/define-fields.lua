-- Replaces the names and types of the custom fields, unless another caller has changed them in the meantime.
--
-- Uses audit.lua, once.lua
-- KEYS  field names, audit, the operation's
-- ARGV  1 record that the caller has read ("" for none), 2 new record, 3 audit arguments
-- Returns the new record, or "" if the record has changed since
--
-- Atomic, because the change and its audit entry belong together.
local before = repeated()
if before then return before end
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return '' end
audit(KEYS[2], 3)
redis.call('SET', KEYS[1], ARGV[2])
return applied(ARGV[2])
