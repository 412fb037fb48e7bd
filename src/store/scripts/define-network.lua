-- Creates a network unless one of its name exists.
--
-- Uses audit.lua, once.lua
-- KEYS  network, audit, the operation's
-- ARGV  1 record, 2 audit arguments
-- Returns 1 if it was created, otherwise 0
--
-- Atomic, because the creation and its audit entry belong together.
local before = repeated()
if before then return before end
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
audit(KEYS[2], 2)
redis.call('SET', KEYS[1], ARGV[1])
return applied(1)
