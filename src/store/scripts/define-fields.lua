-- Replaces the names and types of the custom fields.
--
-- Uses audit.lua, once.lua
-- KEYS  field names, audit, the operation's
-- ARGV  1 record, 2 audit arguments
-- Returns 1
--
-- Atomic, because the change and its audit entry belong together.
local before = repeated()
if before then return before end
audit(KEYS[2], 2)
redis.call('SET', KEYS[1], ARGV[1])
return applied(1)
