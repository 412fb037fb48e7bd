-- Trims the oldest entries of a stream of the audit and says where it begins from now on.
--
-- KEYS  audit, its floor
-- ARGV  1 floor that was read, "" = none, 2 next floor, 3 the lowest id that stays, "" = all stay
-- Returns 1 when it was done, 0 when another floor is there by now
--
-- One step, because a stream that begins after another number than its floor names was cut by somebody else.
if (redis.call('GET', KEYS[2]) or '') ~= ARGV[1] then return 0 end
-- First: a user of Redis that must not trim leaves the floor where it is.
if ARGV[3] ~= '' then redis.call('XTRIM', KEYS[1], 'MINID', ARGV[3]) end
redis.call('SET', KEYS[2], ARGV[2])
return 1
