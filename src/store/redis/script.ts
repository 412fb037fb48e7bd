/*
 * Loads the Lua scripts of scripts/. The header of each script names its KEYS, its ARGV and its reply. After "Uses" it
 * names the preludes it needs. A prelude contains shared functions. It is joined in front of the script, because a
 * script in Redis cannot load another one.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** A script as it is sent to Redis. */
export interface Script {
  readonly source: string
  readonly sha: string
  readonly mutates: boolean
  /** Whether the script may be sent again if its reply was lost. */
  readonly isRepeatable: boolean
}

/** Loads a script that writes nothing. `name` is the name of its file without `.lua`. */
export const loadReadScript = (name: string): Script => toScript(readScriptSource(name), false, true)

/**
 * Loads a script that may write. The script is repeatable if it can detect that it was applied before; see once.lua.
 */
export function loadWriteScript(name: string): Script {
  return toScript(readScriptSource(name), true, preludesOf(readLua(name)).includes('once'))
}

/** Returns the source of a script with its preludes in front. */
export function readScriptSource(name: string): string {
  const own = readLua(name)
  return [...preludesOf(own).map(readLua), own].join('')
}

const preludesOf = (source: string): string[] =>
  (/^-- Uses (.*)$/m.exec(source)?.[1] ?? '').split(', ').flatMap((file) => /^(\w+)\.lua$/.exec(file)?.[1] ?? [])

const readLua = (name: string): string => readFileSync(new URL(`../scripts/${name}.lua`, import.meta.url), 'utf8')

function toScript(source: string, mutates: boolean, isRepeatable: boolean): Script {
  return { source, sha: createHash('sha1').update(source).digest('hex'), mutates, isRepeatable }
}
