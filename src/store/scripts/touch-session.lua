-- Keeps a session alive for its owner.
--
-- KEYS  session
-- ARGV  owner, idle time in ms
-- Returns 1 when the session lives and is the owner's, else 0
--
-- One step, because a session must not end between the look and the new lifetime.
if redis.call('HGET', KEYS[1], 'owner') ~= ARGV[1] then return 0 end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1
