-- Reads credential sets of one configuration: some by key, then runs of them in their order, up to a number of bytes.
--
-- KEYS  1 touched, 2 order, 3 sets
-- ARGV  1 config id, 2 and 3 lower and upper bound of a range as ZLEXCOUNT takes them, 4 "static" or "ordered",
--       5 bytes of records after which the reply ends, 6 how many keys, then these keys,
--       then pairs: first and last rank in the range, counted from the end if below 0
-- Returns {number of the last change of anything in the configuration or "", how many sets are in the range,
--         how many keys were read, how many ranks of the runs were read, record or nil per key that was read,
--         then per set of a run: key, record}
--
-- Atomic, because ranks mean something only while nothing changes. A reader that finds fewer keys or ranks read than it
-- asked for asks again for the others, and compares the number of the last change.
local AT_ONCE = 50
local order, sets = KEYS[2], KEYS[3]
local total = redis.call('ZLEXCOUNT', order, ARGV[2], ARGV[3])
local reply = { redis.call('HGET', KEYS[1], ARGV[1]) or '', total, 0, 0 }
local max_bytes, bytes = tonumber(ARGV[5]), 0
local runs_from = 7 + tonumber(ARGV[6])

-- Reads the records of some keys; nil if they would make the reply too long. The first ones always fit.
local function read(keys)
  local records, size = redis.call('HMGET', sets, unpack(keys)), 0
  for i = 1, #keys do size = size + (records[i] and #records[i] or 0) end
  if bytes > 0 and bytes + size > max_bytes then return nil end
  bytes = bytes + size
  return records
end

for start = 7, runs_from - 1, AT_ONCE do
  local keys = { unpack(ARGV, start, math.min(start + AT_ONCE, runs_from) - 1) }
  local records = read(keys)
  if not records then return reply end
  for i = 1, #keys do reply[4 + reply[3] + i] = records[i] end
  reply[3] = reply[3] + #keys
end
if total == 0 then return reply end

local base = redis.call('ZRANK', order, redis.call('ZRANGEBYLEX', order, ARGV[2], ARGV[3], 'LIMIT', 0, 1)[1])
local at = 4 + reply[3]

-- Returns whether the members fit into the reply.
local function append(members)
  -- A member is the key of a set as it is, or behind the 14 characters of a priority.
  local keys = {}
  for i, member in ipairs(members) do
    keys[i] = ARGV[4] == 'static' and member or string.sub(member, 15)
  end
  local records = read(keys)
  if not records then return false end
  for i, key in ipairs(keys) do
    -- A set without a record: the configuration was turned from or to STATIC since it was read, and lost all its sets.
    if records[i] then
      reply[at + 1], reply[at + 2] = key, records[i]
      at = at + 2
    end
  end
  reply[4] = reply[4] + #members
  return true
end

local function in_range(rank)
  rank = tonumber(rank)
  return rank < 0 and total + rank or rank
end

for position = runs_from, #ARGV, 2 do
  local first, last = math.max(in_range(ARGV[position]), 0), math.min(in_range(ARGV[position + 1]), total - 1)
  for start = first, last, AT_ONCE do
    local members = redis.call('ZRANGE', order, base + start, base + math.min(start + AT_ONCE - 1, last))
    if not append(members) then return reply end
  end
end
return reply
