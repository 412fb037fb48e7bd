-- What changed in some networks after a number of each: the records as they are now.
--
-- KEYS  six per network: network, devices, facts, log, seq, floor
-- ARGV  how many changes at most, bytes at most, "facts" when facts are wanted too, then per network: number
-- Returns per network {network exists: 1 or 0, seq or "", then per changed device: id, device or "" when it is gone,
--         facts or ""}, or false if its changes are more or larger than what is left, or deletions among them were purged
--
-- One step, because all the networks must stand as they stood at one instant.
local PER_NETWORK, left, bytes_left = 6, tonumber(ARGV[1]), tonumber(ARGV[2])
local wants_facts = ARGV[3] == 'facts'

local function changes_in(network, devices, facts, log, seq, floor, number)
  if tonumber(number) < tonumber(redis.call('GET', floor) or '0') then return false end
  local ids = redis.call('ZRANGEBYSCORE', log, '(' .. number, '+inf', 'LIMIT', 0, left + 1)
  if #ids > left then return false end
  left = left - #ids
  local reply = { redis.call('EXISTS', network), redis.call('GET', seq) or '' }
  for _, id in ipairs(ids) do
    local at = #reply
    reply[at + 1], reply[at + 2], reply[at + 3] = id, redis.call('HGET', devices, id) or '', ''
    if wants_facts then reply[at + 3] = redis.call('HGET', facts, id) or '' end
    bytes_left = bytes_left - #reply[at + 2] - #reply[at + 3]
    if bytes_left < 0 then return false end
  end
  return reply
end

local replies = {}
for group = 1, #KEYS / PER_NETWORK do
  local first = (group - 1) * PER_NETWORK
  replies[group] =
    changes_in(KEYS[first + 1], KEYS[first + 2], KEYS[first + 3], KEYS[first + 4], KEYS[first + 5], KEYS[first + 6], ARGV[3 + group])
end
return replies
