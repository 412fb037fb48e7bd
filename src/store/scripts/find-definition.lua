-- Finds the newest audit entry about something, a bounded number of entries at a time.
--
-- Uses entries.lua
-- KEYS  audit
-- ARGV  1 how the subject of the entry begins, 2 where to begin: "+" or "(" and an id, 3 how many entries to look at, 4
--       how many bytes of their subjects: the entry that exceeds them is the last one
-- Returns {id of the entry, "" if it was not found; where to begin next time, "" if that was all}
--
-- A script, because the entries need not be sent.
local limit_reached = entry_limit(ARGV[3], ARGV[4])
local function read(from, count) return redis.call('XREVRANGE', KEYS[1], from, '-', 'COUNT', count) end

for id, values in entries(ARGV[2], read) do
  if string.sub(values.on or '', 1, #ARGV[1]) == ARGV[1] then return { id, '' } end
  if limit_reached(values.on) then return { '', '(' .. id } end
end
return { '', '' }
