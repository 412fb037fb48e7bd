-- Marks a device that is to go to a network in another slot: the first of three steps, see moves.ts.
--
-- KEYS  network, devices, facts, order, log, seq, audit, moves
-- ARGV  1 id, 2 number of the record's last change as it was read, 3 token of this move, 4 what is needed to carry it out
-- Returns "ok" | "network": there is none | "moving": the device is marked | "conflict": another change came first
--
-- One step, because from the mark on nobody may change the device, and who reads the number must see the mark there: "!"
-- behind it.
if redis.call('EXISTS', KEYS[1]) == 0 then return 'network' end
local intent = redis.call('HGET', KEYS[8], ARGV[1])
if intent then return string.sub(intent, 1, #ARGV[3]) == ARGV[3] and 'ok' or 'moving' end
if redis.call('HEXISTS', KEYS[2], ARGV[1]) == 0 then return 'conflict' end
if redis.call('ZSCORE', KEYS[5], ARGV[1]) ~= ARGV[2] then return 'conflict' end
local seq = redis.call('GET', KEYS[6])
redis.call('HSET', KEYS[8], ARGV[1], ARGV[3] .. ARGV[4])
if string.sub(seq, -1) ~= '!' then redis.call('SET', KEYS[6], seq .. '!') end
return 'ok'
