-- Decides a move, and puts the device in its new place: the second of three steps, see moves.ts.
--
-- KEYS  network, devices, facts, order, log, seq, audit, moves, the decision's
-- ARGV  1 what is recorded, AUDIT_ARGS of them; then 1 id, 2 device, 3 facts or "", 4 random tag, 5 how long the decision
--       is kept in ms, 6 "decline": no device may come any more
-- Returns "ok" | "network": there is none | "exists": the place is taken | "declined"
--
-- One step, because whoever meets the mark asks too, and all must be told the same: the first answer holds.
local id, device, facts, random_tag, kept, wish = unpack(ARGV, AUDIT_ARGS + 1)
local decided = redis.call('GET', KEYS[9])
if decided then return decided end

local outcome = 'ok'
if redis.call('EXISTS', KEYS[1]) == 0 then outcome = 'network'
elseif redis.call('HEXISTS', KEYS[2], id) == 1 then outcome = 'exists'
elseif wish == 'decline' then
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
  redis.call('HSET', KEYS[2], id, device)
  if facts ~= '' then redis.call('HSET', KEYS[3], id, facts) end
  redis.call('ZADD', KEYS[4], 0, id)
  redis.call('ZADD', KEYS[5], number + 1, id)
  redis.call('SET', KEYS[6], string.format('%.0f:%s%s', number + 1, random_tag, mark))
end
redis.call('SET', KEYS[9], outcome, 'PX', kept)
return outcome
