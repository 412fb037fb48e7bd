import type { Stub } from '../../generated/server-stubs.ts'
import { ApplicationError, networkNotFound } from '../domain/errors/application-error.ts'
import { formatPosition, parsePosition } from '../domain/history/change-position.ts'
import { toShownChange } from '../domain/history/shown-change.ts'
import type { CallContext } from './context.ts'

/** Returns a page of the changes of devices after a position, oldest first. */
export const getChanges: Stub<'Inventory.getChanges', CallContext> = async (params, { store }) => {
  const { network, after, pageSize } = params
  const page = await store.changes.readDevices(network, after === null ? null : parsePosition(after), pageSize)
  if (page !== 'purged' && !page.exists) throw networkNotFound(network)
  if (page === 'purged') throw new ApplicationError('CHANGES_PURGED', undefined, { network })
  const position = formatPosition(page.position)
  return {
    changes: page.changes.map((change) => toShownChange(network, change)),
    position,
    next: page.hasMore ? position : null,
  }
}
