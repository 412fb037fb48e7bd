-- Ends a session and discards its pending edits, if it is the owner's.
--
-- KEYS  1 session, 2 lost, 3 open, 4 the session's edits of sets, 5 and 6 ended and recorded
--       (see touch-session.lua), 7 held (see save-edits.lua)
-- ARGV  1 owner, 2 SHA-256 of the id, 3 when the id was issued, 4 now in ms, 5 how long an id lives at most in ms,
--       6 how many ended sessions of an owner are remembered one by one,
--       7 last use in ms of a session that ends because its owner has too many; "" if its owner ends the session
-- Returns 1 if it ended, 0 if the record belongs to another owner, or the session was used after ARGV 7
--
-- Atomic, because the record could become another owner's between the check and the deletion. The id alone would start
-- a new session, so the end is remembered: one by one for the ids issued last, and by the latest time of issue for
-- older ones.
local ended, hash = KEYS[5], ARGV[2]
local owner = redis.call('HGET', KEYS[1], 'owner')
if owner and owner ~= ARGV[1] then return 0 end
local is_dropped = ARGV[7] ~= ''
if is_dropped and tonumber(redis.call('ZSCORE', KEYS[6], hash) or 0) ~= tonumber(ARGV[7]) then return 0 end
-- The deletion comes first, so that a session can be ended even if Redis is out of memory: see commit.lua.
redis.call('DEL', KEYS[1], KEYS[4])
-- A caller who did not end the session is told which edits were lost.
if not is_dropped then redis.call('DEL', KEYS[2]) end
redis.call('ZREM', KEYS[3], hash)
redis.call('ZREM', KEYS[6], hash)
local bytes = redis.call('HGET', KEYS[7], hash)
if bytes then
  redis.call('HDEL', KEYS[7], hash)
  if redis.call('HINCRBY', KEYS[7], 'total', '-' .. bytes) <= 0 then redis.call('DEL', KEYS[7]) end
end
redis.call('ZREMRANGEBYSCORE', ended, '-inf', tonumber(ARGV[4]) - tonumber(ARGV[5]))
redis.call('ZADD', ended, ARGV[3], hash)
local surplus = redis.call('ZCARD', ended) - tonumber(ARGV[6])
if surplus > 0 then
  local floor = redis.call('ZRANGE', ended, surplus - 1, surplus - 1, 'WITHSCORES')[2]
  redis.call('ZREMRANGEBYSCORE', ended, '-inf', floor)
  redis.call('ZADD', ended, floor, 'floor')
end
redis.call('PEXPIRE', ended, ARGV[5])
return 1
