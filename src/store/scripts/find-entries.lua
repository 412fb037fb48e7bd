-- Finds the entries that changes left in histories: one for each pair of a field and the id of an audit entry.
--
-- Uses past.lua
-- KEYS  history
-- ARGV  1 max bytes of the histories to look through, 2 JSON array of pairs: field, id of the audit entry
-- Returns a JSON array with a text for each of the first pairs: the entry, which may stand for further changes too, ""
--         if the change left none because it changed no value, or "?" if the history no longer reaches back to the
--         change. At least one pair is looked up, whatever the limit.
--
-- Pairs and entries are one text each, which the service writes and parses in a fraction of the time of many values.
--
-- A script, because a history is much larger than the entry of it that is wanted.
local left = tonumber(ARGV[1])
local reply, known = {}, {}

local function find(text, audit_id)
  if not text then return '?' end
  local from = string.find(text, '\n' .. audit_id .. ' ', 1, true)
  if from then return string.sub(text, from + 1, string.find(text, '\n', from + 1, true) - 1) end
  local wanted, reaches_back = tonumber(string.match(audit_id, '%-(%d+)$')), false
  for line in string.gmatch(text, '[^\n]+') do
    local number = tonumber(string.match(line, '^%d+%-(%d+) '))
    if number and number < wanted then reaches_back = true end
    if number and number > wanted then
      -- An entry of kind t may stand for several changes (history.lua), from the one that "s" names to its own.
      local since = tonumber(string.match(line, '^%S+ t.*"s":"%d+%-(%d+)"'))
      if since and since <= wanted then return line end
      break
    end
  end
  return reaches_back and '' or '?'
end

local wanted_pairs = cjson.decode(ARGV[2])
for at = 1, #wanted_pairs, 2 do
  local field = wanted_pairs[at]
  if known[field] == nil then
    known[field] = past_of(KEYS[1], field)
    left = left - (known[field] and #known[field] or 0)
  end
  if left < 0 and at > 1 then break end
  reply[#reply + 1] = find(known[field], wanted_pairs[at + 1])
end
return cjson.encode(reply)
