-- Deletes a network that holds neither devices nor configurations. Its log and its sequence stay: followers of the log
-- must not take a later network of the same name for this one.
--
-- Uses audit.lua, once.lua
-- KEYS  network, order of devices, configurations, audit, the operation's
-- ARGV  1 '1' if configurations were found in another slot of a cluster, otherwise '0'; 2 audit arguments
-- Returns "deleted" | "missing" | "used"
--
-- Atomic, because a device or a commit could arrive between the check and the deletion. Succeeds even if Redis is out
-- of memory: see commit.lua.
local before = repeated()
if before then return before end
if redis.call('EXISTS', KEYS[1]) == 0 then return 'missing' end
if ARGV[1] == '1' or redis.call('EXISTS', KEYS[2], KEYS[3]) > 0 then return 'used' end
redis.call('PERSIST', KEYS[1])
audit(KEYS[4], 2)
redis.call('DEL', KEYS[1])
return applied('deleted')
