-- A prelude: joined in front of every script that records what happened to devices.
--
-- remember(key, id, audit_id, entry, max_entries, max_bytes) appends an entry to the history of a device. `key` has the
-- names of the keys devices, facts, history and deleted. It must be called before the device is changed: an entry that
-- begins with "d" also keeps the record of the device, which is deleted next.
--
-- remember_all(key, ids, audit_id, entries, max_entries, max_bytes) does the same for a list of devices with one entry
-- each. A list has a device at most once, and no more devices than one command may name.
--
-- The history of a device is two texts: its newest entries in the field of its id, so that a change rewrites only them,
-- and the entries before them, if there are any, in the field of its id and a line feed. A text is the number of its
-- entries, then the entries, oldest first, each on a line of its own. An entry begins with the id of the audit entry of
-- the same change, which says who made it, when and from where. history-texts.ts describes the rest.
--
-- The newest entries may take a quarter of the limits. The change after that moves them to the end of the other text,
-- which drops its oldest entries until it takes no more than the other three quarters. Earlier versions kept all
-- entries in the first text, which is moved in the same way.

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

-- Returns the text of the newest entries, false if there is none, with one more. Returns the text as it was too if its
-- entries must be moved.
local function extended(text, entry, audit_id, max_entries, max_bytes)
  local line = audit_id .. ' ' .. entry .. '\n'
  if not text then return '1\n' .. line end
  if string.sub(entry, 1, 1) == 't' then
    local newest = string.match(text, '\n([^\n]*)\n$')
    local fold = newest and folded(newest, entry)
    if fold then return string.sub(text, 1, -2 - #newest) .. audit_id .. ' ' .. fold .. '\n' end
  end
  local head = string.find(text, '\n', 1, true)
  local count = tonumber(string.sub(text, 1, head - 1)) + 1
  if count > max_entries or #text - head + #line > max_bytes then return '1\n' .. line, text end
  return count .. string.sub(text, head) .. line
end

local function parts_of(text)
  local head = string.find(text, '\n', 1, true)
  return tonumber(string.sub(text, 1, head - 1)), string.sub(text, head + 1)
end

-- Returns the text of older entries, false if there is none, with the entries of `moved` after them.
local function joined(older, moved, max_entries, max_bytes)
  local count, entries = parts_of(moved)
  if older then
    local older_count, older_entries = parts_of(older)
    count, entries = older_count + count, older_entries .. entries
  end
  local from = 1
  while count > max_entries or #entries - from + 1 > max_bytes do
    count, from = count - 1, string.find(entries, '\n', from, true) + 1
  end
  return count .. '\n' .. string.sub(entries, from)
end

local function remember_all(key, ids, audit_id, entries, max_entries, max_bytes)
  local texts, written, found_again = redis.call('HMGET', key.history, unpack(ids)), {}, {}
  local newest_entries, newest_bytes = math.ceil(max_entries / 4), math.floor(max_bytes / 4)
  local moved, fields = {}, {}
  for at, id in ipairs(ids) do
    local text, entry = texts[at], entries[at]
    written[at * 2 - 1] = id
    written[at * 2], moved[#moved + 1] = extended(text, entry, audit_id, newest_entries, newest_bytes)
    if #moved > #fields then fields[#fields + 1] = id .. '\n' end
    local kind = string.sub(entry, 1, 1)
    if kind == 'd' then
      local facts = redis.call('HGET', key.facts, id)
      redis.call('HSET', key.deleted, id, redis.call('HGET', key.devices, id) .. '\n' .. (facts or ''))
    elseif text and kind ~= 'u' then found_again[#found_again + 1] = id end
  end
  if #fields > 0 then
    for at, older in ipairs(redis.call('HMGET', key.history, unpack(fields))) do
      written[#written + 1] = fields[at]
      written[#written + 1] = joined(older, moved[at], max_entries - newest_entries, max_bytes - newest_bytes)
    end
  end
  redis.call('HSET', key.history, unpack(written))
  if #found_again > 0 then redis.call('HDEL', key.deleted, unpack(found_again)) end
end

local function remember(key, id, audit_id, entry, max_entries, max_bytes)
  remember_all(key, { id }, audit_id, { entry }, max_entries, max_bytes)
end

