import { setTimeout as pause } from 'node:timers/promises'
import type { Readiness } from '../../src/http/routes/health.ts'
import type { Service } from './service.ts'

/** The state of all search indexes of a service. */
type Indexes = NonNullable<Readiness['index']>

/** Ten million devices take a few minutes. */
const MAX_WAIT_MS = 900_000

/**
 * Waits until a service has built the indexes of `count` networks, which must hold devices. A service with keys or
 * users shows its indexes only to a caller who may see all networks, whose `headers` are needed.
 */
export async function untilIndexed(
  { url }: Pick<Service, 'url'>,
  count: number,
  headers: Record<string, string> = {},
): Promise<void> {
  const until = performance.now() + MAX_WAIT_MS
  for (;;) {
    const index = await readIndexes(url, headers)
    if (isComplete(index, count)) return
    if (performance.now() > until) throw new Error(`Cannot wait longer: the search index is ${JSON.stringify(index)}`)
    await pause(20)
  }
}

/** Throws if searches of a service would not be answered from complete indexes of all its devices. */
export async function requireIndexes(
  { url }: Pick<Service, 'url'>,
  count: number,
  headers: Record<string, string>,
): Promise<void> {
  const index = await readIndexes(url, headers)
  if (!isComplete(index, count)) {
    throw new Error(`Cannot measure the service: its search index is ${JSON.stringify(index)}`)
  }
}

const isComplete = (index: Indexes | undefined, count: number): boolean =>
  index !== undefined && index.networks >= count && index.building === 0 && index.done > 0

async function readIndexes(url: string, headers: Record<string, string>): Promise<Indexes | undefined> {
  const { index } = (await (await fetch(`${url}readyz`, { headers })).json()) as Readiness
  if (index !== undefined && index.networks === undefined) {
    throw new Error('the service does not show its indexes to this caller')
  }
  return index
}
