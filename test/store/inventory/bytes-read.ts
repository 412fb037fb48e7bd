/* Counts the bytes that commands return to a script. Redis copies them before it runs anything else. */
import type { Redis as Witness } from 'ioredis'
import { readScriptSource } from '../../../src/store/redis/script.ts'

const COUNTING = `
local uncounted, bytes, counts = redis, 0, {}
local function add(reply)
  if type(reply) == 'string' then bytes = bytes + #reply end
  if type(reply) == 'table' then for _, part in ipairs(reply) do add(part) end end
  return reply
end
local redis = { call = function(...)
  local words = { ... }
  if words[#words - 1] == 'COUNT' then counts[#counts + 1] = words[#words] end
  return add(uncounted.call(...))
end }
`

/**
 * Runs a script. Returns its reply, how many bytes it read, and how many entries each of its commands asked for that
 * limits them.
 */
export async function bytesReadBy(
  witness: Witness,
  name: string,
  keys: readonly string[],
  args: readonly string[],
): Promise<{ readonly reply: unknown; readonly bytes: number; readonly counts: readonly number[] }> {
  const source = `${COUNTING} local function run() ${readScriptSource(name)} end return { run(), bytes, counts }`
  const found = await witness.eval(source, keys.length, ...keys, ...args)
  const [reply, bytes, counts] = found as [unknown, number, number[]]
  return { reply, bytes, counts }
}
