-- A prelude: joined in front of scripts that read audit streams.
--
-- entries(from, read) returns an iterator over the entries of a stream. It yields the id of each, a table of its fields
-- and the entry as Redis returned it. read(from, count) returns at most `count` entries: those from an id on, or those
-- after "(" and an id.
--
-- entry_limit(max_entries, max_bytes) returns a function that counts entries and the bytes of their subjects. It takes
-- the subject of the next entry, or nil if it has none, and returns whether this entry reaches or exceeds a limit.
--
-- An entry may name thousands of devices, and Redis copies all that one command asks for. So the first command reads
-- two entries, and each further one twice as many, up to MAX_ENTRIES_AT_ONCE. A caller that stops after a number of
-- bytes thus makes Redis copy little more.
local MAX_ENTRIES_AT_ONCE = 16

local function entries(from, read)
  local page, at, count = {}, 1, 1
  return function()
    if not page[at] then
      count, at = math.min(2 * count, MAX_ENTRIES_AT_ONCE), 1
      page = read(from, count)
      if not page[1] then return nil end
    end
    local entry, values = page[at], {}
    for field = 1, #entry[2], 2 do values[entry[2][field]] = entry[2][field + 1] end
    from, at = '(' .. entry[1], at + 1
    return entry[1], values, entry
  end
end

local function entry_limit(max_entries, max_bytes)
  local entries_left, bytes_left = tonumber(max_entries), tonumber(max_bytes)
  return function(subject)
    entries_left, bytes_left = entries_left - 1, bytes_left - #(subject or '')
    return entries_left == 0 or bytes_left < 0
  end
end

