/* The faults of the definitions that a form or the service found, by row. */
import { InvalidParamsError } from '../../../../clients/typescript/index.ts'
import { reasonOf } from '../../session/reason-of.ts'
import type { DefinitionRow, RowInput } from './rows.ts'

/** The fault of a row. */
export interface RowFinding {
  readonly text: string
  /** The inputs that the text concerns. */
  readonly inputs: readonly RowInput[]
}

/** The faults of rows: a finding for each row that was refused, by its id, and a text for the rest. */
export interface RowFindings {
  readonly at: ReadonlyMap<number, RowFinding>
  /** Null if nothing else is wrong. */
  readonly other: string | null
}

/** Finds named fields that two rows define: an object of definitions would have only one of them. */
export function findRepeated(rows: readonly DefinitionRow[]): RowFindings {
  const first = new Map<string, number>()
  const at = new Map<number, RowFinding>()
  for (const { id, field, isNamed } of rows) {
    // The form requires a name of a new field before it is sent, so a row without one is no fault yet.
    if (!isNamed || field.trim() === '') continue
    if (first.has(field.trim())) at.set(id, { text: 'another row defines this field', inputs: ['field'] })
    else first.set(field.trim(), id)
  }
  return { at, other: null }
}

/** Returns the findings of a refusal by row. A finding lasts until its row is no longer the one that was sent. */
export function toRowFindings(
  failure: unknown,
  sent: readonly DefinitionRow[],
  rows: readonly DefinitionRow[] = sent,
): RowFindings {
  if (failure === null) return { at: new Map(), other: null }
  if (!(failure instanceof InvalidParamsError)) return { at: new Map(), other: reasonOf(failure) }
  const at = new Map<number, RowFinding>()
  const other: string[] = []
  for (const { path, reason } of failure.findings) {
    const { isNamed, field, members } = parsePath(path)
    const row = sent.find((one) => one.isNamed === isNamed && one.field.trim() === field)
    if (row === undefined) other.push(`${path} ${reason}`)
    else if (rows.includes(row)) {
      const [input = 'field'] = members
      const text = reason.startsWith(input) ? reason : `${members.join(' ')} ${reason}`.trim()
      const { text: before, inputs } = at.get(row.id) ?? { text: null, inputs: [] }
      at.set(row.id, {
        text: before === null ? text : `${before}; ${text}`,
        inputs: [...inputs, input as RowInput],
      })
    }
  }
  return { at, other: other.length === 0 ? null : other.join('; ') }
}

/** Parses a JSON Pointer such as `/fields/custom1/name` or `/fields/named/rack/type`. */
function parsePath(path: string): { isNamed: boolean; field: string | undefined; members: string[] } {
  const parts = path.split('/').slice(2)
  const isNamed = parts[0] === 'named'
  const [field, ...members] = isNamed ? parts.slice(1) : parts
  return { isNamed, field: field?.replaceAll('~1', '/').replaceAll('~0', '~'), members }
}
