-- A page of devices in address order, from one network or several, straight from their sorted sets: rank look-ups, no
-- scan.
--
-- KEYS  four per network: network, devices, order, seq; networks in the order that breaks ties between equal addresses
-- ARGV  first and last id of the range, offset, page size, "asc" or "desc", after how many bytes of records the page
--       ends early
-- Returns {positions of missing networks, positions of networks that devices are just leaving, seqs of all networks,
--         total, records of the page in order}
--
-- Atomic, because a page and its total belong to one instant. Parts of a page that were read with equal seqs do, too.
--
-- In a merge of sorted lists the page is a window [from, to) of ranks. `cut` finds how many elements of each list stand
-- before a rank by halving: it takes the middle of the widest open interval and asks every list how much stands before
-- it.
local PER_NETWORK, AT_ONCE, READ_AT_ONCE = 4, 1000, 128
local MIN, MAX = '[' .. ARGV[1], '[' .. ARGV[2]
local offset, size, bytes_left = tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[6])

local lists, missing, moving, seqs, total = {}, {}, {}, {}, 0
for group = 1, #KEYS / PER_NETWORK do
  local first = (group - 1) * PER_NETWORK
  local devices, order = KEYS[first + 2], KEYS[first + 3]
  if redis.call('EXISTS', KEYS[first + 1]) == 0 then missing[#missing + 1] = group end
  seqs[group] = redis.call('GET', KEYS[first + 4]) or ''
  if string.sub(seqs[group], -1) == '!' then moving[#moving + 1] = group end
  local count = redis.call('ZLEXCOUNT', order, MIN, MAX)
  if count > 0 then
    local head = redis.call('ZRANGEBYLEX', order, MIN, MAX, 'LIMIT', 0, 1)[1]
    lists[#lists + 1] = { devices = devices, order = order, base = redis.call('ZRANK', order, head), count = count }
    total = total + count
  end
end

local function before(list, id, inclusive)
  return redis.call('ZLEXCOUNT', list.order, MIN, (inclusive and '[' or '(') .. id)
end

local function cut(rank)
  local low, high = {}, {}
  for i, list in ipairs(lists) do low[i], high[i] = 0, list.count end
  while true do
    local widest, width = 0, 0
    for i in ipairs(lists) do
      if high[i] - low[i] > width then widest, width = i, high[i] - low[i] end
    end
    if width == 0 then return low end
    local middle = math.floor((low[widest] + high[widest]) / 2)
    local at = lists[widest].base + middle
    local id = redis.call('ZRANGE', lists[widest].order, at, at)[1]
    local counts, sum = {}, 0
    for i, list in ipairs(lists) do
      counts[i] = i == widest and middle or before(list, id, i < widest)
      sum = sum + counts[i]
    end
    for i in ipairs(lists) do
      if sum < rank then low[i] = math.max(low[i], i == widest and middle + 1 or counts[i])
      else high[i] = math.min(high[i], counts[i]) end
    end
  end
end

local from, to = math.min(offset, total), math.min(offset + size, total)
if ARGV[5] == 'desc' then from, to = total - to, total - from end
if from == to then return { missing, moving, seqs, total } end

local starts, ends
if #lists == 1 then starts, ends = { from }, { to } else starts, ends = cut(from), cut(to) end

local page = {}
for i, list in ipairs(lists) do
  for at = starts[i], ends[i] - 1, AT_ONCE do
    local last = math.min(at + AT_ONCE, ends[i]) - 1
    for _, id in ipairs(redis.call('ZRANGE', list.order, list.base + at, list.base + last)) do
      page[#page + 1] = { id, i }
    end
  end
end
if #lists > 1 then
  table.sort(page, function(a, b) return a[1] < b[1] or (a[1] == b[1] and a[2] < b[2]) end)
end

local function element(k) return page[ARGV[5] == 'desc' and #page + 1 - k or k] end

local function read_from_one(first, last)
  local ids = {}
  for k = first, last do ids[#ids + 1] = element(k)[1] end
  return redis.call('HMGET', lists[1].devices, unpack(ids))
end

-- One command for each list.
local function read_from_several(first, last)
  local ids, positions, records = {}, {}, {}
  for i in ipairs(lists) do ids[i], positions[i] = {}, {} end
  for k = first, last do
    local id, i = unpack(element(k))
    table.insert(ids[i], id)
    table.insert(positions[i], k - first + 1)
  end
  for i, list in ipairs(lists) do
    local found = #ids[i] == 0 and {} or redis.call('HMGET', list.devices, unpack(ids[i]))
    for n, record in ipairs(found) do records[positions[i][n]] = record end
  end
  return records
end

local read = #lists == 1 and read_from_one or read_from_several
local reply = { missing, moving, seqs, total }
local HEAD = #reply
for first = 1, #page, READ_AT_ONCE do
  local last = math.min(first + READ_AT_ONCE - 1, #page)
  local records = read(first, last)
  for n = 1, last - first + 1 do
    reply[HEAD + first + n - 1] = records[n]
    bytes_left = bytes_left - #(records[n] or '')
  end
  if bytes_left < 0 then break end
end
return reply
