-- Reads what a backup needs of an audit stream, and some strings, as of one instant.
--
-- Uses stream.lua
-- KEYS  audit, then the strings
-- Returns {the state of the stream, see stream.lua, then each string or nil}
--
-- Atomic, because a stream that does not begin right after its floor counts as cut by an intruder.
local reply = { stream_state(KEYS[1]) }
for at = 2, #KEYS do reply[at] = redis.call('GET', KEYS[at]) end
return reply
