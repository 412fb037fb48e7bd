-- A prelude: joined in front of every script that may be sent again if its reply was lost. The last key is the
-- operation's, the last argument is how long the operation is remembered in ms.
--
-- repeated() returns what the operation returned when it was applied, or false. applied(reply) stores the reply and
-- returns it.
local function repeated()
  local reply = redis.call('GET', KEYS[#KEYS])
  return reply and cjson.decode(reply)
end

local function applied(reply)
  redis.call('SET', KEYS[#KEYS], cjson.encode(reply), 'PX', ARGV[#ARGV])
  return reply
end

