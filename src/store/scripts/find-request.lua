-- Finds the changes of devices that one request made, a bounded number of audit entries at a time, newest first.
--
-- Uses entries.lua
-- KEYS  audit
-- ARGV  1 id of the request, 2 where to begin: "+" or "(" and an id, 3 time in ms of the oldest entry to look at, 4 how
--       many entries to look at, 5 how many bytes of what they are about: the entry that exceeds them is the last one
-- Returns {where to begin next time, "" if that was all; then for each entry found its id and on what it is}
--
-- A script, because almost none of the entries are of the request, and the others need not be sent.
local limit_reached, reply = entry_limit(ARGV[4], ARGV[5]), { '' }
local function read(from, count) return redis.call('XREVRANGE', KEYS[1], from, ARGV[3], 'COUNT', count) end

for id, values in entries(ARGV[2], read) do
  if values.request == ARGV[1] then
    reply[#reply + 1] = id
    reply[#reply + 1] = values.on or ''
  end
  if limit_reached(values.on) then
    reply[1] = '(' .. id
    break
  end
end
return reply
