-- Runs several reads as of one instant.
--
-- KEYS  one for each read, in the order of ARGV
-- ARGV  for each read: the command, how many operands follow its key, the operands
-- Returns the reply of each
--
-- A script and not a transaction, because Redis refuses transactions if it is out of memory, even of reads.
local replies, at = {}, 1
for position, key in ipairs(KEYS) do
  local count = tonumber(ARGV[at + 1])
  replies[position] = redis.call(ARGV[at], key, unpack(ARGV, at + 2, at + 1 + count))
  at = at + 2 + count
end
return replies
