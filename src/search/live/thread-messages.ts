/* The messages between the service and the thread that holds the indexes. All of them are plain data. */
import type { ErrorName } from '../../../generated/errors.ts'
import type { IndexState } from '../../domain/search/index-state.ts'
import type { RedisSecurity } from '../../store/redis/client.ts'
import type { SharedLookups } from '../index/network-index.ts'
import type { NetworksSearch } from '../page.ts'
import type { IndexBounds } from './index-limits.ts'
import type { IndexHits, IndexPage } from './validated-search.ts'

/** The settings of the thread. */
export interface ThreadSettings {
  /** URL of Redis, as connectRedis takes it. */
  readonly url: string
  readonly security?: RedisSecurity
  readonly deadlineMs: number
  readonly prefix: string
  /** Maximum size of the devices of a page, in bytes. */
  readonly maxPageBytes: number
  readonly bounds: IndexBounds
  /** Maximum number of texts and devices that a search may test in the indexes. */
  readonly maxSearchCost: number
}

/** Times of a task when it is sent, in milliseconds. */
export interface TaskTime {
  /** Maximum time of the task. */
  readonly leftMs: number
  /** Time since its search began. */
  readonly searchMs: number
}

/** A task for the thread. */
export type ThreadTask =
  | {
      readonly kind: 'evaluate'
      readonly search: NetworksSearch
      readonly stale: readonly string[]
      readonly time: TaskTime
    }
  | { readonly kind: 'evaluateAndFetch'; readonly search: NetworksSearch; readonly time: TaskTime }
  | { readonly kind: 'compare'; readonly network: string }

/**
 * A task with an id, which the reply repeats. Or the id of a task whose reply is no longer needed. Or networks whose
 * lookups were used, or networks whose changes the indexes should read now.
 */
export type ThreadRequest =
  | { readonly id: number; readonly task: ThreadTask }
  | { readonly givenUp: number }
  | { readonly used: readonly string[] }
  | { readonly written: readonly string[] }

/** A page as it is transferred between threads: all records in one buffer, and the end offset of each. */
export interface PageBytes extends Omit<IndexPage, 'records'> {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly ends: readonly number[]
}

/** The comparison of a network's index with a second one built from the records. */
export interface IndexComparison {
  readonly devices: number
  readonly differences: readonly string[]
}

/** The result of a task. */
export type ThreadReply = IndexHits | PageBytes | IndexComparison | null

/** The failure of a task. `error` is null if the failure is a defect. */
export interface ThreadFailure {
  readonly message: string
  readonly error: { readonly name: ErrorName; readonly details: Readonly<Record<string, unknown>> } | null
}

/** A message of the thread. */
export type ThreadMessage =
  | { readonly id: number; readonly result: ThreadReply }
  | { readonly id: number; readonly failure: ThreadFailure }
  /** Indexes whose state changed, and networks whose index was dropped. */
  | { readonly changed: readonly IndexState[]; readonly dropped: readonly string[] }
  /** Networks whose lookups are in other memory than before, or are gone (null). */
  | { readonly lookups: readonly (readonly [network: string, SharedLookups | null])[] }
  /** Each network that had devices when the thread started has been in `changed`. */
  | { readonly isListed: true }
  | { readonly trouble: string }
