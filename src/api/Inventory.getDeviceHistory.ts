import type { Stub } from '../../generated/server-stubs.ts'
import type { DeviceHistoryEntry } from '../../generated/types.ts'
import { parseAddress } from '../domain/address.ts'
import { networkNotFound } from '../domain/errors/application-error.ts'
import type { DeviceChangeRecord } from '../domain/history/device-change.ts'
import { timeOfEntry } from '../domain/history/history-entry.ts'
import { ACTIONS } from '../domain/history/shown-change.ts'
import { shownCut, shownFields } from '../domain/history/shown-fields.ts'
import type { AttributedEntry } from '../store/inventory/history-pages.ts'
import type { CallContext } from './context.ts'

/** Returns a page of the history of a device, newest entries first. */
export const getDeviceHistory: Stub<'Inventory.getDeviceHistory', CallContext> = async (params, { store }) => {
  const { network, ipAddress, pageSize, before } = params
  const page = await store.histories.readPage({ network, address: parseAddress(ipAddress) }, before, pageSize)
  if (page === null) throw networkNotFound(network)
  return {
    entries: page.entries.map(toContractEntry),
    next: page.hasOlder ? (page.entries.at(-1)?.auditId ?? null) : null,
  }
}

function toContractEntry({ auditId, kind, change, author }: AttributedEntry): DeviceHistoryEntry {
  return {
    id: auditId,
    at: timeOfEntry({ auditId }),
    action: ACTIONS[kind],
    by: author?.by ?? null,
    method: author?.method ?? null,
    request: author?.requestId ?? null,
    source: author?.source ?? null,
    comment: change.n ?? null,
    place: change.o === undefined ? null : { network: change.o[0], ipAddress: change.o[1] },
    fields: shownFields(change),
    cut: shownCut(change),
    ...toFolded(change),
  }
}

function toFolded({ k, s }: DeviceChangeRecord): Pick<DeviceHistoryEntry, 'folded'> {
  if (k === undefined || s === undefined) return {}
  return { folded: { changes: k, since: timeOfEntry({ auditId: s }) } }
}
