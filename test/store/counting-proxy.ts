/*
 * A proxy between a service and its Redis that counts round trips: how often the service, having read a reply, had to
 * send again. What it sends without waiting for a reply in between, pipelines and transactions, is one round trip.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { startTcpProxy } from '../support/tcp-proxy.ts'

export interface CountingProxy {
  /** As REDIS_URL takes it. */
  readonly url: string
  /** The round trips that `work` takes. */
  roundTripsOf(work: () => Promise<unknown>): Promise<number>
  /** The round trips that `work` takes, and how many bytes Redis replied with. */
  trafficOf(work: () => Promise<unknown>): Promise<{ readonly roundTrips: number; readonly replyBytes: number }>
  stop(): Promise<void>
}

/** Replies are held back for this long, so that all that is sent without waiting for them comes before them. */
const HELD_MS = 3

/** What the service asks by itself, twice a second: whether keys and users have changed. */
const LOOK = /^\*2\r\n\$3\r\nGET\r\n\$\d+\r\n[^\r]*\{a\}:version\r\n$/

export async function startCountingProxy(socketPath: string): Promise<CountingProxy> {
  let roundTrips = 0
  let replyBytes = 0
  let isWaiting = false

  const proxy = await startTcpProxy({ path: socketPath }, ({ client, server }) => ({
    onRequest(bytes) {
      const isCall = !LOOK.test(bytes.toString('latin1'))
      if (!isWaiting && isCall) roundTrips++
      isWaiting ||= isCall
      server.write(bytes)
    },
    async onReply(bytes) {
      if (isWaiting) replyBytes += bytes.length
      await pause(HELD_MS)
      isWaiting = false
      client.write(bytes)
    },
  }))

  async function trafficOf(work: () => Promise<unknown>) {
    const before = { roundTrips, replyBytes }
    await work()
    return { roundTrips: roundTrips - before.roundTrips, replyBytes: replyBytes - before.replyBytes }
  }
  return {
    url: `redis://127.0.0.1:${proxy.port}`,
    trafficOf,
    roundTripsOf: async (work) => (await trafficOf(work)).roundTrips,
    stop: () => proxy.stop(),
  }
}
