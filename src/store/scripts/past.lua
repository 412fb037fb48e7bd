-- A prelude: joined in front of every script that reads or drops the histories of devices. See history.lua.
--
-- past_fields(id) returns the fields of the history of a device: the newest text, then those of the digits 0 to 3.
--
-- past_of(history, id) returns the texts of the history of a device as one text, oldest entries first, or false if
-- there is none. Lines that are no entries are part of it.
local PAST_FIELDS = 4

local function past_fields(id) return id, id .. '\n', id .. '\n1', id .. '\n2', id .. '\n3' end

local function past_of(history, id)
  local texts = redis.call('HMGET', history, past_fields(id))
  local newest, past = texts[1], ''
  if not newest then return false end
  local oldest = tonumber(string.match(newest, '^s(%d)\n') or '1')
  for n = oldest, oldest + PAST_FIELDS - 1 do past = past .. (texts[n % PAST_FIELDS + 2] or '') end
  return past .. newest
end

