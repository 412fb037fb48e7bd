-- Marks a device that is to move to a network in another slot: the first of three steps, see cross-slot-moves.ts.
--
-- Uses seq.lua
-- KEYS  network, devices, facts, order, log, seq, audit, moves, history, deleted
-- ARGV  1 id, 2 revision of the record as it was read, 3 token of this move, 4 JSON of all that is needed to finish it
-- Returns "ok" | "network": it does not exist | "moving": the device is marked | "conflict": another change came first
--
-- Atomic, because from the mark on nobody may change the device, and every reader of the sequence must see that there
-- is a mark.
if redis.call('EXISTS', KEYS[1]) == 0 then return 'network' end
local intent = redis.call('HGET', KEYS[8], ARGV[1])
if intent then return string.sub(intent, 1, #ARGV[3]) == ARGV[3] and 'ok' or 'moving' end
if redis.call('HEXISTS', KEYS[2], ARGV[1]) == 0 then return 'conflict' end
if redis.call('ZSCORE', KEYS[5], ARGV[1]) ~= ARGV[2] then return 'conflict' end
local number, tag, _, history = parse_seq(redis.call('GET', KEYS[6]))
redis.call('HSET', KEYS[8], ARGV[1], ARGV[3] .. ARGV[4])
redis.call('SET', KEYS[6], format_seq(number, tag, '!', history))
return 'ok'
