-- Takes a device from the place it has left, or its mark where it could not leave: the last of three steps, see moves.ts.
--
-- KEYS  network, devices, facts, order, log, seq, audit, moves, the operation's
-- ARGV  1 what is recorded, 7 id, 8 token of the move, 9 how it was decided, 10 random tag, 11 note, remembered with the
--       operation, 12 for how long, in ms
-- Returns 1, or 0 when it was done before
--
-- One step, because a device goes with its number, and the mark with the device.
local intent = redis.call('HGET', KEYS[8], ARGV[7])
if not intent or string.sub(intent, 1, #ARGV[8]) ~= ARGV[8] then return 0 end

-- It may though memory is short: see commit.lua.
redis.call('PERSIST', KEYS[8])
local number, tag = string.match(redis.call('GET', KEYS[6]), '^(%d+):(%w*)')
if ARGV[9] == 'ok' then
  audit(KEYS[7], 1)
  number, tag = number + 1, ARGV[10]
  redis.call('HDEL', KEYS[2], ARGV[7])
  redis.call('HDEL', KEYS[3], ARGV[7])
  redis.call('ZREM', KEYS[4], ARGV[7])
  redis.call('ZADD', KEYS[5], number, ARGV[7])
  redis.call('SET', KEYS[9], cjson.encode({ 'ok', ARGV[11] }), 'PX', ARGV[12])
end
redis.call('HDEL', KEYS[8], ARGV[7])
local mark = redis.call('EXISTS', KEYS[8]) == 1 and '!' or ''
redis.call('SET', KEYS[6], string.format('%.0f:%s%s', number, tag, mark))
return 1
