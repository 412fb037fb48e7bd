-- Finds out with which commands our scripts could not write.
--
-- KEYS  an unused key
-- ARGV  for each command: its name, how many operands follow the key, the operands
-- Returns the commands that failed, each followed by a blank and the reason
--
-- A script, because Redis checks the permission of a command within a script against the user that runs the script. A
-- refusal between two writes of a real script would leave half of its writes.
local failed, at = {}, 1
while at <= #ARGV do
  local count = tonumber(ARGV[at + 1])
  local reply = redis.pcall(ARGV[at], KEYS[1], unpack(ARGV, at + 2, at + 1 + count))
  if type(reply) == 'table' and reply.err then failed[#failed + 1] = ARGV[at] .. ' ' .. reply.err end
  at = at + 2 + count
end
return failed
