-- Records what is about to be answered.
--
-- KEYS  audit
-- ARGV  1 what is recorded
--
-- A script only for the entry's number.
audit(KEYS[1], 1)
return 1
