import type { RedisSecurity } from '../../store/connection/client.ts'
import type { NetworksSearch } from '../page.ts'
import type { IndexPage, Sight } from './proven-search.ts'

/*
 * What is said between the service and the thread that holds the indexes; all of it plain data.
 */

/** What the thread begins with. */
export interface ThreadSettings {
  /** Of Redis, as connectRedis takes it. */
  readonly url: string
  readonly security?: RedisSecurity
  readonly deadlineMs: number
  readonly prefix: string
}

export type Task =
  | { readonly kind: 'look'; readonly search: NetworksSearch; readonly behind: readonly string[] }
  | { readonly kind: 'searchBusy'; readonly search: NetworksSearch }
  /** Makes the indexes of these networks before anybody asks for them. */
  | { readonly kind: 'prepare'; readonly networks: readonly string[] }
  | { readonly kind: 'compare'; readonly network: string }

export interface Request {
  readonly id: number
  readonly task: Task
}

/** A page as its records reach the other thread, in one piece of memory, with where each ends. */
export interface PageBytes extends Omit<IndexPage, 'records'> {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly ends: readonly number[]
}

/** What became of a network's index when it was compared with one made anew. */
export interface Comparison {
  readonly devices: number
  readonly differences: readonly string[]
}

export type Answer = Sight | PageBytes | Comparison | null

export type Message =
  | { readonly id: number; readonly result: Answer }
  | { readonly id: number; readonly failure: string; readonly isStore: boolean }
  | { readonly indexes: readonly IndexState[] }

/** How far the index of a network is; searches by address never wait for one. */
export interface IndexState {
  readonly network: string
  readonly state: 'building' | 'ready'
  /** Devices it has, and is to have. */
  readonly done: number
  readonly of: number
}
