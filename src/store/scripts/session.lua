-- A prelude: joined in front of every script that writes a session that goes on.
--
-- live_for(key, ms) lets a key that a caller's sessions share live at least that long: it lives as long as the longest
-- session, and other processes may have another idle time.
-- keep_record(key, session) writes the record of a session without edits. key has the names of session and recorded
-- (see touch-session.lua), session its owner, proof, hash, now and lives, both times in ms.
local function live_for(key, ms)
  if redis.call('PTTL', key) < tonumber(ms) then redis.call('PEXPIRE', key, ms) end
end

local function keep_record(key, session)
  redis.call('HSET', key.session, 'owner', session.owner, 'proof', session.proof)
  redis.call('PEXPIRE', key.session, session.lives)
  redis.call('ZADD', key.recorded, session.now, session.hash)
  live_for(key.recorded, session.lives)
end
