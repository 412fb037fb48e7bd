-- Makes a network, where there is none of its name.
--
-- KEYS  network, audit, the operation's
-- ARGV  1 record, 2 what is recorded
-- Returns 1 when it was made, else 0
--
-- One step, because what is made is recorded.
local before = repeated()
if before then return before end
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
audit(KEYS[2], 2)
redis.call('SET', KEYS[1], ARGV[1])
return applied(1)
