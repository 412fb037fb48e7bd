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
-- Returns {"ok", receipt}
--         {"network", position of each network that does not exist, from 1}
--         {"moving", position of each network that one of these devices is leaving, from 1}: nothing was written
--         {"conflict"}: another change came first; nothing was written
--
-- Atomic, because a reader must never find a device that is missing from the order, or a change without its number.
local PER_NETWORK, PER_CHANGE, FIRST_GROUP = 10, 5, 5
-- How many devices one command reads or writes. The stack of Lua limits the arguments of a command.
local AT_ONCE = 200

local function each_network(visit)
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

-- Visits changes in parts, each with the position of its first change and the ids of its devices. No part has a device
-- twice.
local function each_part(from, to, visit)
  local first, ids, known = from, {}, {}
  for at = from, to, PER_CHANGE do
    local id = ARGV[at]
    if #ids == AT_ONCE or known[id] then
      visit(first, ids)
      first, ids, known = at, {}, {}
    end
    ids[#ids + 1], known[id] = id, true
  end
  if #ids > 0 then visit(first, ids) end
end

local function has_any(hash, ids)
  if #ids == 0 then return false end
  for _, value in ipairs(redis.call('HMGET', hash, unpack(ids))) do
    if value then return true end
  end
  return false
end

local function are_expected(key, first, ids)
  local absent, present, revisions = {}, {}, {}
  for index, id in ipairs(ids) do
    local expected = ARGV[first + (index - 1) * PER_CHANGE + 1]
    if expected == '' then absent[#absent + 1] = id
    elseif expected ~= '*' then present[#present + 1], revisions[#revisions + 1] = id, expected end
  end
  local found = #present > 0 and redis.call('ZMSCORE', key.log, unpack(present)) or {}
  for index, revision in ipairs(revisions) do
    if found[index] ~= revision then return false end
  end
  return not has_any(key.devices, absent)
end

-- Returns whether the device of a change exists, once its revision is known to be the expected one.
local function is_live(key, at)
  local expected = ARGV[at + 1]
  if expected == '*' then return redis.call('HEXISTS', key.devices, ARGV[at]) == 1 end
  return expected ~= ''
end

local before = repeated()
if before then return before end

local missing, moving, conflict = { 'network' }, { 'moving' }, false
each_network(function(key, from, to, group)
  if redis.call('EXISTS', key.network) == 0 then missing[#missing + 1] = group end
  -- See leave-network.lua.
  local may_leave, is_leaving = redis.call('EXISTS', key.moves) == 1, false
  each_part(from, to, function(first, ids)
    conflict = conflict or not are_expected(key, first, ids)
    is_leaving = is_leaving or (may_leave and has_any(key.moves, ids))
  end)
  if is_leaving then moving[#moving + 1] = group end
end)
if #missing > 1 then return missing end
if #moving > 1 then return moving end
if conflict then return { 'conflict' } end

local only_deletes = true
each_network(function(key, from, to)
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
each_network(function(key, from, to, group)
  for at = from, to, PER_CHANGE do
    if ARGV[at + 2] ~= '' or is_live(key, at) then
      audit_ids[group] = audit(key.audit, from - 1 - AUDIT_ARGS)
      return
    end
  end
end)

local function add(list, one, other)
  list[#list + 1] = one
  if other then list[#list + 1] = other end
end

local max_entries, max_bytes = tonumber(ARGV[3]), tonumber(ARGV[4])
-- Writes a part. Returns whether it changed anything.
local function write(key, number, audit_id, first, ids)
  local devices, facts, no_facts, gone, order, log = {}, {}, {}, {}, {}, {}
  local recorded, entries = {}, {}
  for index, id in ipairs(ids) do
    local at = first + (index - 1) * PER_CHANGE
    local device, given_facts, entry, live = ARGV[at + 2], ARGV[at + 3], ARGV[at + 4], is_live(key, at)
    if live or device ~= '' then
      add(log, number, id)
      if entry ~= '' then recorded[#recorded + 1], entries[#entries + 1] = id, entry end
      if device == '' then add(gone, id)
      else
        add(devices, id, device)
        if given_facts == '' then add(no_facts, id)
        elseif given_facts ~= '=' then add(facts, id, given_facts) end
        if not live then add(order, 0, id) end
      end
    end
  end
  if #recorded > 0 then remember_all(key, recorded, audit_id, entries, max_entries, max_bytes) end
  if #gone > 0 then
    redis.call('HDEL', key.devices, unpack(gone))
    redis.call('HDEL', key.facts, unpack(gone))
    redis.call('ZREM', key.order, unpack(gone))
  end
  if #devices > 0 then redis.call('HSET', key.devices, unpack(devices)) end
  if #no_facts > 0 then redis.call('HDEL', key.facts, unpack(no_facts)) end
  if #facts > 0 then redis.call('HSET', key.facts, unpack(facts)) end
  if #order > 0 then redis.call('ZADD', key.order, unpack(order)) end
  if #log > 0 then redis.call('ZADD', key.log, unpack(log)) end
  return #log > 0
end

local reply, changed_any = { 'ok', ARGV[2] }, false
each_network(function(key, from, to, group)
  local number, seq = next_seq(redis.call('GET', key.seq), ARGV[1])
  local changed = false
  each_part(from, to, function(first, ids)
    changed = write(key, number, audit_ids[group], first, ids) or changed
  end)
  if changed then
    changed_any = true
    redis.call('SET', key.seq, seq)
  end
end)
return changed_any and applied(reply) or reply
