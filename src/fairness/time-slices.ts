/*
 * Runs long work in time slices. All requests share one slice. If each of a hundred requests took its own in the same
 * turn of the event loop, they would block it a hundred times as long. They continue one after another, in the order in
 * which they waited.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * The time in milliseconds for which all long work together runs before it lets other requests run. A request waits for
 * a slice when it arrives and again when Redis has answered it. Beside the slice, a turn has work that is not divided,
 * such as the encoding of a large command.
 */
const SLICE_MS = 2

/** The current time slice of long work. */
export interface TimeSlice {
  /** Returns whether long work has used its slice of this turn of the event loop. */
  isOver(): boolean
  /** Lets other requests run, then begins the next slice. */
  next(): Promise<void>
}

let began = 0
let isNewTurn = true
let last: Promise<unknown> = Promise.resolve()

/** Begins long work, in the slice of this turn of the event loop. */
export function beginTimeSlice(): TimeSlice {
  beginTurn()
  return { isOver, next }
}

/**
 * Waits until long work may continue. Returns at once if other long work took little time in this turn of the event
 * loop.
 */
export async function untilTimeSlice(): Promise<void> {
  const slice = beginTimeSlice()
  if (slice.isOver()) await slice.next()
}

/** Waits for the next slice. Use it before work that cannot be divided. */
export const nextTimeSlice = (): Promise<void> => next()

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
  return performance.now() - began >= SLICE_MS
}

async function next(): Promise<void> {
  const turn = last.then(() => nextTurn())
  last = turn
  await turn
  isNewTurn = true
  beginTurn()
}
