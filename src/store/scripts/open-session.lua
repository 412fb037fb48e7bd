-- Opens a session.
--
-- KEYS  session, lost
-- ARGV  1 owner, 2 idle time in ms, 3 how many edits its owner lost with an earlier session, 4 how long these are remembered
--       in ms
-- Returns 1
--
-- One step, because a session without an end would stay for ever. A session that inherits a loss may end before it was
-- told: then the next one tells it.
redis.call('HSET', KEYS[1], 'owner', ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
if tonumber(ARGV[3]) > 0 then
  redis.call('HSET', KEYS[1], 'inherited', ARGV[3])
  redis.call('SET', KEYS[2], ARGV[3], 'PX', ARGV[4])
end
return 1
