-- Takes a device from the place it has left, or its mark where it could not leave: the last of three steps, see moves.ts.
--
-- KEYS  network, devices, facts, order, log, seq, audit, moves, the operation's
-- ARGV  1 what is recorded, AUDIT_ARGS of them; then 1 id, 2 token of the move, 3 how it was decided, 4 random tag, 5 note,
--       remembered with the operation, 6 for how long, in ms
-- Returns 1, or 0 when it was done before
--
-- One step, because a device goes with its number, and the mark with the device.
local id, token, decision, random_tag, note, kept = unpack(ARGV, AUDIT_ARGS + 1)
local intent = redis.call('HGET', KEYS[8], id)
if not intent or string.sub(intent, 1, #token) ~= token then return 0 end

-- It may though memory is short: see commit.lua.
redis.call('PERSIST', KEYS[8])
local number, tag = string.match(redis.call('GET', KEYS[6]), '^(%d+):(%w*)')
if decision == 'ok' then
  audit(KEYS[7], 1)
  number, tag = number + 1, random_tag
  redis.call('HDEL', KEYS[2], id)
  redis.call('HDEL', KEYS[3], id)
  redis.call('ZREM', KEYS[4], id)
  redis.call('ZADD', KEYS[5], number, id)
  redis.call('SET', KEYS[9], cjson.encode({ 'ok', note }), 'PX', kept)
end
redis.call('HDEL', KEYS[8], id)
local mark = redis.call('EXISTS', KEYS[8]) == 1 and '!' or ''
redis.call('SET', KEYS[6], string.format('%.0f:%s%s', number, tag, mark))
return 1
