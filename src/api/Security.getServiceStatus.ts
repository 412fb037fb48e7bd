import type { Stub } from '../../generated/server-stubs.ts'
import type { IndexState } from '../domain/search/index-state.ts'
import type { CallContext } from './context.ts'

/** The contract's limit of listed indexes. */
const LISTED_INDEXES = 1000

export const getServiceStatus: Stub<'Security.getServiceStatus', CallContext> = async ({ include }, context) => {
  const { store, index, service } = context
  const wants = (part: 'store' | 'indexes' | 'sessions'): boolean => include === null || include.includes(part)
  const [ofStore, sessions] = await Promise.all([
    wants('store') ? store.readStatus() : undefined,
    wants('sessions') ? store.sessions.countHeld(service.owners()) : undefined,
  ])
  return {
    ...(ofStore === undefined ? {} : { store: ofStore }),
    ...(wants('indexes') ? { indexes: index === null ? null : listed(index.indexes) } : {}),
    ...(sessions === undefined ? {} : { sessions }),
  }
}

/** Returns the indexes, those that are being built first. */
function listed(indexes: readonly IndexState[]): IndexState[] {
  const building = indexes.filter(({ state }) => state === 'building')
  const ready = indexes.filter(({ state }) => state !== 'building')
  return [...building, ...ready].slice(0, LISTED_INDEXES)
}
