import { loadavg } from 'node:os'

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
