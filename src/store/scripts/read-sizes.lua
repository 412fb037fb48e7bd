-- Reads the sizes of fields of a hash.
--
-- KEYS  hash
-- ARGV  fields
-- Returns the size of each field in bytes, 0 if there is no such field
--
-- A script, because the service would spend more time on a command for each field than Redis does.
local sizes = {}
for at, field in ipairs(ARGV) do sizes[at] = redis.call('HSTRLEN', KEYS[1], field) end
return sizes
