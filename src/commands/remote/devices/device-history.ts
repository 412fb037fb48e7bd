/*
 * The commands keyrack devices history, restore and undo.
 */
import type { DeviceHistoryEntry } from '../../../../generated/types.ts'
import { CommandError, UsageError } from '../../command.ts'
import type { Row, Shape } from '../output/row-writer.ts'
import type { RemoteCommandContext } from '../remote-command.ts'
import type { Where } from './one-device.ts'

const COLUMNS = [
  'at',
  'action',
  'by',
  'changes',
  'comment',
  'request',
  'source',
  'method',
  'place',
  'cut',
  'folded',
  'id',
]
const SHAPE: Shape = { columns: COLUMNS, shown: ['at', 'action', 'by', 'changes', 'comment', 'request'] }

const PAGE_SIZE = 200

/** Prints the history of a device, newest changes first. */
export async function showHistory(
  { client, output, signal }: RemoteCommandContext,
  { network }: Where,
  ipAddress: string,
): Promise<void> {
  const writer = output.rows(SHAPE)
  for (let before: string | null = null; ; ) {
    const params = { network, ipAddress, pageSize: PAGE_SIZE, before }
    const { entries, next } = await client.inventory.getDeviceHistory(params, { signal })
    await writer.write(entries.map(toRow))
    if (next === null) break
    before = next
  }
  await writer.end()
}

function toRow({ at, fields, place, cut, folded, ...entry }: DeviceHistoryEntry): Row {
  const changes = fields.map(({ name, before, after }) => `${name}: ${shown(before)} -> ${shown(after)}`)
  return {
    ...entry,
    at: new Date(at).toISOString(),
    changes: changes.join(', '),
    place: place === null ? null : `${place.ipAddress}@${place.network}`,
    cut: cut.join(', '),
    folded: folded === undefined ? null : `${folded.changes} reports since ${new Date(folded.since).toISOString()}`,
  }
}

const shown = (value: unknown): string => JSON.stringify(value)

export interface RestoreOptions extends Where {
  readonly at: string
  readonly dryRun?: boolean
}

/** Makes a device what it was at an earlier time, and prints what that changed. */
export async function restoreDevice(
  { client, output, signal }: RemoteCommandContext,
  { network, at, dryRun = false }: RestoreOptions,
  ipAddress: string,
): Promise<void> {
  const time = /^\d+$/.test(at) ? Number(at) : Date.parse(at)
  if (!Number.isSafeInteger(time)) {
    throw new UsageError(`Cannot parse --at "${at}": use a time such as 2026-03-01T12:00:00Z, or milliseconds`)
  }
  await output.json(await client.inventory.restoreDevice({ network, ipAddress, at: time, dryRun }, { signal }))
}

/** Undoes what a request changed, and prints which devices it restored and which it did not. */
export async function undoRequest(
  { client, output, signal }: RemoteCommandContext,
  { dryRun = false }: { readonly dryRun?: boolean },
  request: string,
): Promise<void> {
  const outcome = await client.inventory.revertRequest({ request, dryRun }, { signal })
  if (outcome.reverted.length === 0 && outcome.refused.length === 0) {
    const advice = 'take the request from keyrack devices history, or from keyrack audit tail'
    throw new CommandError(`No history has a change by the request "${request}": ${advice}`)
  }
  await output.json(outcome)
}
