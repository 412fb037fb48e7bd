-- Commits a session's edits: compares every number they are based on, writes everything and empties the session, or
-- writes nothing. What is written has been worked out before; this holds no rule of its own.
--
-- KEYS  1 session, 2 lost, 3 open, 4 seq of all commits, 5 keyring, then whatever ARGV refers to by position
-- ARGV  1 owner, 2 version the edits were read at, 3 idle time in ms, 4 member in open,
--       5 term the sets are sealed on, 6 how many checks, each: position of a hash, field, number it must have ("" = it must not be there); a field ""
--         asks for nothing but that the key exists
--       then writes, each of four: what, position of a key, a, b
--         "record" hash field a = number of this commit, ":", b      "plain" hash field a = b      "remove" hash field a
--         "add" sorted set member a    "take" sorted set member a    "drop" the key    "keep" the key for a ms
-- Returns {"ok", number} | {"gone"}: the session ended | {"changed"}: the edits or what they are based on are others now
--         | {"term"}: the keyring has moved on to another term
--
-- One step, because a commit is all or nothing; a repeated one finds nothing pending.
local session = KEYS[1]
if redis.call('HGET', session, 'owner') ~= ARGV[1] then return { 'gone' } end
if (redis.call('HGET', session, 'version') or '0') ~= ARGV[2] then return { 'changed' } end

if string.match(redis.call('GET', KEYS[5]) or '', '"active":(%d+)') ~= ARGV[5] then return { 'term' } end

local writes_from = 7 + 3 * tonumber(ARGV[6])
for at = 7, writes_from - 1, 3 do
  local key, field = KEYS[tonumber(ARGV[at])], ARGV[at + 1]
  if field == '' then
    if redis.call('EXISTS', key) == 0 then return { 'changed' } end
  else
    local value = redis.call('HGET', key, field)
    local number = value and string.match(value, '^%w+') or ''
    if number ~= ARGV[at + 2] then return { 'changed' } end
  end
end

local number = string.format('%.0f', redis.call('INCR', KEYS[4]))
local write = {
  record = function(key, field, value) redis.call('HSET', key, field, number .. ':' .. value) end,
  plain = function(key, field, value) redis.call('HSET', key, field, value) end,
  remove = function(key, field) redis.call('HDEL', key, field) end,
  add = function(key, member) redis.call('ZADD', key, 0, member) end,
  take = function(key, member) redis.call('ZREM', key, member) end,
  drop = function(key) redis.call('DEL', key) end,
  keep = function(key, ms) redis.call('PEXPIRE', key, ms) end,
}
for at = writes_from, #ARGV, 4 do write[ARGV[at]](KEYS[tonumber(ARGV[at + 1])], ARGV[at + 2], ARGV[at + 3]) end

redis.call('DEL', session, KEYS[2])
redis.call('HSET', session, 'owner', ARGV[1], 'version', ARGV[2] + 1)
redis.call('PEXPIRE', session, ARGV[3])
redis.call('ZREM', KEYS[3], ARGV[4])
return { 'ok', number }
