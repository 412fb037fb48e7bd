-- Writes and drops heads of audit streams, if the list of their names is still the one that was read.
--
-- KEYS  heads
-- ARGV  1 the list that was read, "" = none, 2 next list, "" = it stays, 3 number of heads to drop, their names, then
--       name and head of each head to write
-- Returns 1 if it was done, 0 if the list has changed
--
-- Atomic, because a listed stream without a head counts as altered. A process that has read the list before another one
-- dropped a head must not put the name back.
if (redis.call('HGET', KEYS[1], '') or '') ~= ARGV[1] then return 0 end
local last = 3 + tonumber(ARGV[3])
for at = 4, last do redis.call('HDEL', KEYS[1], ARGV[at]) end
for at = last + 1, #ARGV, 2 do redis.call('HSET', KEYS[1], ARGV[at], ARGV[at + 1]) end
if ARGV[2] ~= '' then redis.call('HSET', KEYS[1], '', ARGV[2]) end
return 1
