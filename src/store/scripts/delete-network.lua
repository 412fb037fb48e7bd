-- Deletes a network that holds no device. Its log and its number stay: whoever followed them must not take a later
-- network of the same name for the old one.
--
-- KEYS  network, order
-- Returns "deleted" | "missing" | "used"
--
-- One step, because a device could arrive between the look and the deletion.
if redis.call('EXISTS', KEYS[1]) == 0 then return 'missing' end
if redis.call('ZCARD', KEYS[2]) > 0 then return 'used' end
redis.call('DEL', KEYS[1])
return 'deleted'
