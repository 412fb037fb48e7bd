-- A prelude: joined in front of every script that records what happened to devices.
--
-- remember(key, id, audit_id, entry, max_entries, max_bytes) appends an entry to the history of a device. `key` has the
-- names of the keys devices, facts, history and deleted. It must be called before the device is changed: an entry that
-- begins with "d" also keeps the record of the device, which is deleted next.
--
-- remember_all(key, ids, audit_id, entries, max_entries, max_bytes) does the same for a list of devices with one entry
-- each. A list has a device at most once, and no more devices than one command may name.
--
-- The history of a device is one text: the number of its entries, then the entries, oldest first, each on a line of its
-- own. An entry begins with the id of the audit entry of the same change, which says who made it, when and from where.
-- history-texts.ts describes the rest. The oldest entries are dropped until the limits are met.

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

-- Returns the history `text` of a device, false if it has none, with one more entry.
local function extended(text, entry, audit_id, max_entries, max_bytes)
  if not text then return '1\n' .. audit_id .. ' ' .. entry .. '\n' end
  local head, last = string.find(text, '\n', 1, true), #text
  local count = tonumber(string.sub(text, 1, head - 1)) + 1
  if string.sub(entry, 1, 1) == 't' then
    local newest = string.match(text, '\n([^\n]*)\n$')
    local fold = newest and folded(newest, entry)
    if fold then count, last, entry = count - 1, last - #newest - 1, fold end
  end
  local from, added = head + 1, #audit_id + #entry + 2
  while count > 1 and (count > max_entries or last - from + 1 + added > max_bytes) do
    count, from = count - 1, string.find(text, '\n', from, true) + 1
  end
  return count .. '\n' .. string.sub(text, from, last) .. audit_id .. ' ' .. entry .. '\n'
end

local function remember_all(key, ids, audit_id, entries, max_entries, max_bytes)
  local texts, written, found_again = redis.call('HMGET', key.history, unpack(ids)), {}, {}
  for at, id in ipairs(ids) do
    local text, entry = texts[at], entries[at]
    written[at * 2 - 1], written[at * 2] = id, extended(text, entry, audit_id, max_entries, max_bytes)
    local kind = string.sub(entry, 1, 1)
    if kind == 'd' then
      local facts = redis.call('HGET', key.facts, id)
      redis.call('HSET', key.deleted, id, redis.call('HGET', key.devices, id) .. '\n' .. (facts or ''))
    elseif text and kind ~= 'u' then found_again[#found_again + 1] = id end
  end
  redis.call('HSET', key.history, unpack(written))
  if #found_again > 0 then redis.call('HDEL', key.deleted, unpack(found_again)) end
end

local function remember(key, id, audit_id, entry, max_entries, max_bytes)
  remember_all(key, { id }, audit_id, { entry }, max_entries, max_bytes)
end

