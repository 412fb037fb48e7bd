import { setTimeout as pause } from 'node:timers/promises'
import type { Readiness } from '../../src/http/health.ts'

/** The state of all search indexes of a service. */
type Indexes = NonNullable<Readiness['index']>

/** Ten million devices take a few minutes. */
const MAX_WAIT_MS = 900_000

/** Waits until a service is ready: its Redis has loaded its data. */
export async function untilReady(url: string): Promise<void> {
  while (!(await fetch(`${url}readyz`)).ok) await pause(5)
}

/**
 * Waits until a service has built the search indexes of `networks` networks, which must have devices. `authorization`
 * is needed if the service requires a key. Returns the state of the indexes.
 */
export async function untilSearchable(
  url: string,
  { networks = 1, authorization = null as string | null } = {},
): Promise<Indexes> {
  const until = performance.now() + MAX_WAIT_MS
  for (;;) {
    const index = await readIndexes(url, authorization)
    if (isReady(index, networks)) return index
    if (performance.now() > until) throw new Error(`Cannot wait longer: the search index is ${JSON.stringify(index)}`)
    await pause(20)
  }
}

/** Throws if searches of a service would not be answered from complete indexes of all its devices. */
export async function requireIndexes(url: string, networks: number, authorization: string | null): Promise<void> {
  const index = await readIndexes(url, authorization)
  if (isReady(index, networks)) return
  throw new Error(`Cannot measure the service: its search index is ${JSON.stringify(index)}`)
}

function isReady(index: Indexes | undefined, networks: number): index is Indexes {
  return index !== undefined && index.networks >= networks && index.building === 0 && index.done > 0
}

async function readIndexes(url: string, authorization: string | null): Promise<Indexes | undefined> {
  const headers: Record<string, string> = authorization === null ? {} : { authorization }
  return ((await (await fetch(`${url}readyz`, { headers })).json()) as Readiness).index
}
