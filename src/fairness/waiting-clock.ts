/*
 * Measures how long this process has waited for Redis. While the process runs its own code it cannot read a reply, so
 * that time counts only for a quarter. It counts at all so that a call to a Redis that does not answer ends, however
 * busy the process is.
 */
import { performance } from 'node:perf_hooks'

const BUSY_SHARE = 0.25
/** A process that is idle for more than half of the time of a wait is not busy, and the wait counts as a whole. */
const IDLE_WEIGHT = 2

/** Returns the time of a clock in milliseconds that is slower while the process runs its own code. */
export function readWaitingClock(): number {
  const { idle, active } = performance.eventLoopUtilization()
  return idle + active * BUSY_SHARE
}

/** Begins a wait. Returns a function that returns for how long the process has waited, in milliseconds. */
export function beginWait(): () => number {
  const before = performance.eventLoopUtilization()
  return () => {
    const { idle, active } = performance.eventLoopUtilization(before)
    return Math.min(idle + active, idle * IDLE_WEIGHT + active * BUSY_SHARE)
  }
}
