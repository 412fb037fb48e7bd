-- Joined in front of every script that records what it does.
--
-- audit(stream, at) appends an entry to a stream. ARGV from `at`, AUDIT_ARGS of them: how long entries are kept in ms, secret
-- of this entry or "", who, what, request, on what. The entry's id is the time in ms and its number: numbers go up by one,
-- also when all older entries were trimmed away, and times never go back. Its mac binds the id to the secret, which only
-- those can make again who have the audit's key: see audit.ts.
--
-- Called before the first write: where the audit can't be written, nothing is, and the error says NOAUDIT, unless Redis
-- takes no writes at all.
local AUDIT_ARGS = 6
local NO_WRITES = { OOM = true, READONLY = true, MISCONF = true, NOREPLICAS = true, MASTERDOWN = true }

local function tried(...)
  local reply = redis.pcall(...)
  if type(reply) ~= 'table' or not reply.err then return reply end
  if NO_WRITES[string.match(reply.err, '^%-?(%u+)')] then return redis.call(...) end
  error('NOAUDIT')
end

local function last_id(stream)
  if redis.call('EXISTS', stream) == 0 then return 0, 0 end
  local info = tried('XINFO', 'STREAM', stream)
  for at = 1, #info, 2 do
    if info[at] == 'last-generated-id' then return string.match(info[at + 1], '^(%d+)-(%d+)$') end
  end
end

local function audit(stream, at)
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local last_ms, last_number = last_id(stream)
  local id = string.format('%.0f-%.0f', math.max(now, tonumber(last_ms)), last_number + 1)
  local mac = ARGV[at + 1] == '' and '' or redis.sha1hex(ARGV[at + 1] .. ':' .. id)
  tried('XADD', stream, 'MINID', '~', string.format('%.0f', math.max(0, now - ARGV[at])), id,
    'by', ARGV[at + 2], 'method', ARGV[at + 3], 'request', ARGV[at + 4], 'on', ARGV[at + 5], 'mac', mac)
end

