import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** A Lua script of scripts/; its head names every KEYS and ARGV and what comes back. */
export interface Script {
  readonly source: string
  readonly sha: string
  readonly mutates: boolean
  /** Whether it may be sent again when its reply was lost. */
  readonly isRepeatable: boolean
}

export const loadReadScript = (name: string): Script => script(textOf(name), false, true)
export const loadWriteScript = (name: string): Script => script(textOf(name), true, false)
/** A script that records what it does: see audit.lua. */
export const loadAuditedScript = (name: string): Script => script(textOf('audit') + textOf(name), true, false)
/** The same, and it notices when it is sent again: see once.lua. */
export const loadAuditedOnceScript = (name: string): Script =>
  script(textOf('audit') + textOf('once') + textOf(name), true, true)
/** A script that notices when it is sent again. */
export const loadOnceScript = (name: string): Script => script(textOf('once') + textOf(name), true, true)

const textOf = (name: string): string => readFileSync(new URL(`../scripts/${name}.lua`, import.meta.url), 'utf8')

function script(source: string, mutates: boolean, isRepeatable: boolean): Script {
  return { source, sha: createHash('sha1').update(source).digest('hex'), mutates, isRepeatable }
}
