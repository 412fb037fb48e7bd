-- A prelude: joined in front of scripts that read or write the sequence of a network.
--
-- A sequence is "number:tag": the number of the network's last change and a random tag of the commit that made it. It
-- ends in "!" while devices of the network are on their way to another slot, see cross-slot-moves.ts. Before the first
-- change there is none. In a restored network, "@" and the id of the restore follow the tag. seq.ts is the same for the
-- service.
--
-- parse_seq(text) returns the number, the tag, "!" or "", and "@" with the id or "".
-- format_seq(number, tag, moving, restored) is the reverse.
local function parse_seq(text)
  local number, tag, restored, moving = string.match(text or '', '^(%d+):?([^@!]*)(@?[^!]*)(!?)$')
  return tonumber(number or '0'), tag or '', moving or '', restored or ''
end

local function format_seq(number, tag, moving, restored)
  return string.format('%.0f:%s%s%s', number, tag, restored, moving)
end

