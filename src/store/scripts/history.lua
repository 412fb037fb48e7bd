-- A prelude: joined in front of every script that records what happened to a device.
--
-- remember(key, id, audit_id, entry, max_entries, max_bytes) appends an entry to the history of a device. `key` has the
-- names of the keys devices, facts, history and deleted. It must be called before the device is changed: an entry that
-- begins with "d" also keeps the record of the device, which is deleted next.
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

local function last_line(text)
  local from = 1
  while true do
    local at = string.find(text, '\n', from, true)
    if not at or at == #text then return string.sub(text, from, -2) end
    from = at + 1
  end
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

local function remember(key, id, audit_id, entry, max_entries, max_bytes)
  local text = redis.call('HGET', key.history, id)
  local count, entries = 0, ''
  if text then
    local head = string.find(text, '\n', 1, true)
    count, entries = tonumber(string.sub(text, 1, head - 1)), string.sub(text, head + 1)
  end
  local newest = string.sub(entry, 1, 1) == 't' and last_line(entries)
  local fold = newest and folded(newest, entry)
  if fold then count, entries, entry = count - 1, string.sub(entries, 1, -2 - #newest), fold end
  count, entries = count + 1, entries .. audit_id .. ' ' .. entry .. '\n'
  local from = 1
  while count > 1 and (count > max_entries or #entries - from >= max_bytes) do
    count, from = count - 1, string.find(entries, '\n', from, true) + 1
  end
  redis.call('HSET', key.history, id, count .. '\n' .. string.sub(entries, from))
  local kind = string.sub(entry, 1, 1)
  if kind == 'd' then
    local facts = redis.call('HGET', key.facts, id)
    redis.call('HSET', key.deleted, id, redis.call('HGET', key.devices, id) .. '\n' .. (facts or ''))
  elseif text and kind ~= 'u' then redis.call('HDEL', key.deleted, id) end
end

