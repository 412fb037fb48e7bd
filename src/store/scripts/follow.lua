-- What changed in some networks after a number of each, oldest first and a bounded number at a time, and some devices as
-- they are now.
--
-- KEYS  six per network: network, devices, facts, log, seq, floor
-- ARGV  how many changes of each network at most, how many bytes of all changes, unless those of one number alone are
--       larger, how many bytes of devices; then per network: number, how many ids of devices, these ids
-- Returns per network {seq or "", number up to which the changes are told, how many are told, network exists: 1 or 0,
--         then per change: id, device or "" when it is gone, facts or "", then per id: device or ""},
--         or {"behind"}: tombstones after the number were purged, so not all its changes are known,
--         or {"large"}: the devices have more bytes than that
--
-- One step, because changes and devices have to be of one instant.
local PER_NETWORK, most, bytes_left, device_bytes_left = 6, tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])

-- Changes of one number belong together: the last number that may not be complete is left for the next time.
local function changes_after(number, log_key, last)
  local log = redis.call('ZRANGEBYSCORE', log_key, '(' .. number, '+inf', 'WITHSCORES', 'LIMIT', 0, most + 1)
  local told = #log / 2
  if told <= most then return log, told, last end
  local cut = log[#log]
  while told > 0 and log[told * 2] == cut do told = told - 1 end
  if told == 0 then
    log = redis.call('ZRANGEBYSCORE', log_key, cut, cut, 'WITHSCORES')
    told = #log / 2
  end
  return log, told, tonumber(log[told * 2])
end

local function followed(at, number, ids_from, ids_to)
  local network, devices, facts = KEYS[at + 1], KEYS[at + 2], KEYS[at + 3]
  if tonumber(number) < tonumber(redis.call('GET', KEYS[at + 6]) or '0') then return { 'behind' } end
  local seq = redis.call('GET', KEYS[at + 5]) or ''
  local log, told, upto = changes_after(number, KEYS[at + 4], tonumber(string.match(seq, '^%d+') or '0'))
  local reply = { seq, '', 0, redis.call('EXISTS', network) }
  local head, group = #reply, 0
  for change = 1, told do
    local id, to = log[change * 2 - 1], #reply
    if change == 1 or log[change * 2] ~= log[change * 2 - 2] then group = change - 1 end
    reply[to + 1] = id
    reply[to + 2] = redis.call('HGET', devices, id) or ''
    reply[to + 3] = redis.call('HGET', facts, id) or ''
    bytes_left = bytes_left - #reply[to + 2] - #reply[to + 3]
    if bytes_left < 0 and group > 0 then
      told, upto = group, tonumber(log[group * 2])
      for extra = #reply, head + told * 3 + 1, -1 do reply[extra] = nil end
      break
    end
  end
  reply[2], reply[3] = string.format('%.0f', upto), told
  for id = ids_from, ids_to do
    reply[#reply + 1] = redis.call('HGET', devices, ARGV[id]) or ''
    device_bytes_left = device_bytes_left - #reply[#reply]
    if device_bytes_left < 0 then return { 'large' } end
  end
  return reply
end

local replies, at = {}, 4
for group = 1, #KEYS / PER_NETWORK do
  local ids = tonumber(ARGV[at + 1])
  replies[group] = followed((group - 1) * PER_NETWORK, ARGV[at], at + 2, at + 1 + ids)
  at = at + 2 + ids
end
return replies
