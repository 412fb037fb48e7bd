import { setImmediate as nextTurn } from 'node:timers/promises'

/** Long work lets other requests be served after this time. */
const STEP_MS = 10

/** Measures the steps of long work that shares the event loop. */
export interface Stepper {
  /** Whether the step has taken its time. */
  isOver(): boolean
  /** Lets other requests be served, then begins the next step. */
  next(): Promise<void>
}

/** Begins the first step of long work. */
export function stepper(): Stepper {
  let began = performance.now()
  return {
    isOver: () => performance.now() - began >= STEP_MS,
    next: async () => {
      await nextTurn()
      began = performance.now()
    },
  }
}
