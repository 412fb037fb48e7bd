-- A prelude: joined in front of every script that may be sent again if its reply was lost. The last key is the
-- operation's, the last argument is how long the operation is remembered in ms, or "0" if it may not be remembered,
-- because its caller has reached a limit.
--
-- repeated() returns what the operation returned when it was applied, "over limit" if it was not applied and may not be
-- remembered, or false. applied(reply) stores the reply and returns {"recorded", reply}, so that each record is counted
-- once. runOnce takes the reply out again: the headers of the scripts name the reply alone.
local function repeated()
  local reply = redis.call('GET', KEYS[#KEYS])
  if reply then return cjson.decode(reply) end
  return ARGV[#ARGV] == '0' and 'over limit'
end

local function applied(reply)
  redis.call('SET', KEYS[#KEYS], cjson.encode(reply), 'PX', ARGV[#ARGV])
  return { 'recorded', reply }
end

