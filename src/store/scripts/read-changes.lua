-- Reads what changed in some networks after a number of each, oldest first and a bounded number at a time, and some of
-- their devices.
--
-- Uses seq.lua
-- KEYS  six per network: network, devices, facts, log, seq, floor
-- ARGV  1 max changes of each network, 2 max changes in all, 3 max bytes of all changes, 4 max bytes of all devices,
--       5 "facts" if facts are wanted too, 6 "all" if a network whose changes exceed a limit is not to be read in part
--       then per network: number, how many ids of devices, the ids
-- Returns per network {seq or "", number up to which all changes are in the reply, how many changes, 1 if the network
--         exists, otherwise 0, then per change: id, device or "" if it was deleted, facts or "", then per id: device or
--         ""} or {"behind"}: not all changes are known, because tombstones after the number were purged, or because
--         they exceed a limit and "all" was asked for
--         or {"large"}: the devices exceed their limit
--
-- The changes of one number are never separated: at least those of the next number are returned, whatever the limits.
-- Atomic, because changes and devices of all the networks must be of one instant.
local PER_NETWORK = 6
-- How many changes are read by one command. All of them are read, also if a limit ends the reply at the first one.
local READ_AT_ONCE = 16
local max_each, changes_left, bytes_left = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local device_bytes_left, wants_facts, wants_all = tonumber(ARGV[4]), ARGV[5] == 'facts', ARGV[6] == 'all'

-- Returns ids and numbers alternately, how many ids, and the number up to which they are complete; nil if they are too
--         many.
local function changes_after(number, log_key, last)
  local max = math.min(max_each, changes_left)
  local log = redis.call('ZRANGEBYSCORE', log_key, '(' .. number, '+inf', 'WITHSCORES', 'LIMIT', 0, max + 1)
  local count = #log / 2
  if count <= max then return log, count, last end
  if wants_all then return nil end
  local cut = log[#log]
  while count > 0 and log[count * 2] == cut do count = count - 1 end
  if count == 0 then
    log = redis.call('ZRANGEBYSCORE', log_key, cut, cut, 'WITHSCORES')
    count = #log / 2
  end
  return log, count, tonumber(log[count * 2])
end

-- Returns devices and facts of the changes from `first` on, READ_AT_ONCE of them at most.
local function read_records(log, first, count, devices, facts)
  local ids = {}
  for change = first, math.min(first + READ_AT_ONCE - 1, count) do ids[#ids + 1] = log[change * 2 - 1] end
  return redis.call('HMGET', devices, unpack(ids)), wants_facts and redis.call('HMGET', facts, unpack(ids)) or {}
end

-- Appends the changes to a reply; returns how many, and the number up to which they are complete; nil if they are too
-- large.
local function append_changes(reply, log, count, upto, devices, facts)
  local head, complete = #reply, 0
  local found_devices, found_facts
  for change = 1, count do
    local to, place = #reply, (change - 1) % READ_AT_ONCE + 1
    if place == 1 then found_devices, found_facts = read_records(log, change, count, devices, facts) end
    if change == 1 or log[change * 2] ~= log[change * 2 - 2] then complete = change - 1 end
    reply[to + 1] = log[change * 2 - 1]
    reply[to + 2] = found_devices[place] or ''
    reply[to + 3] = found_facts[place] or ''
    bytes_left = bytes_left - #reply[to + 2] - #reply[to + 3]
    if bytes_left < 0 and wants_all then return nil end
    if bytes_left < 0 and complete > 0 then
      for extra = #reply, head + complete * 3 + 1, -1 do reply[extra] = nil end
      return complete, tonumber(log[complete * 2])
    end
  end
  return count, upto
end

local function read_network(at, number, ids_from, ids_to)
  local network, devices, facts = KEYS[at + 1], KEYS[at + 2], KEYS[at + 3]
  if tonumber(number) < tonumber(redis.call('GET', KEYS[at + 6]) or '0') then return { 'behind' } end
  local seq = redis.call('GET', KEYS[at + 5]) or ''
  local last = parse_seq(seq)
  local log, count, upto = changes_after(number, KEYS[at + 4], last)
  if not log then return { 'behind' } end
  local reply = { seq, '', 0, redis.call('EXISTS', network) }
  count, upto = append_changes(reply, log, count, upto, devices, facts)
  if not count then return { 'behind' } end
  -- Changes of one number may exceed the limit.
  changes_left = math.max(changes_left - count, 0)
  reply[2], reply[3] = string.format('%.0f', upto), count
  for id = ids_from, ids_to do
    reply[#reply + 1] = redis.call('HGET', devices, ARGV[id]) or ''
    device_bytes_left = device_bytes_left - #reply[#reply]
    if device_bytes_left < 0 then return { 'large' } end
  end
  return reply
end

local replies, at = {}, 7
for group = 1, #KEYS / PER_NETWORK do
  local ids = tonumber(ARGV[at + 1])
  replies[group] = read_network((group - 1) * PER_NETWORK, ARGV[at], at + 2, at + 1 + ids)
  at = at + 2 + ids
end
return replies
