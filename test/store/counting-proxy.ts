import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/*
 * Stands between a service and its Redis and counts round trips: how often the service, having read a reply, had to send
 * again. What is sent without waiting for a reply in between, pipelines and transactions, is one.
 */

export interface CountingProxy {
  /** As REDIS_URL takes it. */
  readonly url: string
  /** The round trips that `work` takes. */
  roundTripsOf(work: () => Promise<unknown>): Promise<number>
  /** The same, and how many bytes Redis answered with. */
  trafficOf(work: () => Promise<unknown>): Promise<{ readonly roundTrips: number; readonly replyBytes: number }>
  stop(): Promise<void>
}

/** Replies are held back for this long, so that all that is sent without waiting for them comes before them. */
const HELD_MS = 3

/** What the service asks by itself, twice a second: whether keys and users have changed. */
const LOOK = /^\*2\r\n\$3\r\nGET\r\n\$\d+\r\n[^\r]*\{a\}:version\r\n$/

export async function startCountingProxy(socketPath: string): Promise<CountingProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'keyrack-proxy-'))
  const path = join(folder, 'proxy.sock')
  const sockets = new Set<Socket>()
  let roundTrips = 0
  let replyBytes = 0
  let waiting = false

  const server = createServer((service) => {
    const redis = connect(socketPath)
    for (const socket of [service, redis]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        service.destroy()
        redis.destroy()
      })
    }
    service.on('data', (request) => {
      const isCall = !LOOK.test(request.toString('latin1'))
      if (!waiting && isCall) roundTrips++
      waiting ||= isCall
      redis.write(request)
    })
    redis.on('data', async (reply) => {
      if (waiting) replyBytes += reply.length
      await sleep(HELD_MS)
      waiting = false
      service.write(reply)
    })
  })
  await new Promise<void>((resolve) => server.listen(path, resolve))

  return {
    url: `unix://${path}`,
    async roundTripsOf(work) {
      const before = roundTrips
      await work()
      return roundTrips - before
    },
    async trafficOf(work) {
      const [trips, bytes] = [roundTrips, replyBytes]
      await work()
      return { roundTrips: roundTrips - trips, replyBytes: replyBytes - bytes }
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
