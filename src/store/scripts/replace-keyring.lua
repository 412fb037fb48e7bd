-- Replaces the keyring, if it is still the one that was read.
--
-- KEYS  keyring
-- ARGV  text it must have, or "" = there must be none; next text
-- Returns 1 when it was replaced, else 0
--
-- One step, because of two processes that replace it at once only one may.
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
return 1
