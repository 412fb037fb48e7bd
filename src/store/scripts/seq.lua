-- A prelude: joined in front of scripts that read or write the sequence of a network.
--
-- A sequence is "number:tag": the number of the network's last change and a random tag of the commit that made it. It
-- ends in "!" while devices of the network are on their way to another slot, see cross-slot-moves.ts. Before the first
-- change there is none. seq.ts is the same for the service.
--
-- parse_seq(text) returns the number, the tag and "!" or "". format_seq(number, tag, moving) is the reverse.
local function parse_seq(text)
  local number, tag, moving = string.match(text or '', '^(%d+):?(.-)(!?)$')
  return tonumber(number or '0'), tag or '', moving or ''
end

local function format_seq(number, tag, moving)
  return string.format('%.0f:%s%s', number, tag, moving)
end

