import { setTimeout as pause } from 'node:timers/promises'
import type { Readiness } from '../../src/http/health.ts'
import type { Service } from './service.ts'

/** Waits until a service has indexes of these networks; they must hold devices, or nobody begins one. */
export async function untilIndexed(service: Pick<Service, 'url'>, networks: readonly string[]): Promise<void> {
  for (;;) {
    const { index = [] } = (await (await fetch(`${service.url}readyz`)).json()) as Readiness
    const ready = index.filter(({ state }) => state === 'ready').map(({ network }) => network)
    if (networks.every((network) => ready.includes(network))) return
    await pause(20)
  }
}
