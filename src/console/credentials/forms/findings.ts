import { InvalidParamsError } from '../../../../generated/client/typescript/index.ts'
import { reasonOf } from '../../session/reason-of.ts'

/*
 * What the service has against the params of a call, told where the form has the field.
 */

export interface Findings {
  /** By the name of the field. */
  readonly at: ReadonlyMap<string, string>
  /** What is about none of the fields; null: nothing. */
  readonly other: string | null
}

/** `base`: where in the params, as a JSON Pointer, what the form fills in stands. */
export function findingsIn(failure: unknown, base: string, fields: readonly string[]): Findings {
  if (failure === null || failure === undefined) return { at: new Map(), other: null }
  if (!(failure instanceof InvalidParamsError)) return { at: new Map(), other: reasonOf(failure) }
  const at = new Map<string, string>()
  const other: string[] = []
  for (const { path, reason } of failure.findings) {
    const found = path.startsWith(`${base}/`) ? fieldIn(path.slice(base.length + 1)) : null
    if (found === null || !fields.includes(found.name)) other.push(`${path} ${reason}`)
    else at.set(found.name, [at.get(found.name), found.told(reason)].filter((text) => text !== undefined).join('; '))
  }
  if (at.size === 0 && other.length === 0) other.push(reasonOf(failure))
  return { at, other: other.length === 0 ? null : other.join('; ') }
}

/** `addressSet/addresses/2` is about the third line of `addresses`. */
function fieldIn(path: string): { name: string; told: (reason: string) => string } | null {
  const parts = path.split('/')
  const name = parts.findLast((part) => !/^\d+$/.test(part))
  if (name === undefined) return null
  const index = Number(parts.at(-1))
  return { name, told: (reason) => (Number.isInteger(index) ? `entry ${index + 1}: ${reason}` : reason) }
}
