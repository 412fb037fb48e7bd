/*
 * What /readyz answers, and what of it is to be seen.
 */

export interface Readiness {
  readonly status: 'ready' | 'unavailable'
  /** Of being unavailable. */
  readonly reason?: string
  readonly warnings?: readonly string[]
  /** Absent: searches are answered without. */
  readonly index?: readonly IndexState[]
}

export interface IndexState {
  /** Absent where callers are asked who they are: then who asks may not see every network. */
  readonly network?: string
  readonly state: 'building' | 'ready'
  /** Devices it has, and is to have. */
  readonly done: number
  readonly of: number
}

export interface IndexSummary {
  readonly ready: number
  readonly building: number
  readonly done: number
  readonly of: number
}

export const summaryOf = (states: readonly IndexState[]): IndexSummary => ({
  ready: states.filter(({ state }) => state === 'ready').length,
  building: states.filter(({ state }) => state === 'building').length,
  done: states.reduce((sum, { done }) => sum + done, 0),
  of: states.reduce((sum, { of }) => sum + of, 0),
})
