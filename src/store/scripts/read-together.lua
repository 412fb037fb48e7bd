-- Answers several reads as of one moment.
--
-- KEYS  one for each read, in the order of ARGV
-- ARGV  for each read: the command, how many operands it has behind its key, the operands
-- Returns what each answers
--
-- A script and no transaction, because Redis takes none at all when its memory is full, not even of reads.
local replies, at = {}, 1
for position, key in ipairs(KEYS) do
  local count = tonumber(ARGV[at + 1])
  replies[position] = redis.call(ARGV[at], key, unpack(ARGV, at + 2, at + 1 + count))
  at = at + 2 + count
end
return replies
