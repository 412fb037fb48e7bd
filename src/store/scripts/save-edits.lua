-- Writes the edits of a session unless they were written by another call since they were read.
--
-- Uses once.lua, session.lua
-- KEYS  1 session, 2 lost, 3 open (the caller's sessions with edits, scored by when they end), 4 keyring,
--       5 the session's edits of sets, 6 ended (see touch-session.lua),
--       7 held (bytes of edits by session of the caller, and in all under "total"),
--       8 recorded (see touch-session.lua), 9 the operation's
-- ARGV  1 owner, 2 version the edits were read at ("0" = there were none), 3 how long the session lives on in ms,
--       4 how long lost edits are remembered in ms,
--       5 how many sessions with edits a caller may have, 6 how many edits there are now, 7 now in ms,
--       8 member in open,
--       9 term the edits are sealed on, 10 proof, 11 the first version of a session that has none yet, which no
--         other session had, 12 "1" if the record stays without edits,
--       13 "1" if a session with edits is no member of recorded,
--       14 when the id was issued in ms if it lives without a record, otherwise "",
--       15 how many bytes the edits of a caller may take, 16 "1" if they may take more this time,
--       then of the session and of its edits of sets: how many fields are deleted, the fields, how many arguments are
--         written, fields each with its sealed edit
--       then a receipt, stored with the operation
-- Returns {"ok", receipt} | {"gone"}: the session ended | {"changed"}: the version differs
--         | {"limit"}: too many sessions with edits | {"bytes"}: the edits of the caller take too many bytes
--         | {"term"}: the keyring has moved on to another term; what is sealed on an old one soon cannot be read
--
-- Atomic, because edits, their count and their lifetime belong together: an edit that outlives its session is lost
-- unseen. At most AT_ONCE fields a command: see commit-edits.lua.
local AT_ONCE = 1000
local before = repeated()
if before then return before end
local session, lost, open = KEYS[1], KEYS[2], KEYS[3]
local owner, version = unpack(redis.call('HMGET', session, 'owner', 'version'))
if owner and owner ~= ARGV[1] then return { 'gone' } end
if not owner then
  -- Without a record, the session expired, was ended, or another call has committed or discarded its edits.
  local issued = tonumber(ARGV[14])
  if not issued or redis.call('EXISTS', lost) == 1 then return { 'gone' } end
  local floor = redis.call('ZSCORE', KEYS[6], 'floor')
  if redis.call('ZSCORE', KEYS[6], ARGV[8]) or (floor and issued <= tonumber(floor)) then return { 'gone' } end
end
if (version or '0') ~= ARGV[2] then return { 'changed' } end
if string.match(redis.call('GET', KEYS[4]) or '', '"active":(%d+)') ~= ARGV[9] then return { 'term' } end
local count, now, ends = tonumber(ARGV[6]), tonumber(ARGV[7]), tonumber(ARGV[7]) + tonumber(ARGV[3])
local living = redis.call('ZCOUNT', open, '(' .. ARGV[7], '+inf')
if count > 0 and not redis.call('ZSCORE', open, ARGV[8]) and living >= tonumber(ARGV[5]) then return { 'limit' } end

local FIRST, held, recorded = 17, KEYS[7], KEYS[8]
local function growth()
  local at, sum = FIRST, 0
  local function size_of(key, field) return #(redis.call('HGET', key, field) or '') end
  for _, key in ipairs({ session, KEYS[5] }) do
    local last = at + tonumber(ARGV[at])
    for i = at + 1, last do sum = sum - size_of(key, ARGV[i]) end
    at = last + 1
    last = at + tonumber(ARGV[at])
    for i = at + 1, last, 2 do sum = sum + #ARGV[i + 1] - size_of(key, ARGV[i]) end
    at = last + 1
  end
  return sum
end
local own = tonumber(redis.call('HGET', held, ARGV[8]) or 0)
local grown = count > 0 and growth() or -own
local stale, freed = redis.call('ZRANGEBYSCORE', open, '-inf', now), 0
for _, member in ipairs(stale) do freed = freed + (redis.call('HGET', held, member) or 0) end
local total = (redis.call('HGET', held, 'total') or 0) - freed + grown
if grown > 0 and ARGV[16] ~= '1' and total > tonumber(ARGV[15]) then return { 'bytes' } end

-- A discard succeeds even if Redis is out of memory: see commit.lua.
if count == 0 then redis.call('PERSIST', KEYS[4]) end
redis.call('HSET', session, 'owner', ARGV[1], 'proof', ARGV[10])
if version then redis.call('HINCRBY', session, 'version', 1) else redis.call('HSET', session, 'version', ARGV[11]) end
redis.call('ZREMRANGEBYSCORE', open, '-inf', now)
for _, member in ipairs(stale) do redis.call('HDEL', held, member) end
local at = FIRST
local function take(act)
  local last = at + tonumber(ARGV[at])
  for start = at + 1, last, AT_ONCE do act(unpack(ARGV, start, math.min(start + AT_ONCE - 1, last))) end
  at = last + 1
end
for _, key in ipairs({ session, KEYS[5] }) do
  take(function(...) redis.call('HDEL', key, ...) end)
  take(function(...) redis.call('HSET', key, ...) end)
end
redis.call('PEXPIRE', session, ARGV[3])
redis.call('PEXPIRE', KEYS[5], ARGV[3])
if count > 0 then
  redis.call('SET', lost, count, 'PX', ARGV[3] + ARGV[4])
  redis.call('ZADD', open, ends, ARGV[8])
  if ARGV[13] == '1' then redis.call('ZREM', recorded, ARGV[8]) end
  live_for(open, ARGV[3])
  redis.call('HSET', held, ARGV[8], math.max(own + grown, 0), 'total', math.max(total, 0))
  live_for(held, ARGV[3])
else
  redis.call('HDEL', held, ARGV[8])
  if total > 0 then redis.call('HSET', held, 'total', total) else redis.call('DEL', held) end
  redis.call('UNLINK', session, KEYS[5], lost)
  redis.call('ZREM', open, ARGV[8])
  if ARGV[12] == '1' then
    local kept = { owner = ARGV[1], proof = ARGV[10], hash = ARGV[8], now = now, lives = ARGV[3] }
    keep_record({ session = session, recorded = recorded }, kept)
  end
end
return applied({ 'ok', ARGV[#ARGV - 1] })
