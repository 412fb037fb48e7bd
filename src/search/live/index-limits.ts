/*
 * Limits the number of indexes and their memory. If a limit is exceeded, the least recently used index is dropped. An
 * index is derived from the store, and the next search that needs it builds it again.
 */
import { ApplicationError } from '../../domain/errors/application-error.ts'

/** Limits for all indexes of a process. */
export interface IndexBounds {
  /** Maximum memory of all indexes together, in bytes. */
  readonly maxBytes: number
  /** Maximum number of networks that have an index. */
  readonly maxNetworks: number
  /** Time after which an index that no search has used is dropped, in milliseconds. */
  readonly idleMs: number
}

/** No limits. */
export const UNBOUNDED: IndexBounds = { maxBytes: Infinity, maxNetworks: Infinity, idleMs: Infinity }

/** The properties of an index that decide whether it may be dropped. */
export interface EvictableIndex {
  readonly name: string
  /** Current memory of the index, in bytes. */
  readonly bytes: number
  /** Time of the last search that used the index, in milliseconds of performance.now. */
  readonly usedAt: number
  /** Number of searches that use the index at this moment. */
  readonly users: number
}

/** Returns the least recently used index that no search uses now, or null if there is none. */
export function findLeastRecentlyUsed<Kind extends EvictableIndex>(kept: Iterable<Kind>): Kind | null {
  let least: Kind | null = null
  for (const one of kept) if (one.users === 0 && (least === null || one.usedAt < least.usedAt)) least = one
  return least
}

/** Creates the error for a search whose indexes do not fit into memory. */
export function indexTooLarge(network: string, bytes: number, { maxBytes }: IndexBounds): ApplicationError {
  const message =
    `The search index of network "${network}" needs at least ${bytes} bytes, and SEARCH_INDEX_MAX_BYTES leaves ` +
    `${maxBytes} for all indexes: search fewer networks at once, a few of them by ipAddress alone, or raise the setting`
  return new ApplicationError('SEARCH_TOO_EXPENSIVE', message, {
    reason: 'index memory',
    cost: bytes,
    max: maxBytes,
    retryable: false,
  })
}

/** Creates the error for a check whose second index does not fit into the memory that the other indexes leave. */
export function checkTooLarge(network: string, bytes: number, leftBytes: number): ApplicationError {
  const message =
    `The check builds a second index of network "${network}". It needs at least ${bytes} bytes, and the indexes that ` +
    `answer searches leave ${leftBytes} of SEARCH_INDEX_MAX_BYTES: raise the setting`
  return new ApplicationError('SEARCH_TOO_EXPENSIVE', message, {
    reason: 'index memory',
    cost: bytes,
    max: leftBytes,
    retryable: false,
  })
}

/** Creates the error for a search in more networks than may have an index. */
export function tooManyIndexes(count: number, { maxNetworks }: IndexBounds): ApplicationError {
  const message =
    `The search needs the indexes of ${count} networks, and SEARCH_INDEX_MAX_NETWORKS is ${maxNetworks}: ` +
    'search fewer networks at once, or raise the setting'
  return new ApplicationError('SEARCH_TOO_EXPENSIVE', message, {
    reason: 'networks',
    cost: count,
    max: maxNetworks,
    retryable: false,
  })
}
