-- Keeps a session alive for its owner, with whatever is pending in it.
--
-- KEYS  session, lost, open (the owner's sessions with edits, scored by when they end), the session's edits of sets
-- ARGV  owner, idle time in ms, how long lost edits are remembered in ms, now in ms, member in open
-- Returns 1 when the session lives and is the owner's, else 0
--
-- One step, because a session must not end between the look and the new lifetime.
if redis.call('HGET', KEYS[1], 'owner') ~= ARGV[1] then return 0 end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
redis.call('PEXPIRE', KEYS[4], ARGV[2])
redis.call('PEXPIRE', KEYS[2], ARGV[2] + ARGV[3])
if redis.call('ZSCORE', KEYS[3], ARGV[5]) then
  redis.call('ZADD', KEYS[3], ARGV[4] + ARGV[2], ARGV[5])
  if redis.call('PTTL', KEYS[3]) < tonumber(ARGV[2]) then redis.call('PEXPIRE', KEYS[3], ARGV[2]) end
end
return 1
