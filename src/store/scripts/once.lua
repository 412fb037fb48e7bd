-- Joined in front of every script that may be sent again when its reply was lost. Its last key is the operation's, its
-- last argument how long the operation is remembered in ms.
--
-- repeated() answers what the operation answered when it was applied, or false; applied(reply) remembers it.
local function repeated()
  local reply = redis.call('GET', KEYS[#KEYS])
  return reply and cjson.decode(reply)
end

local function applied(reply)
  redis.call('SET', KEYS[#KEYS], cjson.encode(reply), 'PX', ARGV[#ARGV])
  return reply
end

