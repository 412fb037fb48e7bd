-- Replaces the keyring, if it is still the one that was read.
--
-- KEYS  keyring, audit
-- ARGV  1 text it must have, or "" = there must be none, 2 next text, 3 what is recorded, left out where nothing is
-- Returns 1 when it was replaced, else 0
--
-- One step, because of two processes that replace it at once only one may.
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
if #ARGV > 2 then audit(KEYS[2], 3) end
redis.call('SET', KEYS[1], ARGV[2])
return 1
