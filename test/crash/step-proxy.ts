/*
 * A proxy between a service and its Redis that stops at a step. A step is the moment before a round trip reaches Redis,
 * or after Redis has finished it and before the service gets the reply. Only round trips that concern credentials
 * count; all others pass.
 */
import { startTcpProxy } from '../support/tcp-proxy.ts'

export interface Step {
  /** The number of the round trip, from 0. */
  readonly trip: number
  readonly side: 'before' | 'after'
}

export interface StepProxy {
  /** In the form that REDIS_URL takes. */
  readonly url: string
  /**
   * Counts round trips from now on, and calls `strike` once at that step. The round trip hangs there until its
   * connection is dropped.
   */
  arm(step: Step | null, strike?: () => void): void
  /** The number of round trips since the proxy was armed. */
  readonly trips: number
  stop(): Promise<void>
}

export async function startStepProxy(socketPath: string): Promise<StepProxy> {
  let step: Step | null = null
  let strike = (): void => {}
  let trips = 0

  function stopsHere(side: Step['side']): boolean {
    if (step === null || step.side !== side || step.trip !== trips - 1) return false
    step = null
    strike()
    return true
  }

  const proxy = await startTcpProxy({ path: socketPath }, ({ client, server }) => {
    let isWaiting = false
    return {
      onRequest(bytes) {
        if (!isWaiting && bytes.includes('{c}')) {
          isWaiting = true
          trips++
          if (stopsHere('before')) return
        }
        server.write(bytes)
      },
      onReply(bytes) {
        if (isWaiting && stopsHere('after')) return
        isWaiting = false
        client.write(bytes)
      },
    }
  })
  return {
    url: `redis://127.0.0.1:${proxy.port}`,
    arm(at, then = () => {}) {
      step = at
      strike = then
      trips = 0
    },
    get trips() {
      return trips
    },
    stop: () => proxy.stop(),
  }
}
