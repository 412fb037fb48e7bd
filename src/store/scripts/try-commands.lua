-- Finds out which commands our scripts could not run.
--
-- KEYS  an unused key
-- ARGV  1 the word that stands for the key; then for each command: the number of its words, its words
-- Returns the commands that failed: the position of the command, from 1, a blank and the reason
--
-- A script, because Redis checks the permission of a command within a script against the user that runs the script. A
-- refusal between two writes of a real script would leave half of its writes.
local failed, at, position = {}, 2, 1
while at <= #ARGV do
  local count, words = tonumber(ARGV[at]), {}
  for nth = 1, count do
    local word = ARGV[at + nth]
    words[nth] = word == ARGV[1] and KEYS[1] or word
  end
  local reply = redis.pcall(unpack(words))
  if type(reply) == 'table' and reply.err then failed[#failed + 1] = position .. ' ' .. reply.err end
  at, position = at + 1 + count, position + 1
end
return failed
