/*
 * Runs long work in steps. All requests share the time of one step. If each of a hundred requests took its own step in
 * the same turn of the event loop, they would block it a hundred times as long. They continue one after another, in the
 * order in which they waited.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'

/** The time in milliseconds for which all long work together runs before it lets other requests run. */
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

/**
 * Waits until long work may continue. Returns at once if other long work took little time in this turn of the event
 * loop.
 */
export async function untilTurn(): Promise<void> {
  const step = stepper()
  if (step.isOver()) await step.next()
}

/**
 * Waits for a turn of the event loop, in the same queue as work that runs in steps. Use it for work that cannot be
 * divided into steps.
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
