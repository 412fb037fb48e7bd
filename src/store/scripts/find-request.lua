-- Finds the changes of devices that one request made, a bounded number of audit entries at a time, newest first.
--
-- KEYS  audit
-- ARGV  1 id of the request, 2 where to begin: "+" or "(" and an id, 3 time in ms of the oldest entry to look at, 4 how
--       many entries to look at
-- Returns {where to begin next time, "" if that was all; then for each entry found its id and on what it is}
--
-- A script, because almost none of the entries are of the request, and the others need not be sent.
local entries = redis.call('XREVRANGE', KEYS[1], ARGV[2], ARGV[3], 'COUNT', ARGV[4])
local reply = { #entries == tonumber(ARGV[4]) and '(' .. entries[#entries][1] or '' }
for _, entry in ipairs(entries) do
  local request, on
  for field = 1, #entry[2], 2 do
    if entry[2][field] == 'request' then request = entry[2][field + 1] end
    if entry[2][field] == 'on' then on = entry[2][field + 1] end
  end
  if request == ARGV[1] then
    reply[#reply + 1] = entry[1]
    reply[#reply + 1] = on
  end
end
return reply
