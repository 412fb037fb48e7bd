/*
 * Messages between the service and the thread that holds the indexes; all of them are plain data.
 */
import type { ErrorName } from '../../../generated/errors.ts'
import type { RedisSecurity } from '../../store/redis/client.ts'
import type { NetworksSearch } from '../page.ts'
import type { IndexBounds } from './index-room.ts'
import type { IndexHits, IndexPage } from './validated-search.ts'

/** The settings of the thread. */
export interface ThreadSettings {
  /** URL of Redis, as connectRedis takes it. */
  readonly url: string
  readonly security?: RedisSecurity
  readonly deadlineMs: number
  readonly prefix: string
  /** Bytes of the devices of a page at most. */
  readonly maxPageBytes: number
  readonly bounds: IndexBounds
  /** How many texts and devices a search may test in an index. */
  readonly maxSearchCost: number
}

/** A task for the thread. */
export type ThreadTask =
  | {
      readonly kind: 'evaluate'
      readonly search: NetworksSearch
      readonly stale: readonly string[]
      /** How long it may take after it arrives. */
      readonly ms: number
    }
  | { readonly kind: 'evaluateAndFetch'; readonly search: NetworksSearch; readonly ms: number }
  /** Builds the indexes of these networks in advance. */
  | { readonly kind: 'prepare'; readonly networks: readonly string[] }
  | { readonly kind: 'compare'; readonly network: string }

/** A task with an id, which its reply carries; or the id of a task whose reply no call waits for any more. */
export type ThreadRequest = { readonly id: number; readonly task: ThreadTask } | { readonly givenUp: number }

/** A page as it is transferred between threads: its records in one buffer, with the end of each. */
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

/** A failure of a task. `error`: null for a defect. */
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
  | { readonly trouble: string }

/** How far the index of a network is built; searches by address never wait for one. */
export interface IndexState {
  readonly network: string
  readonly state: 'building' | 'ready'
  /** Devices it has, and will have. */
  readonly done: number
  readonly of: number
}

/** The indexes of a process in numbers. */
export interface IndexSums {
  readonly networks: number
  /** Networks whose index is being built. */
  readonly building: number
  /** Devices in all indexes, and how many they will have. */
  readonly done: number
  readonly of: number
}

/** Adds up the states of indexes. */
export function toIndexSums(states: Iterable<IndexState>): IndexSums {
  let [networks, building, done, of] = [0, 0, 0, 0]
  for (const state of states) {
    networks++
    if (state.state === 'building') building++
    done += state.done
    of += state.of
  }
  return { networks, building, done, of }
}
