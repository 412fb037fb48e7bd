/*
 * Determines which script of src/store/scripts/ a command runs.
 */
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readScriptSource } from '../../src/store/redis/script.ts'
import type { Words } from './resp-commands.ts'

const folder = new URL('../../src/store/scripts/', import.meta.url)
const names = readdirSync(folder).map((file) => file.replace(/\.lua$/, ''))

/** Scripts by SHA-1 of their source, which includes the preludes. */
const bySha = new Map(
  names.map((name) => {
    const source = readScriptSource(name)
    return [createHash('sha1').update(source).digest('hex'), { name, source }] as const
  }),
)

const commandOf = (words: Words): string => `${words[0]}`.toUpperCase()

/** Returns the name of the script, or null if the command runs none. */
export function scriptOf(words: Words): string | null {
  if (commandOf(words) === 'EVALSHA') return bySha.get(`${words[1]}`)?.name ?? null
  if (commandOf(words) !== 'EVAL') return null
  return [...bySha.values()].find(({ source }) => source === `${words[1]}`)?.name ?? null
}

/** Returns the same call with a changed source, to plant a fault in a script. */
export function withSource(words: Words, change: (source: string) => string): { readonly instead: Words } {
  const source = commandOf(words) === 'EVALSHA' ? bySha.get(`${words[1]}`)!.source : `${words[1]}`
  return { instead: [Buffer.from('EVAL'), Buffer.from(change(source)), ...words.slice(2)] }
}
