-- Reads histories for a backup, a bounded number at a time, with the records of devices that were deleted.
--
-- Uses past.lua
-- KEYS  history, then deleted unless it is the history of credentials
-- ARGV  1 cursor of HSCAN, "0" at the beginning, 2 how many fields, 3 bytes after which the reply ends, then ids to
--       read in place of a scan: those that the last reply left out
-- Returns {cursor for the next call, "0" if that was all, ids that are left out, histories}; a history is {id, fields,
--         their values, deleted record or nil}, with nil for a field that does not exist
--
-- Atomic, because a purge drops all fields of a history, and a part of it would be one that never was.
local ids, cursor = { unpack(ARGV, 4) }, ARGV[1]
if #ids == 0 then
  local found = redis.call('HSCAN', KEYS[1], cursor, 'COUNT', ARGV[2])
  cursor = found[1]
  for at = 1, #found[2], 2 do
    -- Fields with a line feed have earlier entries: see history.lua.
    if not string.find(found[2][at], '\n', 1, true) then ids[#ids + 1] = found[2][at] end
  end
end

local max_bytes, bytes = tonumber(ARGV[3]), 0
local left, histories = {}, {}
for _, id in ipairs(ids) do
  if bytes >= max_bytes then
    left[#left + 1] = id
  else
    local values = redis.call('HMGET', KEYS[1], past_fields(id))
    local record = KEYS[2] and redis.call('HGET', KEYS[2], id)
    for at = 1, #values do bytes = bytes + #(values[at] or '') end
    bytes = bytes + #(record or '')
    -- A history that was purged after its id was left out has no newest text.
    if values[1] then histories[#histories + 1] = { id, { past_fields(id) }, values, record } end
  end
end
return { cursor, left, histories }
