import { cpus, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

/** The largest load before a run whose figures are published: half a core. */
const MAX_LOAD = 0.5

/**
 * Returns a sentence if other programs keep the machine too busy to measure figures for publication, otherwise null.
 * `load` is the average of the last minute.
 */
export function describeBusyMachine(load = loadavg()[0]!): string | null {
  if (load <= MAX_LOAD) return null
  return `The machine is busy: its load is ${load.toFixed(2)}, and figures are published below ${MAX_LOAD} only`
}

/** How long the processors are watched, in ms. */
const WATCH_MS = 3000

/**
 * Returns a sentence if other programs keep the machine too busy at this moment, otherwise null. Nothing that belongs
 * to the measurement may run meanwhile. Unlike the load, it does not count what ran in the last minute.
 */
export async function describeBusyMoment(readIdleMs = idleMs, watchMs = WATCH_MS): Promise<string | null> {
  const [before, begun] = [readIdleMs(), performance.now()]
  await pause(watchMs)
  const elapsed = performance.now() - begun
  const busyCores = Math.max(0, cpus().length - (readIdleMs() - before) / elapsed)
  if (busyCores <= MAX_LOAD) return null
  return `The machine is busy: other programs use ${busyCores.toFixed(2)} cores, and ${MAX_LOAD} are allowed`
}

/** Returns how long all processors together were idle since the start of the machine, in ms. */
const idleMs = (): number => cpus().reduce((sum, { times }) => sum + times.idle, 0)
