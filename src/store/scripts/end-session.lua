-- Ends a session, with whatever is pending in it, when it is the owner's.
--
-- KEYS  session, lost, open, the session's edits of sets
-- ARGV  owner, member in open
-- Returns 1 when it ended, else 0
--
-- One step, because between look and deletion the id could have come to mean another session.
if redis.call('HGET', KEYS[1], 'owner') ~= ARGV[1] then return 0 end
redis.call('ZREM', KEYS[3], ARGV[2])
return redis.call('DEL', KEYS[1], KEYS[2], KEYS[4]) > 0 and 1 or 0
