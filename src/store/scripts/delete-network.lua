-- Deletes a network that holds neither device nor configuration. Its log and its number stay: whoever followed them must not take a later
-- network of the same name for the old one.
--
-- KEYS  network, order of devices, configurations, audit, the operation's
-- ARGV  1 what is recorded
-- Returns "deleted" | "missing" | "used"
--
-- It deletes, so it may though memory is short: see commit.lua. One step, because a device or a commit could arrive between the look and the deletion.
local before = repeated()
if before then return before end
if redis.call('EXISTS', KEYS[1]) == 0 then return 'missing' end
if redis.call('EXISTS', KEYS[2], KEYS[3]) > 0 then return 'used' end
redis.call('PERSIST', KEYS[1])
audit(KEYS[4], 1)
redis.call('DEL', KEYS[1])
return applied('deleted')
