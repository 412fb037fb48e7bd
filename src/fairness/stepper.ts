/*
 * Runs long work in steps. All requests share the time of a step: if a hundred of them each took a step in the same
 * turn of the event loop, they would block it a hundred times as long. They continue one after another, in the order in
 * which they waited.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'

/** After this time in milliseconds, all long work together lets other requests run. */
const STEP_MS = 10

/** Measures the steps of long work that shares the event loop. */
export interface Stepper {
  /** Returns whether long work has used its time in this turn of the event loop. */
  isOver(): boolean
  /** Lets other requests run, then begins the next step. */
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

/** Waits until long work may continue. Returns at once if little long work ran in this turn of the event loop. */
export async function untilTurn(): Promise<void> {
  const step = stepper()
  if (step.isOver()) await step.next()
}

/**
 * Waits for a turn of the event loop, in the same queue as work that runs in steps. For work that cannot be divided
 * into steps.
 */
export const nextLongTurn = (): Promise<void> => next()

/** Records when long work began in this turn of the event loop. */
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
