import type { Stub } from '../../generated/server-stubs.ts'
import type { IndexState } from '../domain/search/index-state.ts'
import { compareNetworkNames } from '../domain/search/sort-order.ts'
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

/** Returns the indexes in the order of the names of their networks, those that are being built first. */
const listed = (indexes: readonly IndexState[]): IndexState[] =>
  indexes
    .toSorted((a, b) => readiness(a) - readiness(b) || compareNetworkNames(a.network, b.network))
    .slice(0, LISTED_INDEXES)

const readiness = ({ state }: IndexState): number => (state === 'building' ? 0 : 1)
