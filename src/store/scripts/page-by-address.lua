-- A page of devices in address order, from one network or several, straight from their sorted sets: rank look-ups, no
-- scan.
--
-- KEYS  four per network: network, devices, order, seq; networks in the order that breaks ties between equal addresses
-- ARGV  1 and 2 first and last id of the range, 3 offset, 4 page size, 5 "asc" or "desc", 6 after how many bytes of
--       records the page ends early, 7 the seqs at which the service knows the page, joined by ",", or ""
-- Returns {positions of missing networks, positions of networks that devices are just leaving, seqs of all networks,
--         total, then the records of the page in order, in parts of at most READ_AT_ONCE}; without total and records
--         if the seqs are those of ARGV 7
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
  if redis.call('EXISTS', KEYS[first + 1]) == 0 then missing[#missing + 1] = group end
  seqs[group] = redis.call('GET', KEYS[first + 4]) or ''
  if string.sub(seqs[group], -1) == '!' then moving[#moving + 1] = group end
end
if ARGV[7] ~= '' and table.concat(seqs, ',') == ARGV[7] then return { missing, moving, seqs } end

for group = 1, #KEYS / PER_NETWORK do
  local devices, order = KEYS[group * PER_NETWORK - 2], KEYS[group * PER_NETWORK - 1]
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

local descending = ARGV[5] == 'desc'
local from, to = math.min(offset, total), math.min(offset + size, total)
if descending then from, to = total - to, total - from end
local reply = { missing, moving, seqs, total }

-- Appends a part of the page. Returns whether the page goes on.
local function add(records)
  reply[#reply + 1] = records
  for n = 1, #records do bytes_left = bytes_left - #(records[n] or '') end
  return bytes_left >= 0
end

local function reverse(list)
  local count = #list
  for n = 1, math.floor(count / 2) do list[n], list[count + 1 - n] = list[count + 1 - n], list[n] end
end

-- The page of one list is a range of its ranks. Nothing has to be merged, and HMGET replies in the order of the page.
local function read_from_one(list)
  for at = from, to - 1, READ_AT_ONCE do
    local first, last = at, math.min(at + READ_AT_ONCE, to) - 1
    if descending then first, last = from + to - 1 - last, from + to - 1 - first end
    local ids = redis.call('ZRANGE', list.order, list.base + first, list.base + last)
    if descending then reverse(ids) end
    if not add(redis.call('HMGET', list.devices, unpack(ids))) then return end
  end
end

local function merged()
  local starts, ends, page = cut(from), cut(to), {}
  for i, list in ipairs(lists) do
    for at = starts[i], ends[i] - 1, AT_ONCE do
      local last = math.min(at + AT_ONCE, ends[i]) - 1
      for _, id in ipairs(redis.call('ZRANGE', list.order, list.base + at, list.base + last)) do
        page[#page + 1] = { id, i }
      end
    end
  end
  table.sort(page, function(a, b) return a[1] < b[1] or (a[1] == b[1] and a[2] < b[2]) end)
  if descending then reverse(page) end
  return page
end

-- One command for each list.
local function read_part(page, first, last)
  local ids, positions, records = {}, {}, {}
  for i in ipairs(lists) do ids[i], positions[i] = {}, {} end
  for k = first, last do
    local id, i = unpack(page[k])
    table.insert(ids[i], id)
    table.insert(positions[i], k - first + 1)
  end
  for i, list in ipairs(lists) do
    local found = #ids[i] == 0 and {} or redis.call('HMGET', list.devices, unpack(ids[i]))
    for n, record in ipairs(found) do records[positions[i][n]] = record end
  end
  return records
end

local function read_from_several()
  local page = merged()
  for first = 1, #page, READ_AT_ONCE do
    if not add(read_part(page, first, math.min(first + READ_AT_ONCE - 1, #page))) then return end
  end
end

if from < to then
  if #lists == 1 then read_from_one(lists[1]) else read_from_several() end
end
return reply
