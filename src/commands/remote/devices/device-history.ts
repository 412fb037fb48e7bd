/*
 * The commands keyrack devices history, restore and undo.
 */
import type { DeviceHistoryEntry } from '../../../../generated/types.ts'
import { parseTime } from '../../../domain/device-csv/times.ts'
import { CommandError, UsageError } from '../../command.ts'
import { type FieldChange, formatFieldChanges, formatTime } from '../../output/cell-texts.ts'
import { type Shape, writeAll } from '../../output/row-writer.ts'
import { HISTORY_PAGE, printHistory } from '../print-history.ts'
import type { RemoteCommandContext } from '../remote-command.ts'
import { readDeviceShape } from './named-columns.ts'
import type { Where } from './one-device.ts'

const HISTORY: Shape = {
  columns: 'at action by fields place comment request source method cut folded id'.split(' '),
  shown: ['at', 'action', 'by', 'place', 'comment', 'request', 'fields'],
  formats: { at: formatTime, place: (place) => formatPlace(place as DeviceHistoryEntry['place']) },
  none: 'No changes are kept for this address',
}

/** The devices that an undo or a restoration changed or refused. */
const UNDONE: Shape = {
  columns: ['network', 'ipAddress', 'action', 'fields', 'cut', 'code', 'reason'],
  shown: ['network', 'ipAddress', 'action', 'fields', 'reason'],
  whole: ['fields'],
}

/** Returns the shape with the changes of fields as a column. A table shows the names that people gave to fields. */
async function withChanges(context: RemoteCommandContext, shape: Shape): Promise<Shape> {
  const { titles = {} } = context.output.format === 'table' ? await readDeviceShape(context) : {}
  const fields = (changes: unknown): string => formatFieldChanges((changes ?? []) as FieldChange[], titles)
  return { ...shape, titles: { fields: 'changes' }, formats: { ...shape.formats, fields } }
}

/** Prints the history of a device, newest changes first. */
export async function showHistory(context: RemoteCommandContext, { network }: Where, ipAddress: string): Promise<void> {
  const { client, output, signal } = context
  const asked = { network, ipAddress, pageSize: HISTORY_PAGE }
  await printHistory(output, await withChanges(context, HISTORY), (before) =>
    client.inventory.getDeviceHistory({ ...asked, before }, { signal }),
  )
}

const formatPlace = (place: DeviceHistoryEntry['place']): string =>
  place === null ? '' : `${place.ipAddress}@${place.network}`

export interface RestoreOptions extends Where {
  readonly at: string
  readonly dryRun?: boolean
}

/** Makes a device what it was at an earlier time, and prints what that changed. */
export async function restoreDevice(
  context: RemoteCommandContext,
  { network, at, dryRun = false }: RestoreOptions,
  ipAddress: string,
): Promise<void> {
  const { client, output, signal } = context
  const time = parseTime(at)
  if (time === null || !Number.isSafeInteger(time)) {
    throw new UsageError(`Cannot parse --at "${at}": use a time such as 2026-03-01T12:00:00Z, or milliseconds`)
  }
  const outcome = await client.inventory.restoreDevice({ network, ipAddress, at: time, dryRun }, { signal })
  if (output.format === 'json') return await output.json(outcome)
  await writeAll(output.rows(await withChanges(context, UNDONE)), [{ network, ipAddress, ...outcome }])
}

/**
 * Undoes what a request changed, and prints which devices it restored and which it did not. Ends with `badRows` if a
 * device was refused.
 */
export async function undoRequest(
  context: RemoteCommandContext,
  { dryRun = false }: { readonly dryRun?: boolean },
  request: string,
): Promise<void> {
  const { client, output, signal } = context
  const outcome = await client.inventory.revertRequest({ request, dryRun }, { signal })
  if (outcome.reverted.length === 0 && outcome.refused.length === 0) {
    const advice = 'Take the request from keyrack devices history, or from keyrack audit tail'
    throw new CommandError(
      `Nothing to undo: no history has a change by the request "${request}", or its changes cancel out. ${advice}`,
    )
  }
  if (outcome.refused.length > 0) {
    context.screen.inform(
      `${outcome.reverted.length} ${dryRun ? 'would be undone' : 'undone'}, ${outcome.refused.length} refused`,
    )
    context.setExit('badRows')
  }
  if (output.format === 'json') return await output.json(outcome)
  const refused = outcome.refused.map((device) => ({ ...device, action: 'refused' }))
  await writeAll(output.rows(await withChanges(context, UNDONE)), [
    ...outcome.reverted.map((one) => ({ ...one })),
    ...refused,
  ])
}
