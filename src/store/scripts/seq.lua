-- A prelude: joined in front of scripts that read or write the sequence of a network.
--
-- A sequence is "number:tag@history": the number of the network's last change, a random tag of the commit that made it,
-- and the id of the history. It ends in "!" while devices of the network are on their way to another slot, see
-- cross-slot-moves.ts. Before the first change there is none. The tag of the first change is the id of the history. A
-- restore gives a network another one. Networks whose first change is older than these ids have none before a restore.
-- seq.ts is the same for the service.
--
-- parse_seq(text) returns the number, the tag, "!" or "", and "@" with the id of the history or "".
-- format_seq(number, tag, moving, history) is the reverse.
-- next_seq(text, tag) returns the number and the sequence after one more change.
local function parse_seq(text)
  local number, tag, history, moving = string.match(text or '', '^(%d+):?([^@!]*)(@?[^!]*)(!?)$')
  return tonumber(number or '0'), tag or '', moving or '', history or ''
end

local function format_seq(number, tag, moving, history)
  return string.format('%.0f:%s%s%s', number, tag, history, moving)
end

local function next_seq(text, tag)
  local number, _, moving, history = parse_seq(text)
  if number == 0 and history == '' then history = '@' .. tag end
  return number + 1, format_seq(number + 1, tag, moving, history)
end

