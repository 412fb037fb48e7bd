-- Drops deleted devices from the log of changes, a bounded number of entries at a time, and notes how far: whoever
-- follows the log from an earlier number has to read everything anew.
--
-- KEYS  devices, log, seq, floor
-- ARGV  number after which to look, how many entries, how many of the last numbers are left alone for those who follow
-- Returns number after which to look next, "" when that was all
--
-- One step, because an entry may go only while there is no device.
local last = tonumber(string.match(redis.call('GET', KEYS[3]) or '', '^%d+') or '0')
local upto = last - tonumber(ARGV[3])
if upto <= 0 then return '' end
local log = redis.call('ZRANGEBYSCORE', KEYS[2], '(' .. ARGV[1], string.format('%.0f', upto), 'WITHSCORES', 'LIMIT', 0, ARGV[2])
local purged = 0
for at = 1, #log, 2 do
  if redis.call('HEXISTS', KEYS[1], log[at]) == 0 then
    redis.call('ZREM', KEYS[2], log[at])
    purged = tonumber(log[at + 1])
  end
end
if purged > tonumber(redis.call('GET', KEYS[4]) or '0') then redis.call('SET', KEYS[4], string.format('%.0f', purged)) end
return #log < 2 * tonumber(ARGV[2]) and '' or log[#log]
