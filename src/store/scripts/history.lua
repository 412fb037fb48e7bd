-- A prelude: joined in front of every script that records what happened to devices.
--
-- remember(key, id, audit_id, entry, max_entries, max_bytes) appends an entry to the history of a device. `key` has the
-- names of the keys devices, facts, history and deleted. It must be called before the device is changed: an entry that
-- begins with "d" also keeps the record of the device, which is deleted next.
--
-- remember_all(key, ids, audit_id, entries, max_entries, max_bytes) does the same for a list of devices with one entry
-- each. A list has a device at most once, and no more devices than one command may name.
--
-- If max_entries is 0, no history is kept, and both drop what earlier changes left: a history that lacks a change would
-- hide that change from the readers of changes, and an undo would return a state that never was.
--
-- The history of a device is some texts: its newest entries in the field of its id, and earlier ones in fields with a
-- line feed and a digit after the id (none for 0). A text is "s" and the digit of the field that it will move to, then
-- its entries, oldest first, each on a line of its own. An entry begins with the id of the audit entry of the same
-- change, which says who made it, when and from where. history-texts.ts describes the rest.
--
-- Each text may take a fifth of the limits. The change after that moves the newest text to its field, where it replaces
-- the oldest one, and begins another, which will move to the next field, and after the last one to 0. So a change
-- neither reads nor writes any other text: long texts cost a script time.
-- Earlier versions began a text with the number of its entries, and kept all entries in the first text, or the older
-- ones in field 0. Their texts move to field 1.
local FIELDS = 4
local DELETED, TIMES, UPDATED = string.byte('dtu', 1, 3)

local function field_of(id, digit) return id .. '\n' .. (digit > 0 and digit or '') end

-- Returns `name:[before,after],...` of the changes `earlier` and then `later`, which are such texts or nil.
local function joined_times(earlier, later)
  local times = {}
  for _, name in ipairs({ 'lastBackup', 'lastTelemetry' }) do
    local pattern = '"' .. name .. '":%[(%w+),(%w+)%]'
    local first, middle = string.match(earlier or '', pattern)
    local between, last = string.match(later or '', pattern)
    if first or last then
      times[#times + 1] = '"' .. name .. '":[' .. (first or between) .. ',' .. (last or middle) .. ']'
    end
  end
  return table.concat(times, ',')
end

-- Returns one entry for the newest entry of a device and a new one of kind t (folded-times.ts). Returns nil if the
-- newest one is of another kind, or of the same request, which an undo takes back as a whole.
local function folded(newest, entry)
  if not string.match(newest, '^%S+ t') then return nil end
  if string.match(newest, '"q":"(%w+)"') == string.match(entry, '"q":"(%w+)"') then return nil end
  local earlier = joined_times(string.match(newest, '"z":{([^}]*)}'), string.match(newest, '"f":{([^}]*)}'))
  local count = tonumber(string.match(newest, '"k":(%d+)') or '1') + 1
  local since = string.match(newest, '"s":"([^"]*)"') or string.match(newest, '^%S+')
  local fold = ',"z":{' .. earlier .. '},"k":' .. string.format('%d', count) .. ',"s":"' .. since .. '"}'
  return string.sub(entry, 1, -2) .. fold
end

-- Returns whether a text has at least `count` entries.
local function has_entries(text, count)
  local at = 0
  for _ = 0, count do
    at = string.find(text, '\n', at + 1, true)
    if not at then return false end
  end
  return true
end

-- Returns the text of the newest entries, false if there is none, with one more. If the text must be moved, returns the
-- digit of its field too.
local function extended(text, entry, audit_id, max_entries, max_bytes)
  if not text then return 's0\n' .. audit_id .. ' ' .. entry .. '\n' end
  if string.byte(entry) == TIMES then
    local newest = string.match(text, '\n([^\n]*)\n$')
    local fold = newest and folded(newest, entry)
    if fold then return string.sub(text, 1, -2 - #newest) .. audit_id .. ' ' .. fold .. '\n' end
  end
  if #text + #audit_id + #entry + 2 > max_bytes or has_entries(text, max_entries) then
    local field = tonumber(string.match(text, '^s(%d)\n') or '1')
    return 's' .. (field + 1) % FIELDS .. '\n' .. audit_id .. ' ' .. entry .. '\n', field
  end
  return text .. audit_id .. ' ' .. entry .. '\n'
end

local function forget_all(key, ids)
  local fields = {}
  for _, id in ipairs(ids) do
    fields[#fields + 1] = id
    for digit = 0, FIELDS - 1 do fields[#fields + 1] = field_of(id, digit) end
  end
  redis.call('HDEL', key.history, unpack(fields))
  if key.deleted then redis.call('HDEL', key.deleted, unpack(ids)) end
end

local function remember_all(key, ids, audit_id, entries, max_entries, max_bytes)
  if max_entries == 0 then return forget_all(key, ids) end
  local texts, written, dropped, found_again = redis.call('HMGET', key.history, unpack(ids)), {}, {}, {}
  -- If a fifth of the limit is no whole number, fewer texts of more entries come nearer to it.
  local in_a_text = math.ceil(max_entries / (FIELDS + 1))
  local in_use = math.floor(max_entries / in_a_text)
  local bytes, count = math.floor(max_bytes / in_use), 0
  for at, id in ipairs(ids) do
    local text, entry = texts[at], entries[at]
    local longer, field = extended(text, entry, audit_id, in_a_text, bytes)
    written[count + 1], written[count + 2] = id, longer
    count = count + 2
    if field then
      written[count + 1], written[count + 2] = field_of(id, field), text
      count = count + 2
      for oldest = 1, FIELDS + 1 - in_use do dropped[#dropped + 1] = field_of(id, (field + oldest) % FIELDS) end
    end
    local kind = string.byte(entry)
    if kind == DELETED then
      local facts = redis.call('HGET', key.facts, id)
      redis.call('HSET', key.deleted, id, redis.call('HGET', key.devices, id) .. '\n' .. (facts or ''))
    elseif text and kind ~= UPDATED then found_again[#found_again + 1] = id end
  end
  redis.call('HSET', key.history, unpack(written))
  if #dropped > 0 then redis.call('HDEL', key.history, unpack(dropped)) end
  if #found_again > 0 then redis.call('HDEL', key.deleted, unpack(found_again)) end
end

local function remember(key, id, audit_id, entry, max_entries, max_bytes)
  remember_all(key, { id }, audit_id, { entry }, max_entries, max_bytes)
end

