/* Assigns the service's findings about params to the fields of a form. */
import { InvalidParamsError } from '../../../clients/typescript/index.ts'
import { reasonOf } from '../session/reason-of.ts'

export interface Findings {
  /** Findings by field name. */
  readonly at: ReadonlyMap<string, string>
  /** Findings that concern none of the fields; null if there are none. */
  readonly other: string | null
}

/**
 * Returns the findings of a failure by field. `base` is the JSON Pointer to the part of the params that the form edits.
 */
export function findingsIn(failure: unknown, base: string, fields: readonly string[]): Findings {
  if (failure === null || failure === undefined) return { at: new Map(), other: null }
  if (!(failure instanceof InvalidParamsError)) return { at: new Map(), other: reasonOf(failure) }
  const at = new Map<string, string>()
  const other: string[] = []
  for (const { path, reason } of failure.findings) {
    const found = path.startsWith(`${base}/`) ? fieldIn(path.slice(base.length + 1)) : null
    if (found === null || !fields.includes(found.name)) other.push(`${path} ${reason}`)
    else at.set(found.name, [at.get(found.name), found.textOf(reason)].filter((text) => text !== undefined).join('; '))
  }
  if (at.size === 0 && other.length === 0) other.push(reasonOf(failure))
  return { at, other: other.length === 0 ? null : other.join('; ') }
}

/** Returns the field that a path concerns: `addressSet/addresses/2` is the third line of `addresses`. */
function fieldIn(path: string): { name: string; textOf: (reason: string) => string } | null {
  const parts = path.split('/')
  const name = parts.findLast((part) => !/^\d+$/.test(part))
  if (name === undefined) return null
  const index = Number(parts.at(-1))
  return { name, textOf: (reason) => (Number.isInteger(index) ? `entry ${index + 1}: ${reason}` : reason) }
}
