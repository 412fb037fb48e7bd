import { setTimeout as pause } from 'node:timers/promises'
import type { Readiness } from '../../src/http/health.ts'
import type { Service } from './service.ts'

/** Waits until a service has the indexes of `count` networks and is building none. These networks must hold devices. */
export async function untilIndexed(service: Pick<Service, 'url'>, count: number): Promise<void> {
  for (;;) {
    const { index } = (await (await fetch(`${service.url}readyz`)).json()) as Readiness
    if (index !== undefined && index.networks >= count && index.building === 0) return
    await pause(20)
  }
}
