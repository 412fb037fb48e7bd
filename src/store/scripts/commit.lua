-- Writes changes of devices in one network or several: all of them or none.
--
-- Uses seq.lua, audit.lua, history.lua, once.lua
-- KEYS  ten per network: network, devices, facts, order, log, seq, audit, moves, history, deleted; then the operation's
-- ARGV  1 random tag of this commit, 2 receipt, stored with the operation, 3 how many entries the history of a device
--       may have, 4 how many bytes; then per network: audit arguments, how many changes, and for each change five
--       values:
--         id
--         expected  revision of the record as it was read; "" = there is no device; "*" = any
--         device    JSON; "" = the device is deleted
--         facts     JSON; "" = none; "=" = unchanged
--         entry     for the history of the device, see history.lua; "" = none
-- Returns {"ok", receipt, number of the last change in each network}
--         {"network", position of each network that does not exist, from 1}
--         {"moving", position of each network that one of these devices is leaving, from 1}: nothing was written
--         {"conflict"}: another change came first; nothing was written
--
-- Atomic, because a reader must never find a device that is missing from the order, or a change without its number.
local PER_NETWORK, PER_CHANGE, FIRST_GROUP = 10, 5, 5

local function each_change(visit)
  local at = FIRST_GROUP
  for group = 1, (#KEYS - 1) / PER_NETWORK do
    local first = (group - 1) * PER_NETWORK
    local key = { network = KEYS[first + 1], devices = KEYS[first + 2], facts = KEYS[first + 3],
      order = KEYS[first + 4], log = KEYS[first + 5], seq = KEYS[first + 6],
      audit = KEYS[first + 7], moves = KEYS[first + 8], history = KEYS[first + 9], deleted = KEYS[first + 10] }
    local from = at + AUDIT_ARGS + 1
    local count = tonumber(ARGV[from - 1])
    visit(key, from, from + count * PER_CHANGE - 1, group)
    at = from + count * PER_CHANGE
  end
end

local function is_expected(key, id, expected)
  if expected == '*' then return true end
  if expected == '' then return redis.call('HEXISTS', key.devices, id) == 0 end
  return redis.call('ZSCORE', key.log, id) == expected
end

-- See leave-network.lua.
local function is_leaving(key, id)
  return redis.call('HEXISTS', key.moves, id) == 1
end

local before = repeated()
if before then return before end

local missing, moving, conflict = { 'network' }, { 'moving' }, false
each_change(function(key, from, to, group)
  if redis.call('EXISTS', key.network) == 0 then missing[#missing + 1] = group end
  for at = from, to, PER_CHANGE do
    conflict = conflict or not is_expected(key, ARGV[at], ARGV[at + 1])
    if is_leaving(key, ARGV[at]) then moving[#moving + 1] = group end
  end
end)
if #missing > 1 then return missing end
if #moving > 1 then return moving end
if conflict then return { 'conflict' } end

local function is_change(key, id, device)
  return device ~= '' or redis.call('HEXISTS', key.devices, id) == 1
end

local only_deletes = true
each_change(function(key, from, to)
  for at = from, to, PER_CHANGE do only_deletes = only_deletes and ARGV[at + 2] == '' end
  -- A key of a wrong type fails here, not between two writes.
  redis.call('HLEN', key.devices)
  redis.call('HLEN', key.facts)
  redis.call('ZCARD', key.order)
  redis.call('ZCARD', key.log)
  redis.call('STRLEN', key.seq)
  redis.call('HLEN', key.history)
  redis.call('HLEN', key.deleted)
  tried('XLEN', key.audit)
end)

-- A write that changes nothing. After its first write Redis lets a script go on even if it is out of memory, and a
-- script that only deletes should succeed then.
if only_deletes then redis.call('PERSIST', KEYS[1]) end

local audit_ids = {}
each_change(function(key, from, to, group)
  for at = from, to, PER_CHANGE do
    if is_change(key, ARGV[at], ARGV[at + 2]) then
      audit_ids[group] = audit(key.audit, from - 1 - AUDIT_ARGS)
      return
    end
  end
end)

local max_entries, max_bytes = tonumber(ARGV[3]), tonumber(ARGV[4])
local function write(key, number, audit_id, id, device, facts, entry)
  local live = redis.call('HEXISTS', key.devices, id) == 1
  if entry ~= '' and (live or device ~= '') then remember(key, id, audit_id, entry, max_entries, max_bytes) end
  if device == '' then
    if not live then return false end
    redis.call('HDEL', key.devices, id)
    redis.call('HDEL', key.facts, id)
    redis.call('ZREM', key.order, id)
  else
    redis.call('HSET', key.devices, id, device)
    if facts == '' then redis.call('HDEL', key.facts, id)
    elseif facts ~= '=' then redis.call('HSET', key.facts, id, facts) end
    if not live then redis.call('ZADD', key.order, 0, id) end
  end
  redis.call('ZADD', key.log, number, id)
  return true
end

local numbers, changed_any = { 'ok', ARGV[2] }, false
each_change(function(key, from, to, group)
  local last, _, moving, restored = parse_seq(redis.call('GET', key.seq))
  local changed = false
  for at = from, to, PER_CHANGE do
    changed = write(key, last + 1, audit_ids[group], ARGV[at], ARGV[at + 2], ARGV[at + 3], ARGV[at + 4]) or changed
  end
  if changed then
    changed_any = true
    last = last + 1
    redis.call('SET', key.seq, format_seq(last, ARGV[1], moving, restored))
  end
  numbers[#numbers + 1] = string.format('%.0f', last)
end)
return changed_any and applied(numbers) or numbers
