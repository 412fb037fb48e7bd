-- Replaces the keyring if it is still the one that was read.
--
-- Uses audit.lua
-- KEYS  keyring, audit
-- ARGV  1 the text that was read, "" = none, 2 next text, 3 audit arguments, absent if nothing is recorded
-- Returns 1 if it was replaced, otherwise 0
--
-- Atomic, because of two processes that replace it at the same time only one may succeed.
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
if #ARGV > 2 then audit(KEYS[2], 3) end
redis.call('SET', KEYS[1], ARGV[2])
return 1
