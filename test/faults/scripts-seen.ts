import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Words } from './resp-commands.ts'

/*
 * Which script of src/store/scripts/ a command runs.
 */

const folder = new URL('../../src/store/scripts/', import.meta.url)
const textOf = (name: string): string => readFileSync(new URL(`${name}.lua`, folder), 'utf8')
const names = readdirSync(folder).map((file) => file.replace(/\.lua$/, ''))

/** By SHA-1, joined with whatever may stand in front. */
const bySha = new Map(
  names.flatMap((name) =>
    ['', textOf('audit'), textOf('once'), textOf('audit') + textOf('once')].map((front) => {
      const source = front + textOf(name)
      return [createHash('sha1').update(source).digest('hex'), { name, source }] as const
    }),
  ),
)

const commandOf = (words: Words): string => `${words[0]}`.toUpperCase()

/** The name of the script, or null. */
export function scriptOf(words: Words): string | null {
  if (commandOf(words) === 'EVALSHA') return bySha.get(`${words[1]}`)?.name ?? null
  if (commandOf(words) !== 'EVAL') return null
  return [...bySha.values()].find(({ source }) => source === `${words[1]}`)?.name ?? null
}

/** The same call with another source: a fault in a script. */
export function withSource(words: Words, change: (source: string) => string): { readonly instead: Words } {
  const source = commandOf(words) === 'EVALSHA' ? bySha.get(`${words[1]}`)!.source : `${words[1]}`
  return { instead: [Buffer.from('EVAL'), Buffer.from(change(source)), ...words.slice(2)] }
}
