/*
 * How many indexes are kept, and how much memory they may take. When there is no room for another one, the index that
 * nobody has asked for the longest goes; it is derived from the store and is built again when somebody asks.
 */
import { ApplicationError } from '../../domain/application-error.ts'

/** Limits for all indexes of a process. */
export interface IndexBounds {
  /** Memory of all indexes together, in bytes. */
  readonly maxBytes: number
  /** How many networks have an index. */
  readonly maxNetworks: number
  /** An index that no search asked for in this time is dropped, in milliseconds. */
  readonly idleMs: number
}

/** No limits. */
export const UNBOUNDED: IndexBounds = { maxBytes: Infinity, maxNetworks: Infinity, idleMs: Infinity }

/** What the limits ask of an index. */
export interface EvictableIndex {
  readonly name: string
  /** Memory it takes now, in bytes. */
  readonly bytes: number
  /** When a search last asked for it, on the clock of performance.now. */
  readonly usedAt: number
  /** How many searches use it at this moment. */
  readonly users: number
}

/** The index least recently used that no search uses now; null if there is none. */
export function findLeastRecentlyUsed<Kind extends EvictableIndex>(kept: Iterable<Kind>): Kind | null {
  let least: Kind | null = null
  for (const one of kept) if (one.users === 0 && (least === null || one.usedAt < least.usedAt)) least = one
  return least
}

/** The error of a search whose indexes do not fit into memory. */
export function indexTooLarge(network: string, bytes: number, { maxBytes }: IndexBounds): ApplicationError {
  const message =
    `The search index of network "${network}" needs at least ${bytes} bytes, and SEARCH_INDEX_MAX_BYTES leaves ` +
    `${maxBytes} for all indexes: search fewer networks at once or by ipAddress alone, or raise the setting`
  return new ApplicationError('SEARCH_TOO_EXPENSIVE', message, {
    reason: 'index memory',
    cost: bytes,
    max: maxBytes,
    retryable: false,
  })
}

/** The error of a search in more networks than may have an index. */
export function tooManyIndexes(count: number, { maxNetworks }: IndexBounds): ApplicationError {
  const message =
    `The search needs the indexes of ${count} networks, and SEARCH_INDEX_MAX_NETWORKS is ${maxNetworks}: ` +
    'search fewer networks at once or by ipAddress alone, or raise the setting'
  return new ApplicationError('SEARCH_TOO_EXPENSIVE', message, {
    reason: 'networks',
    cost: count,
    max: maxNetworks,
    retryable: false,
  })
}
