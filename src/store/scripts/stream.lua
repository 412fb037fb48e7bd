-- A prelude: joined in front of every script that reads an audit stream for a backup.
--
-- stream_state(key) returns the id of the first entry, "" if there is none, and the highest id that was ever added;
-- nothing if there is no stream.
local function stream_state(key)
  if redis.call('EXISTS', key) == 0 then return {} end
  local info, facts = redis.call('XINFO', 'STREAM', key), {}
  for at = 1, #info, 2 do facts[info[at]] = info[at + 1] end
  return { facts['first-entry'] and facts['first-entry'][1] or '', facts['last-generated-id'] }
end

