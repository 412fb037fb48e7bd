-- Replaces sealed blobs that are still the ones that were read.
--
-- KEYS  one hash for each blob
-- ARGV  per blob: field, the blob that was read, the next one
-- Returns how many were replaced
--
-- Atomic for each record. All of them in one script saves round trips.
local replaced = 0
for i = 1, #KEYS do
  local at = 3 * i - 2
  local value = redis.call('HGET', KEYS[i], ARGV[at]) or ''
  local first, last = string.find(value, ARGV[at + 1], 1, true)
  if first then
    local next_value = string.sub(value, 1, first - 1) .. ARGV[at + 2] .. string.sub(value, last + 1)
    redis.call('HSET', KEYS[i], ARGV[at], next_value)
    replaced = replaced + 1
  end
end
return replaced
