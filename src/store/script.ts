import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** A Lua script of scripts/; its head names every KEYS and ARGV and what comes back. */
export interface Script {
  readonly source: string
  readonly sha: string
  readonly mutates: boolean
}

export const readingScript = (name: string): Script => load(name, false)
export const writingScript = (name: string): Script => load(name, true)

function load(name: string, mutates: boolean): Script {
  const source = readFileSync(new URL(`./scripts/${name}.lua`, import.meta.url), 'utf8')
  return { source, sha: createHash('sha1').update(source).digest('hex'), mutates }
}
