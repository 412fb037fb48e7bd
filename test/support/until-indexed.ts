import { setTimeout as pause } from 'node:timers/promises'
import type { Readiness } from '../../src/http/health.ts'
import type { Service } from './service.ts'

/**
 * Waits until a service has the indexes of `count` networks and is building none. These networks must hold devices. A
 * service with keys or users shows its indexes only to a caller who may see all networks, whose `headers` are needed.
 */
export async function untilIndexed(
  service: Pick<Service, 'url'>,
  count: number,
  headers: Record<string, string> = {},
): Promise<void> {
  for (;;) {
    const { index } = (await (await fetch(`${service.url}readyz`, { headers })).json()) as Readiness
    if (index !== undefined) {
      if (index.networks === undefined) throw new Error('the service does not show its indexes to this caller')
      if (index.networks >= count && index.building === 0) return
    }
    await pause(20)
  }
}
