-- Drops deleted devices from the log of changes, a bounded number of entries at a time, and records up to which number.
-- A follower of the log that is at an earlier number has to read all devices again.
--
-- Uses seq.lua
-- KEYS  devices, log, seq, floor
-- ARGV  number to start after, how many entries, how many of the last numbers are kept for followers
-- Returns number to start after next time, "" if that was all
--
-- Atomic, because an entry may be dropped only while its device does not exist.
local upto = parse_seq(redis.call('GET', KEYS[3])) - tonumber(ARGV[3])
if upto <= 0 then return '' end
local first, last = '(' .. ARGV[1], string.format('%.0f', upto)
local log = redis.call('ZRANGEBYSCORE', KEYS[2], first, last, 'WITHSCORES', 'LIMIT', 0, ARGV[2])
local purged = 0
for at = 1, #log, 2 do
  if redis.call('HEXISTS', KEYS[1], log[at]) == 0 then
    redis.call('ZREM', KEYS[2], log[at])
    purged = tonumber(log[at + 1])
  end
end
local floor = tonumber(redis.call('GET', KEYS[4]) or '0')
if purged > floor then redis.call('SET', KEYS[4], string.format('%.0f', purged)) end
return #log < 2 * tonumber(ARGV[2]) and '' or log[#log]
