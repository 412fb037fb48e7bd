-- Reads the entries of an audit stream after a position, oldest first and a bounded number at a time.
--
-- Uses entries.lua
-- KEYS  network (another key of the slot if the stream is not of a network), audit, seq
-- ARGV  1 id of the entry that the position is in or directly after, "0-0" = before the first entry, "" = at the end,
--       2 "1" if the entry itself is wanted too, 3 how many entries, 4 how many bytes of their subjects, 5 how the
--       subjects of wanted entries begin: the subjects of others count too, but are returned as ""
-- Returns {1 if the first key exists, seq or "", id of the newest entry, 1 if the position is known, otherwise 0,
--         1 if there are more entries, a JSON array with five texts for each entry: id, by, method, request, subject}
--
-- The entries are one text, because the service parses it in a fraction of the time that a reply of many values takes.
--
-- Numbers of entries go up by one, so the position is known if its entry exists, or if the entry after it is the first
-- one of the stream: then exactly the entries up to the position were trimmed.
-- Atomic, because the entries after the position may be trimmed while they are read.
local after, wants_own, max_entries, max_bytes, prefix =
  ARGV[1], ARGV[2] == '1', tonumber(ARGV[3]), tonumber(ARGV[4]), ARGV[5]
local newest = redis.call('XREVRANGE', KEYS[2], '+', '-', 'COUNT', 1)[1]
local newest_id = newest and newest[1] or '0-0'
local reply = { redis.call('EXISTS', KEYS[1]), redis.call('GET', KEYS[3]) or '', newest_id, 1, 0, '[]' }
if after == '' then return reply end

local function number_of(id) return tonumber(string.match(id, '%-(%d+)$')) end

local function read(from, count) return redis.call('XRANGE', KEYS[2], from, '+', 'COUNT', count) end

local next_entry = entries(after, read)
local id, values = next_entry()
if id == after then
  if not wants_own then id, values = next_entry() end
elseif not id then
  reply[4] = newest_id == after and 1 or 0
elseif wants_own or number_of(id) ~= number_of(after) + 1
  or redis.call('XRANGE', KEYS[2], '-', '+', 'COUNT', 1)[1][1] ~= id then
  reply[4] = 0
end
if reply[4] == 0 then return reply end

local count, bytes, found = 0, 0, {}
while id do
  local subject = values.on or ''
  bytes = bytes + #subject
  if count > 0 and (count == max_entries or bytes > max_bytes) then
    reply[5] = 1
    break
  end
  if string.sub(subject, 1, #prefix) ~= prefix then subject = '' end
  local at = #found
  found[at + 1], found[at + 2], found[at + 3] = id, values.by or '', values.method or ''
  found[at + 4], found[at + 5] = values.request or '', subject
  count, id, values = count + 1, next_entry()
end
-- An empty table would be encoded as an object.
if found[1] then reply[6] = cjson.encode(found) end
return reply
