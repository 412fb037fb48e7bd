-- Reads entries of an audit stream, a bounded number at a time.
--
-- Uses entries.lua
-- KEYS  audit
-- ARGV  1 "oldest" or "newest": which entries come first, 2 where to begin and 3 where to end, both as XRANGE or
--       XREVRANGE takes them, 4 how many entries, 5 how many bytes of their subjects: the entry that exceeds them is
--       the last one
-- Returns {1 if a limit ended the reply, so that there may be more entries, otherwise 0; a JSON array of the entries,
--         each with its id and an array of its fields and values}
--
-- The entries are one text, because the service parses it in a fraction of the time that a reply of many values takes.
--
-- A script, because one command for as many entries would reply with all of them, however large they are.
local limit_reached = entry_limit(ARGV[4], ARGV[5])
local function read(from, count)
  if ARGV[1] == 'newest' then return redis.call('XREVRANGE', KEYS[1], from, ARGV[3], 'COUNT', count) end
  return redis.call('XRANGE', KEYS[1], from, ARGV[3], 'COUNT', count)
end

local found, has_more = {}, 0
for _, values, entry in entries(ARGV[2], read) do
  found[#found + 1] = entry
  if limit_reached(values.on) then
    has_more = 1
    break
  end
end
-- An empty table would be encoded as an object.
return { has_more, found[1] and cjson.encode(found) or '[]' }
