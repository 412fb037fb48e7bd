-- Extends a session of its owner, with its pending edits.
--
-- Uses session.lua
-- KEYS  1 session, 2 lost, 3 open (the owner's sessions with edits, scored by when they end), 4 the session's edits of
--       sets, 5 ended (the owner's sessions that were ended, scored by when their ids were issued),
--       6 recorded (a user's logins that have a record, or a caller's other sessions that have one without edits,
--       scored by their last use), 7 held (see save-edits.lua)
-- ARGV  1 owner, 2 proof, 3 how long the session lives on in ms, 4 how long lost edits are remembered in ms,
--       5 now in ms, 6 SHA-256 of the id, 7 when the id was issued, 8 "1" if the session needs a record without edits,
--       9 "1" if the id lives without a record, 10 max members of recorded, 11 idle time in ms,
--       12 "1" if a session with edits is no member of recorded
-- Returns 1 if the session lives, 2 if it lives and recorded has more members than that, 0 if it has ended, -1
--         if its record is not the one that was written for it
--
-- Atomic, because a session must not end between the check and its extension.
local session, recorded, hash = KEYS[1], KEYS[6], ARGV[6]
local now, lives = tonumber(ARGV[5]), tonumber(ARGV[3])
if lives <= 0 then return 0 end
local owner, proof = unpack(redis.call('HMGET', session, 'owner', 'proof'))
if not owner then
  if redis.call('EXISTS', session) == 1 then return -1 end
  if ARGV[9] ~= '1' or redis.call('EXISTS', KEYS[2]) == 1 then return 0 end
  local floor = redis.call('ZSCORE', KEYS[5], 'floor')
  if redis.call('ZSCORE', KEYS[5], hash) or (floor and tonumber(ARGV[7]) <= tonumber(floor)) then return 0 end
  if ARGV[8] ~= '1' then return 1 end
  -- The session continues even if Redis is out of memory: see commit.lua.
  redis.call('PERSIST', session)
  redis.call('HSET', session, 'owner', ARGV[1], 'proof', ARGV[2])
elseif owner ~= ARGV[1] or proof ~= ARGV[2] then
  return -1
end

redis.call('PEXPIRE', session, lives)
redis.call('PEXPIRE', KEYS[4], lives)
redis.call('PEXPIRE', KEYS[2], lives + ARGV[4])
local has_edits = redis.call('ZSCORE', KEYS[3], hash)
if has_edits then
  redis.call('ZADD', KEYS[3], now + lives, hash)
  live_for(KEYS[3], lives)
  live_for(KEYS[7], lives)
end
if ARGV[8] == '1' and not (has_edits and ARGV[12] == '1') then
  redis.call('ZADD', recorded, now, hash)
  live_for(recorded, lives)
  if redis.call('ZCARD', recorded) <= tonumber(ARGV[10]) then return 1 end
  redis.call('ZREMRANGEBYSCORE', recorded, '-inf', now - tonumber(ARGV[11]))
  return redis.call('ZCARD', recorded) > tonumber(ARGV[10]) and 2 or 1
end
return 1
