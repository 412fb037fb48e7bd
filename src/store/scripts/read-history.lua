-- Reads a page of a history, newest first, each entry with its audit entry.
--
-- Uses past.lua
-- KEYS  network (the history itself if it is that of credentials), history, audit
-- ARGV  1 id of the device, or name of the network whose credentials changed, 2 number of the audit entry before which
--       the page begins, "" = with the newest, 3 how many entries
-- Returns {1 if the first key exists, 1 if there are older entries, then for each entry five values: the entry, and by,
--         method, request and source of its audit entry, all "" if that was trimmed}
--
-- Atomic, because an audit entry may be trimmed while its history is read.
local reply = { redis.call('EXISTS', KEYS[1]), 0 }
local past = past_of(KEYS[2], ARGV[1])
if not past then return reply end

local entries = {}
for entry in string.gmatch(past, '[^\n]+') do
  local number = tonumber(string.match(entry, '^%d+%-(%d+) '))
  if number and (ARGV[2] == '' or number < tonumber(ARGV[2])) then entries[#entries + 1] = entry end
end

local FIELDS = { 'by', 'method', 'request', 'source' }
local oldest = math.max(1, #entries - tonumber(ARGV[3]) + 1)
if oldest > 1 then reply[2] = 1 end
for at = #entries, oldest, -1 do
  local audit_id = string.match(entries[at], '^%S+')
  local found = redis.call('XRANGE', KEYS[3], audit_id, audit_id)[1]
  local values = {}
  for field = 1, found and #found[2] or 0, 2 do values[found[2][field]] = found[2][field + 1] end
  reply[#reply + 1] = entries[at]
  for _, name in ipairs(FIELDS) do reply[#reply + 1] = values[name] or '' end
end
return reply
