-- Reads receipts of writes for a backup.
--
-- KEYS  the receipts
-- Returns {the time in ms, then for each receipt its value or nil, and how many ms it lives on}
--
-- Atomic, because the time and the lifetimes tell when each receipt was written.
local reply = { '' }
for at, key in ipairs(KEYS) do
  reply[2 * at], reply[2 * at + 1] = redis.call('GET', key), redis.call('PTTL', key)
end
-- The last command: before Redis 7.2, lifetimes fall while the script runs. So no receipt looks older than it is.
local time = redis.call('TIME')
reply[1] = string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000))
return reply
