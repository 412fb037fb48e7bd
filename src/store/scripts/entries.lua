-- A prelude: joined in front of scripts that read audit streams.
--
-- entries(from, read) returns an iterator over the entries of a stream. It yields the id of each and a table of its
-- fields. read(from, count) returns at most `count` entries: those from an id on, or those after "(" and an id.
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
    local id, values = page[at][1], {}
    for field = 1, #page[at][2], 2 do values[page[at][2][field]] = page[at][2][field + 1] end
    from, at = '(' .. id, at + 1
    return id, values
  end
end

