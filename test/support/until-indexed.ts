import { setTimeout as pause } from 'node:timers/promises'
import type { Readiness } from '../../src/http/health.ts'
import type { Service } from './service.ts'

/** Waits until a service has the indexes of this many networks, and builds none; they must hold devices. */
export async function untilIndexed(service: Pick<Service, 'url'>, count: number): Promise<void> {
  for (;;) {
    const { index } = (await (await fetch(`${service.url}readyz`)).json()) as Readiness
    if (index !== undefined && index.networks >= count && index.building === 0) return
    await pause(20)
  }
}
