import type { Random } from '../support/seeded-random.ts'
import type { Action } from './operation.ts'

/** The number of the next unique name, and the last hostnames that were written to each device. */
export interface Names {
  next: number
  readonly recent: Map<string, string[]>
}

export const newNames = (): Names => ({ next: 0, recent: new Map() })

const RECENT = 3

/**
 * Returns a read or a write, each with the same probability. Deletes are rare, so that the device exists most of the
 * time.
 */
export function randomAction(key: string, names: Names, random: Random): Action {
  const dice = random.unit()
  const recent = names.recent.get(key) ?? ['none']
  if (dice < 0.2) return { kind: 'get' }
  if (dice < 0.35) return { kind: 'search by address' }
  if (dice < 0.5) return { kind: 'search by hostname', hostname: random.pick(recent) }
  if (dice < 0.65) return { kind: 'create', adapterId: `adapter-${names.next++}` }
  if (dice < 0.75) return { kind: 'delete' }
  const hostname = `host-${names.next++}`
  names.recent.set(key, [hostname, ...recent].slice(0, RECENT))
  return { kind: 'update', hostname }
}
