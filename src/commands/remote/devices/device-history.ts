/*
 * The commands keyrack devices history, restore and undo.
 */
import type { DeviceHistoryEntry } from '../../../../generated/types.ts'
import { CommandError, UsageError } from '../../command.ts'
import { formatFieldChanges, formatTime } from '../output/cell-texts.ts'
import type { Shape } from '../output/row-writer.ts'
import { HISTORY_PAGE, printHistory } from '../print-history.ts'
import type { RemoteCommandContext } from '../remote-command.ts'
import type { Where } from './one-device.ts'

const SHAPE: Shape = {
  columns: 'at action by fields place comment request source method cut folded id'.split(' '),
  shown: ['at', 'action', 'by', 'fields', 'place', 'comment', 'request'],
  titles: { fields: 'changes' },
  words: {
    at: formatTime,
    fields: (fields) => formatFieldChanges(fields as DeviceHistoryEntry['fields']),
    place: (place) => formatPlace(place as DeviceHistoryEntry['place']),
  },
}

/** Prints the history of a device, newest changes first. */
export async function showHistory(
  { client, output, signal }: RemoteCommandContext,
  { network }: Where,
  ipAddress: string,
): Promise<void> {
  const asked = { network, ipAddress, pageSize: HISTORY_PAGE }
  await printHistory(output, SHAPE, (before) => client.inventory.getDeviceHistory({ ...asked, before }, { signal }))
}

const formatPlace = (place: DeviceHistoryEntry['place']): string =>
  place === null ? '' : `${place.ipAddress}@${place.network}`

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
