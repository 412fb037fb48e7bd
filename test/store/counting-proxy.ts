/*
 * A proxy between a service and its Redis that counts round trips: how often the service sent commands after it had
 * read a reply. Commands that it sends without waiting for a reply, such as pipelines and transactions, are one round
 * trip. The connection of the search index is not counted, because no call waits for what the index does by itself.
 */
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { type Link, startTcpProxy } from '../support/tcp-proxy.ts'

/** The cost of a call for Redis. */
export interface Traffic {
  readonly roundTrips: number
  readonly replyBytes: number
}

export interface CountingProxy {
  /** The URL of the proxy, for REDIS_URL. */
  readonly url: string
  /** Returns the number of round trips that `work` takes. */
  roundTripsOf(work: () => Promise<unknown>): Promise<number>
  /** Returns the number of round trips that `work` takes, and the bytes of the replies of Redis. */
  trafficOf(work: () => Promise<unknown>): Promise<Traffic>
  /**
   * Returns whether the proxy has recognised the connection of the index, whose commands it counts before. It does so
   * at the latest when the index of a network is built.
   */
  knowsIndex(): boolean
  /** Does work whose trips are not counted, without the delay of each reply. */
  atFullSpeed(work: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

/** Delay of each reply in ms, so that all commands sent without waiting for it arrive first. */
const HELD_MS = 3

/** Turns of the event loop by which each reply is delayed further: the service sends in one, the proxy reads in one. */
const TURNS = 2

/** The command that the service sends by itself twice a second, to check whether keys or users have changed. */
const LOOK = /^\*2\r\n\$3\r\nGET\r\n\$\d+\r\n[^\r]*\{a\}:version\r\n$/

/**
 * Commands that only the search index sends: before it builds an index, it asks for the run of the server, and
 * each search for new networks reads how many devices they have.
 */
const OF_INDEX = [/\*2\r\n\$4\r\nINFO\r\n\$6\r\nserver\r\n/i, /^\*2\r\n\$5\r\nZCARD\r\n\$\d+\r\n[^\r]*\}:order\r\n/i]

export async function startCountingProxy(socketPath: string): Promise<CountingProxy> {
  let roundTrips = 0
  let replyBytes = 0
  let isHolding = true
  /** The links on which the service waits for a reply that counts. */
  const waiting = new Set<Link>()
  const ofIndex = new WeakSet<Link>()

  const proxy = await startTcpProxy({ path: socketPath }, (link) => {
    const { client, server } = link
    // Replies behind a held one are held as long as it is, so that they keep their order.
    let held = 0
    return {
      onRequest(bytes) {
        const command = bytes.toString('latin1')
        if (OF_INDEX.some((sign) => sign.test(command))) ofIndex.add(link)
        const isCall = !ofIndex.has(link) && !LOOK.test(command)
        if (waiting.size === 0 && isCall) roundTrips++
        if (isCall) waiting.add(link)
        server.write(bytes)
      },
      async onReply(bytes) {
        const isIndex = ofIndex.has(link)
        // A reply that nobody waited for when it came, such as that of a LOOK, ends no later wait.
        const isAwaited = waiting.size > 0 && !isIndex
        if (isAwaited) replyBytes += bytes.length
        if (isHolding || held > 0) {
          held++
          await pause(HELD_MS)
          // If the process got no processor time, the timer ends before what the service has sent is read.
          for (let turn = 0; turn < TURNS; turn++) await nextTurn()
          held--
        }
        if (ofIndex.has(link)) waiting.delete(link)
        else if (isAwaited) waiting.clear()
        client.write(bytes)
      },
    }
  })

  async function trafficOf(work: () => Promise<unknown>) {
    const before = { roundTrips, replyBytes }
    await work()
    return { roundTrips: roundTrips - before.roundTrips, replyBytes: replyBytes - before.replyBytes }
  }
  return {
    url: `redis://127.0.0.1:${proxy.port}`,
    trafficOf,
    async atFullSpeed(work) {
      isHolding = false
      try {
        await work()
      } finally {
        isHolding = true
      }
    },
    knowsIndex: () => [...proxy.links].some((link) => ofIndex.has(link)),
    roundTripsOf: async (work) => (await trafficOf(work)).roundTrips,
    stop: () => proxy.stop(),
  }
}
