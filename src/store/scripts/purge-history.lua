-- Drops the history of devices that did not change for a long time, and the records of devices that were deleted then.
--
-- Uses past.lua
-- KEYS  history, deleted
-- ARGV  1 cursor of HSCAN, "0" at the beginning, 2 how many devices, 3 the time in ms before which entries are dropped
-- Returns the cursor for the next call, "0" if that was all
--
-- Atomic, because a device may change between reading the time of its last entry and dropping its history.
local found = redis.call('HSCAN', KEYS[1], ARGV[1], 'COUNT', ARGV[2])
local until_ms = tonumber(ARGV[3])
for at = 1, #found[2], 2 do
  local id, text = found[2][at], found[2][at + 1]
  local newest = string.match(text, '\n(%d+)%-[^\n]*\n$')
  -- Fields with a line feed have earlier entries: see history.lua.
  if not string.find(id, '\n', 1, true) and (not newest or tonumber(newest) < until_ms) then
    redis.call('HDEL', KEYS[1], past_fields(id))
    redis.call('HDEL', KEYS[2], id)
  end
end
return found[1]
