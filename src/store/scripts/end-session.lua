-- Ends a session, with whatever is pending in it, when it is the owner's.
--
-- KEYS  session
-- ARGV  owner
-- Returns 1 when it ended, else 0
--
-- One step, because between look and deletion the id could have come to mean another session.
if redis.call('HGET', KEYS[1], 'owner') ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])
