-- Commits the edits of a session: compares every revision they are based on, writes everything and empties the session,
-- or writes nothing. The values were computed by the service; this script holds no business rule.
--
-- Uses audit.lua, history.lua, once.lua, session.lua
-- KEYS  1 session, 2 lost, 3 open, 4 seq of all commits, 5 keyring, 6 edits of sets, 7 audit,
--       8 held (see save-edits.lua), 9 and 10 ended and recorded (see touch-session.lua),
--       then the keys that ARGV names by position, then the operation's
-- ARGV  1 owner, 2 version the edits were read at, 3 how long the record lives on without edits in ms ("0" = it is
--       deleted), 4 member in open,
--       5 term the sets are sealed on, 6 now in ms, 7 audit arguments,
--       then how many checks, each: position of a hash, how many fields, the fields, the revisions these must have
--         ("" = the field must not exist); without fields the key must exist
--       then how many networks get more bytes of configurations, each: its name, positions of its names and of its
--         configurations, bytes that are added, bytes that its configurations may take
--       then writes, each: what, position of a key, how many arguments, the arguments:
--         "record" fields of a hash, each with a value that gets the number of this commit and ":" before it
--         "signed" the same for an object of JSON behind 64 digits of a secret, from which its last member,
--           mac, is made
--         "plain" without a number    "remove" fields of a hash    "add" a score and a member, and so on
--         "history" four for each network: its name, how many entries and how many bytes its history may have, an entry
--           (see history.lua)
--         "take" members of a sorted set    "drop" the key, no arguments    "keep" for how many ms
-- Returns {"ok", number} | {"gone"}: the session ended | {"changed"}: the edits or their base have changed
--         | {"term"}: the keyring has moved on to another term
--         | {"bytes", network}: its configurations would take too many bytes
--
-- Atomic, because a commit is all or nothing; a repeated one finds nothing pending. Up to AT_ONCE arguments are passed
-- to one command: fewer commands block Redis for less time, and Lua's stack holds about 8,000. AT_ONCE is even so that
-- it never splits a pair, and a multiple of four.
local AT_ONCE = 1000
local before = repeated()
if before then return before end
local session = KEYS[1]
local owner = redis.call('HGET', session, 'owner')
if not owner then
  -- Without a record, the session expired, was ended, or another call has committed or discarded its edits.
  local is_gone = redis.call('EXISTS', KEYS[2]) == 1 or redis.call('ZSCORE', KEYS[9], ARGV[4])
  return { is_gone and 'gone' or 'changed' }
end
if owner ~= ARGV[1] then return { 'gone' } end
if (redis.call('HGET', session, 'version') or '0') ~= ARGV[2] then return { 'changed' } end

if string.match(redis.call('GET', KEYS[5]) or '', '"active":(%d+)') ~= ARGV[5] then return { 'term' } end

local function holds(key, from, count)
  if count == 0 then return redis.call('EXISTS', key) == 1 end
  for start = from, from + count - 1, AT_ONCE do
    local stop = math.min(start + AT_ONCE, from + count) - 1
    for i, value in ipairs(redis.call('HMGET', key, unpack(ARGV, start, stop))) do
      local number = value and string.match(value, '^%w+') or ''
      if number ~= ARGV[start + count + i - 1] then return false end
    end
  end
  return true
end

local at = 7 + AUDIT_ARGS + 1
for _ = 1, tonumber(ARGV[at - 1]) do
  local count = tonumber(ARGV[at + 1])
  if not holds(KEYS[tonumber(ARGV[at])], at + 2, count) then return { 'changed' } end
  at = at + 2 + 2 * count
end
at = at + 1

-- The names of a network lead to its configurations; lengths are read without the records.
local function fits(names, configs, added, max)
  local sum = added
  for _, id in ipairs(redis.call('HVALS', names)) do sum = sum + redis.call('HSTRLEN', configs, id) end
  return sum <= max
end

local bounds = tonumber(ARGV[at - 1])
for _ = 1, bounds do
  local names, configs = KEYS[tonumber(ARGV[at + 1])], KEYS[tonumber(ARGV[at + 2])]
  if not fits(names, configs, tonumber(ARGV[at + 3]), tonumber(ARGV[at + 4])) then return { 'bytes', ARGV[at] } end
  at = at + 5
end

local audit_id = audit(KEYS[7], 7)
local number = string.format('%.0f', redis.call('INCR', KEYS[4]))
local write = {
  plain = function(key, ...) redis.call('HSET', key, ...) end,
  remove = function(key, ...) redis.call('HDEL', key, ...) end,
  add = function(key, ...) redis.call('ZADD', key, ...) end,
  take = function(key, ...) redis.call('ZREM', key, ...) end,
  drop = function(key) redis.call('UNLINK', key) end,
  history = function(key, ...)
    local values = { ... }
    for i = 1, #values, 4 do
      local max_entries, max_bytes = tonumber(values[i + 1]), tonumber(values[i + 2])
      remember({ history = key }, values[i], audit_id, values[i + 3], max_entries, max_bytes)
    end
  end,
  keep = function(key, ms) redis.call('PEXPIRE', key, ms) end,
}
write.record = write.plain
write.signed = write.plain

-- Only this script knows the number of the commit, so it makes the proof of each record. A secret is used once.
local function signed(value)
  local proof = redis.sha1hex(string.sub(value, 1, 64) .. ':' .. number)
  return string.sub(value, 65, -2) .. ',"mac":"' .. proof .. '"}'
end

while at < #ARGV do
  local what, key, count = ARGV[at], KEYS[tonumber(ARGV[at + 1])], tonumber(ARGV[at + 2])
  at = at + 3
  if what == 'signed' then
    for value = at + 1, at + count - 1, 2 do ARGV[value] = signed(ARGV[value]) end
  end
  if what == 'record' or what == 'signed' then
    for value = at + 1, at + count - 1, 2 do ARGV[value] = number .. ':' .. ARGV[value] end
  end
  if count == 0 then write[what](key) end
  for start = at, at + count - 1, AT_ONCE do
    write[what](key, unpack(ARGV, start, math.min(start + AT_ONCE, at + count) - 1))
  end
  at = at + count
end

local proof = redis.call('HGET', session, 'proof') or ''
redis.call('UNLINK', session, KEYS[2], KEYS[6])
if ARGV[3] ~= '0' then
  local kept = { owner = ARGV[1], proof = proof, hash = ARGV[4], now = ARGV[6], lives = ARGV[3] }
  keep_record({ session = session, recorded = KEYS[10] }, kept)
end
redis.call('ZREM', KEYS[3], ARGV[4])
local bytes = redis.call('HGET', KEYS[8], ARGV[4])
if bytes then
  redis.call('HDEL', KEYS[8], ARGV[4])
  if redis.call('HINCRBY', KEYS[8], 'total', '-' .. bytes) <= 0 then redis.call('DEL', KEYS[8]) end
end
return applied({ 'ok', number })
