-- Devices of some networks by id, as many as fit into a number of bytes, then the number of each network.
--
-- KEYS  three per network: network, devices, seq
-- ARGV  after how many bytes of records to stop; then per network: how many ids, these ids
-- Returns {per network its seq or "" and whether it exists: 1 or 0; then the records that were read, in the order of
--         the ids, false for a device that is not there}
--
-- Atomic, because records and seqs have to be of one instant: records that were read with equal seqs are, too.
local PER_NETWORK, READ_AT_ONCE = 3, 128
local bytes_left, at = tonumber(ARGV[1]), 2
local networks = #KEYS / PER_NETWORK

local reply = {}
for group = 1, networks do
  reply[group * 2 - 1] = redis.call('GET', KEYS[group * PER_NETWORK]) or ''
  reply[group * 2] = redis.call('EXISTS', KEYS[(group - 1) * PER_NETWORK + 1])
end

for group = 1, networks do
  local last = at + tonumber(ARGV[at])
  for first = at + 1, last, READ_AT_ONCE do
    if bytes_left < 0 then break end
    local ids = { unpack(ARGV, first, math.min(first + READ_AT_ONCE - 1, last)) }
    for _, record in ipairs(redis.call('HMGET', KEYS[(group - 1) * PER_NETWORK + 2], unpack(ids))) do
      reply[#reply + 1] = record
      bytes_left = bytes_left - #(record or '')
    end
  end
  at = last + 1
end
return reply
