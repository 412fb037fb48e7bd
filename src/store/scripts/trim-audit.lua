-- Trims the oldest entries of an audit stream and records where it now begins.
--
-- KEYS  audit, its floor
-- ARGV  1 floor that was read, "" = none, 2 next floor, 3 the lowest id that stays, "" = all stay
-- Returns 1 if it was done, 0 if the floor has changed
--
-- Atomic, because a stream that does not begin right after its floor counts as cut by an intruder.
if (redis.call('GET', KEYS[2]) or '') ~= ARGV[1] then return 0 end
-- The trim comes first: if our user of Redis must not trim, the floor stays.
if ARGV[3] ~= '' then redis.call('XTRIM', KEYS[1], 'MINID', ARGV[3]) end
redis.call('SET', KEYS[2], ARGV[2])
return 1
