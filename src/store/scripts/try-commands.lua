-- Finds out which commands our scripts could not run.
--
-- KEYS  an unused key
-- ARGV  for each command: the number of its words, its words (the only key among them is KEYS[1])
-- Returns the commands that failed: the position of the command, from 1, a blank and the reason
--
-- A script, because Redis checks the permission of a command within a script against the user that runs the script. A
-- refusal between two writes of a real script would leave half of its writes.
local failed, at, position = {}, 1, 1
while at <= #ARGV do
  local count = tonumber(ARGV[at])
  local reply = redis.pcall(unpack(ARGV, at + 1, at + count))
  if type(reply) == 'table' and reply.err then failed[#failed + 1] = position .. ' ' .. reply.err end
  at, position = at + 1 + count, position + 1
end
return failed
