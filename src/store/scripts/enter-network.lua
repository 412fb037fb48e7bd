-- Decides a move and writes the device to its new network: the second of three steps, see cross-slot-moves.ts.
--
-- Uses seq.lua, audit.lua, history.lua
-- KEYS  network, devices, facts, order, log, seq, audit, moves, history, deleted, the decision's
-- ARGV  1 audit arguments; then 1 id, 2 device, 3 facts or "", 4 random tag, 5 how long the decision is kept in ms,
--       6 "decline": the device must not enter any more, 7 entry for the history of the device or "",
--       8 how many entries the history may have, 9 how many bytes
-- Returns "ok" | "network": it does not exist | "exists": it has a device of this id | "declined"
--
-- Atomic, because every process that finds the mark asks too, and all must get the same answer: the first one is kept.
local id, device, facts, random_tag, kept, wish, entry, max_entries, max_bytes = unpack(ARGV, AUDIT_ARGS + 1)
local decided = redis.call('GET', KEYS[11])
if decided then return decided end

local outcome = 'ok'
if redis.call('EXISTS', KEYS[1]) == 0 then outcome = 'network'
elseif redis.call('HEXISTS', KEYS[2], id) == 1 then outcome = 'exists'
elseif wish == 'decline' then
  -- Succeeds even if Redis is out of memory: see commit.lua.
  redis.call('PERSIST', KEYS[1])
  outcome = 'declined'
else
  -- A key of a wrong type fails here, not between two writes.
  redis.call('HLEN', KEYS[3])
  redis.call('ZCARD', KEYS[4])
  redis.call('ZCARD', KEYS[5])
  redis.call('HLEN', KEYS[9])
  redis.call('HLEN', KEYS[10])
  local number, seq = next_seq(redis.call('GET', KEYS[6]), random_tag)
  local audit_id = audit(KEYS[7], 1)
  local key = { devices = KEYS[2], facts = KEYS[3], history = KEYS[9], deleted = KEYS[10] }
  if entry ~= '' then remember(key, id, audit_id, entry, tonumber(max_entries), tonumber(max_bytes)) end
  redis.call('HSET', KEYS[2], id, device)
  if facts ~= '' then redis.call('HSET', KEYS[3], id, facts) end
  redis.call('ZADD', KEYS[4], 0, id)
  redis.call('ZADD', KEYS[5], number, id)
  redis.call('SET', KEYS[6], seq)
end
redis.call('SET', KEYS[11], outcome, 'PX', kept)
return outcome
