-- Removes a device from the network it has left, or only its mark if it could not leave: the last of three steps, see
-- cross-slot-moves.ts.
--
-- Uses seq.lua, audit.lua, history.lua
-- KEYS  network, devices, facts, order, log, seq, audit, moves, history, deleted, the operation's
-- ARGV  1 audit arguments; then 1 id, 2 token of the move, 3 decision, 4 random tag, 5 receipt, stored with the
--       operation, 6 for how long, in ms, 7 entry for the history of the device or "", 8 how many entries the history
--       may have, 9 how many bytes
-- Returns 1, or 0 if it was done before
--
-- Atomic, because the device and its number, and the mark and the device, belong together.
local id, token, decision, random_tag, receipt, kept, entry, max_entries, max_bytes = unpack(ARGV, AUDIT_ARGS + 1)
local intent = redis.call('HGET', KEYS[8], id)
if not intent or string.sub(intent, 1, #token) ~= token then return 0 end

-- Succeeds even if Redis is out of memory: see commit.lua.
redis.call('PERSIST', KEYS[8])
local number, tag, _, history = parse_seq(redis.call('GET', KEYS[6]))
if decision == 'ok' then
  -- A key of a wrong type fails here, before a reader that repeats the step adds an entry to the audit each time.
  redis.call('HLEN', KEYS[2])
  redis.call('HLEN', KEYS[3])
  redis.call('ZCARD', KEYS[4])
  redis.call('ZCARD', KEYS[5])
  redis.call('HLEN', KEYS[9])
  redis.call('HLEN', KEYS[10])
  local audit_id = audit(KEYS[7], 1)
  local key = { devices = KEYS[2], facts = KEYS[3], history = KEYS[9], deleted = KEYS[10] }
  if entry ~= '' then remember(key, id, audit_id, entry, tonumber(max_entries), tonumber(max_bytes)) end
  number, tag = number + 1, random_tag
  redis.call('HDEL', KEYS[2], id)
  redis.call('HDEL', KEYS[3], id)
  redis.call('ZREM', KEYS[4], id)
  redis.call('ZADD', KEYS[5], number, id)
  redis.call('SET', KEYS[11], cjson.encode({ 'ok', receipt }), 'PX', kept)
end
redis.call('HDEL', KEYS[8], id)
local moving = redis.call('EXISTS', KEYS[8]) == 1 and '!' or ''
redis.call('SET', KEYS[6], format_seq(number, tag, moving, history))
return 1
