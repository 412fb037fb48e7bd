-- Finds out which commands our scripts could not write with.
--
-- KEYS  a key nobody uses
-- ARGV  for each command: its name, how many operands it has behind the key, the operands
-- Returns the commands that failed, each followed by a blank and the reason
--
-- A script, because Redis judges a command within one by who runs the script; a refusal between two writes of a real one
-- would leave half of it.
local failed, at = {}, 1
while at <= #ARGV do
  local count = tonumber(ARGV[at + 1])
  local reply = redis.pcall(ARGV[at], KEYS[1], unpack(ARGV, at + 2, at + 1 + count))
  if type(reply) == 'table' and reply.err then failed[#failed + 1] = ARGV[at] .. ' ' .. reply.err end
  at = at + 2 + count
end
return failed
