import { setImmediate as nextTurn } from 'node:timers/promises'

/*
 * Long work in steps. All requests share the time of a step: a hundred of them that each took a step in the same turn of the
 * event loop would hold it a hundred times as long. They go on one after the other, in the order in which they waited.
 */

/** Long work of all requests together lets others be served after this time. */
const STEP_MS = 10

/** Measures the steps of long work that shares the event loop. */
export interface Stepper {
  /** Whether long work has taken its time in this turn of the event loop. */
  isOver(): boolean
  /** Lets other requests be served, then begins the next step. */
  next(): Promise<void>
}

let began = 0
let isNewTurn = true
let last: Promise<unknown> = Promise.resolve()

/** Begins the first step of long work. */
export function stepper(): Stepper {
  beginTurn()
  return { isOver, next }
}

/** Waits until long work may go on: not at all if there was little of it in this turn of the event loop. */
export async function untilTurn(): Promise<void> {
  const step = stepper()
  if (step.isOver()) await step.next()
}

/** Notes when long work began in this turn of the event loop. */
function beginTurn(): void {
  if (!isNewTurn) return
  isNewTurn = false
  began = performance.now()
  setImmediate(() => {
    isNewTurn = true
  })
}

function isOver(): boolean {
  beginTurn()
  return performance.now() - began >= STEP_MS
}

async function next(): Promise<void> {
  const turn = last.then(() => nextTurn())
  last = turn
  await turn
  isNewTurn = true
  beginTurn()
}
