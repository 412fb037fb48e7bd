/*
 * Reports names of sets in a file: a name that an earlier row has, and a name that a static configuration refuses.
 */
import type { ConfigType } from '../../../../clients/typescript/index.ts'
import { findAddress } from '../../../domain/address.ts'
import type { GoodRow } from '../files/rows.ts'
import { type RowFinding, refused } from '../importer.ts'
import { setKey } from './saved-configs.ts'

/** The object that a row edits. */
export interface Target {
  readonly config: string
  /** The set; null means the configuration itself. */
  readonly set: string | null
}

/** A row and the object that it edits. */
export interface TargetedRow<Row> {
  readonly row: GoodRow<Row>
  readonly target: Target
}

/** Returns the type that a configuration has or will have. */
export type TypeOf = (config: string) => ConfigType

/** The rows of a file without repeated sets, and a finding for each row that was left out. */
export interface WithoutRepeats<Row> {
  readonly rows: readonly GoodRow<Row>[]
  readonly findings: readonly RowFinding[]
}

/**
 * Leaves out each set that an earlier row of the file has. `seen` holds the lines of all rows so far. A row may be seen
 * twice: once when the file is checked, and once when it is applied. Rows in the same line are left to the server,
 * because an array of JSON may be a single line.
 */
export function withoutRepeats<Row>(
  rows: readonly TargetedRow<Row>[],
  typeOf: TypeOf,
  seen: Map<string, number>,
): WithoutRepeats<Row> {
  const findings: RowFinding[] = []
  const first = rows.filter(({ row: { line }, target: { config, set } }) => {
    if (set === null) return true
    const key = JSON.stringify([config, setKey(typeOf(config), set)])
    const before = seen.get(key) ?? line
    seen.set(key, before)
    if (before === line) return true
    const reason = `"${set}" in "${config}" was already given by line ${before}`
    findings.push(refused({ line, column: 'name', reason }, { config, set }))
    return false
  })
  return { rows: first.map(({ row }) => row), findings }
}

/**
 * Explains a refused name in a static configuration, whose sets are named by addresses. `hint` says how to use other
 * names.
 */
export function explainName(finding: RowFinding, type: ConfigType, hint: string): RowFinding {
  const { column, reason, config, set } = finding
  // The first row with this name is good.
  if (column !== 'name' || type !== 'STATIC' || findAddress(`${set}`.trim()) !== null) return finding
  const rule = `"${config}" is STATIC, so its sets are named by addresses of devices`
  return { ...finding, reason: `"${set}" is not an address (${reason}): ${rule}${hint}` }
}
