import { setTimeout as pause } from 'node:timers/promises'

/** Waits until a service that has devices has built the search indexes of all its networks. */
export async function untilSearchable(url: string): Promise<void> {
  for (;;) {
    const { index } = (await (await fetch(`${url}readyz`)).json()) as { index?: { networks: number; building: number } }
    if (index !== undefined && index.networks > 0 && index.building === 0) return
    await pause(20)
  }
}
