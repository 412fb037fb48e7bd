/*
 * Plans devices in networks that do not exist yet, for which the server cannot be asked.
 */
import type { DeviceReport } from '../../../../clients/typescript/index.ts'
import { findAddress, formatAddress } from '../../../domain/address.ts'
import { deviceKey } from '../../../domain/device.ts'
import { noFacts } from '../../../domain/facts.ts'
import { applyReport, type KnownDevice } from '../../../domain/reports/report.ts'
import { changedFields } from '../../../domain/reports/report-of.ts'
import type { GoodRow } from '../files/rows.ts'
import { type Applied, type RowFinding, refused } from '../importer.ts'
import type { MayName } from './caller-networks.ts'
import type { DeviceRow } from './device-rows.ts'

interface PlanOptions {
  /** The networks that exist. */
  readonly known: readonly string[]
  readonly mayName: MayName
  /** Asks the server what rows of networks that exist would change. */
  readonly ask: (rows: readonly GoodRow<DeviceRow>[]) => Promise<Applied>
}

const NOTHING: Applied = { applied: 0, created: 0, updated: 0, findings: [] }

/** Returns what the rows would change if each missing network that the caller may name were created first. */
export async function planRows(
  rows: readonly GoodRow<DeviceRow>[],
  { known, mayName, ask }: PlanOptions,
): Promise<Applied> {
  // The server refuses rows of networks that the caller must not create.
  const isNew = ({ value: { network } }: GoodRow<DeviceRow>): boolean => !known.includes(network) && mayName(network)
  const fresh = rows.filter(isNew)
  if (fresh.length === 0) return await ask(rows)
  const others = rows.filter((row) => !isNew(row))
  const checked = others.length === 0 ? NOTHING : await ask(others)
  const example = known.find(mayName)
  const refusals = example === undefined ? new Map<number, RowFinding>() : await findInvalid(fresh, example, ask)
  const planned = planNewDevices(fresh.filter((_, at) => !refusals.has(at)))
  return {
    applied: checked.applied + planned.applied,
    created: checked.created + planned.created,
    updated: checked.updated! + planned.updated!,
    findings: [...checked.findings, ...refusals.values(), ...planned.findings].sort((a, b) => a.line! - b.line!),
  }
}

/**
 * Returns a finding for each invalid row, by its index. The server does not know the networks of the rows, but it finds
 * invalid members if the rows are about `example`, a network that exists.
 */
async function findInvalid(
  rows: readonly GoodRow<DeviceRow>[],
  example: string,
  ask: PlanOptions['ask'],
): Promise<ReadonlyMap<number, RowFinding>> {
  // The index stands in place of the line, because several rows of a JSON array may be in one line.
  const numbered = rows.map((row, at) => ({ ...row, line: at, value: { ...row.value, network: example } }))
  const { findings } = await ask(numbered)
  const entries = findings
    .filter(({ action }) => action === 'refused')
    .map((finding): [number, RowFinding] => {
      const at = finding.line!
      const { line, value } = rows[at]!
      return [at, { ...finding, line, network: value.network }]
    })
  return new Map(entries)
}

/** Returns what the rows would create. A later row about the same device updates it. */
function planNewDevices(rows: readonly GoodRow<DeviceRow>[]): Applied {
  const planned = new Map<string, KnownDevice>()
  const findings = rows.flatMap((row) => planRow(row, planned))
  const count = (action: RowFinding['action']): number => findings.filter((finding) => finding.action === action).length
  const [created, updated] = [count('create'), count('update')]
  return { applied: rows.length - count('refused'), created, updated, findings }
}

function planRow({ line, value: { network, report } }: GoodRow<DeviceRow>, planned: Map<string, KnownDevice>) {
  const given = report as unknown as DeviceReport
  const refuse = (column: string, reason: string): RowFinding[] => [
    refused({ line, column, reason }, { network, ipAddress: given.ipAddress }),
  ]
  const address = findAddress(`${given.ipAddress}`)
  if (address === null) return refuse('ipAddress', 'is not an IP address')
  const key = deviceKey({ network, address })
  const before = planned.get(key) ?? null
  const after = applyReport(before, { index: 0, id: { network, address }, report: given }, noFacts)
  if (after === null) return refuse('adapterId', 'is missing')
  planned.set(key, after)
  const fields = changedFields(before, after)
  if (fields.length === 0) return []
  const action = before === null ? 'create' : 'update'
  return [{ line, action, network, ipAddress: formatAddress(address), fields } satisfies RowFinding]
}
