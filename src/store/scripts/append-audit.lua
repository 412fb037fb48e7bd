-- Appends an entry to an audit stream, for something that is about to be answered.
--
-- Uses audit.lua
-- KEYS  audit
-- ARGV  1 audit arguments
-- Returns 1
--
-- Atomic, because the number of the entry follows from the entry before it.
audit(KEYS[1], 1)
return 1
