-- Reports once how many edits were lost with a session. A request that comes again with the same Idempotency-Key gets
-- the same number again, because its first reply may not have arrived.
--
-- KEYS  lost
-- ARGV  hash of the request's Idempotency-Key, or "" if it has none
-- Returns how many edits were lost; 0 if there are none, or if another request got the number
--
-- Atomic, because no other request may get the number in between.
local count, reported_to = string.match(redis.call('GET', KEYS[1]) or '', '^(%d+) ?(.*)$')
if not count then return 0 end
if reported_to ~= '' and reported_to == ARGV[1] then return tonumber(count) end
if reported_to ~= '' or ARGV[1] == '' then redis.call('DEL', KEYS[1])
else redis.call('SET', KEYS[1], count .. ' ' .. ARGV[1], 'KEEPTTL') end
return reported_to == '' and tonumber(count) or 0
