-- Decides a move, and puts the device in its new place: the second of three steps, see moves.ts.
--
-- KEYS  network, devices, facts, order, log, seq, audit, moves, the decision's
-- ARGV  1 what is recorded, 7 id, 8 device, 9 facts or "", 10 random tag, 11 how long the decision is kept in ms,
--       12 "decline": no device may come any more
-- Returns "ok" | "network": there is none | "exists": the place is taken | "declined"
--
-- One step, because whoever meets the mark asks too, and all must be told the same: the first answer holds.
local decided = redis.call('GET', KEYS[9])
if decided then return decided end

local outcome = 'ok'
if redis.call('EXISTS', KEYS[1]) == 0 then outcome = 'network'
elseif redis.call('HEXISTS', KEYS[2], ARGV[7]) == 1 then outcome = 'exists'
elseif ARGV[12] == 'decline' then
  -- It may though memory is short: see commit.lua.
  redis.call('PERSIST', KEYS[1])
  outcome = 'declined'
else
  -- A key that is of another type is noticed now, not between two writes.
  redis.call('HLEN', KEYS[3])
  redis.call('ZCARD', KEYS[4])
  redis.call('ZCARD', KEYS[5])
  local number, mark = string.match(redis.call('GET', KEYS[6]) or '0', '^(%d+).-(!?)$')
  audit(KEYS[7], 1)
  redis.call('HSET', KEYS[2], ARGV[7], ARGV[8])
  if ARGV[9] ~= '' then redis.call('HSET', KEYS[3], ARGV[7], ARGV[9]) end
  redis.call('ZADD', KEYS[4], 0, ARGV[7])
  redis.call('ZADD', KEYS[5], number + 1, ARGV[7])
  redis.call('SET', KEYS[6], string.format('%.0f:%s%s', number + 1, ARGV[10], mark))
end
redis.call('SET', KEYS[9], outcome, 'PX', ARGV[11])
return outcome
