-- A prelude: joined in front of every script that records what happened to a device.
--
-- remember(key, id, audit_id, entry, max_entries, max_bytes) appends an entry to the history of a device. `key` has the
-- names of the keys devices, facts, history and deleted. It must be called before the device is changed: an entry that
-- begins with "d" also keeps the record of the device, which is deleted next.
--
-- The history of a device is one text: the number of its entries, then the entries, oldest first, each on a line of its
-- own. An entry begins with the id of the audit entry of the same change, which says who made it, when and from where.
-- history-texts.ts describes the rest. The oldest entries are dropped until the limits are met.
local function remember(key, id, audit_id, entry, max_entries, max_bytes)
  local text = redis.call('HGET', key.history, id)
  local count, entries = 0, ''
  if text then
    local head = string.find(text, '\n', 1, true)
    count, entries = tonumber(string.sub(text, 1, head - 1)), string.sub(text, head + 1)
  end
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

