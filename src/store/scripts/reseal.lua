-- Puts sealed blobs in the place of others, where these are still there.
--
-- KEYS  one hash for each blob
-- ARGV  per blob: field, the blob that was read, the one that takes its place
-- Returns how many were replaced
--
-- One step for each record would do; all of them in one spares round trips.
local replaced = 0
for i = 1, #KEYS do
  local at = 3 * i - 2
  local value = redis.call('HGET', KEYS[i], ARGV[at]) or ''
  local first, last = string.find(value, ARGV[at + 1], 1, true)
  if first then
    redis.call('HSET', KEYS[i], ARGV[at], string.sub(value, 1, first - 1) .. ARGV[at + 2] .. string.sub(value, last + 1))
    replaced = replaced + 1
  end
end
return replaced
