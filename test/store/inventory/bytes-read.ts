/* Counts the bytes that commands return to a script. Redis copies them before it runs anything else. */
import type { Redis as Witness } from 'ioredis'
import { readScriptSource } from '../../../src/store/redis/script.ts'

const COUNTING = `
local uncounted, bytes = redis, 0
local function add(reply)
  if type(reply) == 'string' then bytes = bytes + #reply end
  if type(reply) == 'table' then for _, part in ipairs(reply) do add(part) end end
  return reply
end
local redis = { call = function(...) return add(uncounted.call(...)) end }
`

/** Runs a script. Returns its reply, and how many bytes it read. */
export async function bytesReadBy(
  witness: Witness,
  name: string,
  keys: readonly string[],
  args: readonly string[],
): Promise<{ readonly reply: unknown; readonly bytes: number }> {
  const source = `${COUNTING} local function run() ${readScriptSource(name)} end return { run(), bytes }`
  const [reply, bytes] = (await witness.eval(source, keys.length, ...keys, ...args)) as [unknown, number]
  return { reply, bytes }
}
