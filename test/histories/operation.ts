/*
 * An operation on one device as its caller saw it, and what a single device that does one thing at a time would do.
 */

/** A device's adapter id and hostname, which no two writes share; null if there is no device. */
export type State = string | null

export type Action =
  | { readonly kind: 'create'; readonly adapterId: string }
  | { readonly kind: 'update'; readonly hostname: string }
  | { readonly kind: 'delete' }
  | { readonly kind: 'get' }
  | { readonly kind: 'search by address' }
  | { readonly kind: 'search by hostname'; readonly hostname: string }

export interface Operation {
  /** "network|ipAddress" */
  readonly key: string
  readonly action: Action
  /** Milliseconds on a monotonic clock. */
  readonly invoked: number
  /** Infinity if it is unknown whether the operation happened or will happen. */
  readonly answered: number
  /** The state that a read found; `REFUSED` or `DONE` for a write. */
  readonly result: State
}

export const DONE = 'done'
export const REFUSED = 'refused'

export const stateOf = (adapterId: string, hostname: string): string => `${adapterId} ${hostname}`
const hostnameOf = (state: string): string => state.slice(state.indexOf(' ') + 1)

export const isWrite = ({ kind }: Action): boolean => kind === 'create' || kind === 'update' || kind === 'delete'

export interface Step {
  readonly result: State
  readonly next: State
}

/** Returns the result of an action on a device in this state, and the state after it. */
export function stepOf(state: State, action: Action): Step {
  switch (action.kind) {
    case 'create':
      return state === null ? { result: DONE, next: stateOf(action.adapterId, '') } : { result: REFUSED, next: state }
    case 'update':
      if (state === null) return { result: REFUSED, next: state }
      return { result: DONE, next: stateOf(state.slice(0, state.indexOf(' ')), action.hostname) }
    case 'delete':
      return { result: DONE, next: null }
    case 'search by hostname':
      return { result: state !== null && hostnameOf(state) === action.hostname ? state : null, next: state }
    default:
      return { result: state, next: state }
  }
}

export const countSearches = (history: readonly Operation[]): number =>
  history.filter(({ action }) => action.kind.startsWith('search')).length
