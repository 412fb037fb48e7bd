-- A prelude: joined in front of every script that records what it does.
--
-- audit(stream, at) appends an entry to a stream and returns its id. The audit arguments are ARGV from `at`,
-- AUDIT_ARGS of them: how long entries are kept in ms, the secret of this entry or "", who, what, request, on what,
-- from where. The id of the entry is the time in ms and its number. Numbers go up by one, even after all older entries
-- were trimmed, and times never go back. The mac binds the id and the mac of the entry before it to the secret. Only a
-- holder of the audit's key can compute the secret again: see audit.ts. Signed entries are trimmed by trim-audit.lua,
-- with a signed floor; unsigned ones here.
--
-- Called before the first write: if the audit cannot be written, nothing is written, and the error says NOAUDIT, unless
-- Redis accepts no writes at all.
local AUDIT_ARGS = 7
local NO_WRITES = { OOM = true, READONLY = true, MISCONF = true, NOREPLICAS = true, MASTERDOWN = true }

local function tried(...)
  local reply = redis.pcall(...)
  if type(reply) ~= 'table' or not reply.err then return reply end
  if NO_WRITES[string.match(reply.err, '^%-?(%u+)')] then return redis.call(...) end
  error('NOAUDIT')
end

-- Returns time and number of the last entry ever appended, and the mac of the last entry that still exists.
local function last_entry(stream)
  if redis.call('EXISTS', stream) == 0 then return 0, 0, '' end
  local info = tried('XINFO', 'STREAM', stream)
  local ms, number, mac = 0, 0, ''
  for at = 1, #info, 2 do
    if info[at] == 'last-generated-id' then ms, number = string.match(info[at + 1], '^(%d+)-(%d+)$') end
    local fields = info[at] == 'last-entry' and info[at + 1] and info[at + 1][2] or {}
    for field = 1, #fields, 2 do
      if fields[field] == 'mac' then mac = fields[field + 1] end
    end
  end
  return ms, number, mac
end

local function audit(stream, at)
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local last_ms, last_number, before = last_entry(stream)
  local id = string.format('%.0f-%.0f', math.max(now, tonumber(last_ms)), last_number + 1)
  local secret = ARGV[at + 1]
  local mac = secret == '' and '' or '2:' .. redis.sha1hex(secret .. ':' .. id .. ':' .. before)
  local entry = { id, 'by', ARGV[at + 2], 'method', ARGV[at + 3], 'request', ARGV[at + 4], 'on', ARGV[at + 5],
    'source', ARGV[at + 6], 'mac', mac }
  if secret ~= '' then return tried('XADD', stream, unpack(entry)) end
  return tried('XADD', stream, 'MINID', '~', string.format('%.0f', math.max(0, now - ARGV[at])), unpack(entry))
end

