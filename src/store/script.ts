import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** A Lua script of scripts/; its head names every KEYS and ARGV and what comes back. */
export interface Script {
  readonly source: string
  readonly sha: string
  readonly mutates: boolean
}

export const readingScript = (name: string): Script => script(textOf(name), false)
export const writingScript = (name: string): Script => script(textOf(name), true)
/** A script that records what it does: see audit.lua. */
export const auditedScript = (name: string): Script => script(textOf('audit') + textOf(name), true)

const textOf = (name: string): string => readFileSync(new URL(`./scripts/${name}.lua`, import.meta.url), 'utf8')

function script(source: string, mutates: boolean): Script {
  return { source, sha: createHash('sha1').update(source).digest('hex'), mutates }
}
