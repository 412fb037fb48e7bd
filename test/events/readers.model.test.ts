/*
 * Random writes, and clients that connect, leave and come back with the id of their last event. In the end each client
 * must have every change of its networks since it first connected, once and in order.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localCaller } from '../../src/access/caller.ts'
import { parseEventPosition } from '../../src/events/event-position.ts'
import { EventReader } from '../../src/events/event-reader.ts'
import { findBegins } from '../../src/events/find-begins.ts'
import { Followers } from '../../src/events/followers.ts'
import { type OpenStore, openStore } from '../store/open-store.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix } from '../support/service.ts'

const NETWORKS = ['A', 'B', 'C']
/** The networks that exist from the beginning. */
const FIRST_NETWORKS = 2

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())

/** The writes to all networks. */
class Fleet {
  readonly #open: OpenStore
  /** The addresses that were written in each network, in order. */
  readonly written = new Map<string, string[]>()

  constructor(open: OpenStore) {
    this.#open = open
  }

  async define(network: string): Promise<void> {
    await this.#open.store.networks.define(network, null)
    this.written.set(network, [])
  }

  /** Writes some devices with one call. */
  async write(network: string, count: number): Promise<void> {
    const written = this.written.get(network)
    if (written === undefined) return
    const addresses = Array.from({ length: count }, (_, at) => `10.0.0.${written.length + at}`)
    const { audit, seq } = this.#open.keys.of(network)
    const [newest] = await witness.xrevrange(audit, '+', '-', 'COUNT', 1)
    const number = Number(newest![0].split('-')[1]) + 1
    const fields = ['by', 'x', 'method', 'm', 'request', 'r', 'on', JSON.stringify({ devices: addresses })]
    await witness.xadd(audit, `2000000000000-${number}`, ...fields)
    await witness.set(seq, `${number}:a`)
    written.push(...addresses)
  }
}

/** A client that reads events, with the connection that it has now. */
class Client {
  readonly #open: OpenStore
  readonly #followers: Followers
  /** The networks that it names, or none for all. */
  readonly #networks: readonly string[]
  #reader: EventReader | null = null
  #text = ''
  #lastId: string | null = null
  /** The addresses that it got of each network, over all connections. */
  readonly got = new Map<string, string[]>()
  /** How much was written to each network when it first connected. */
  readonly begun = new Map<string, number>()

  constructor(open: OpenStore, followers: Followers, networks: readonly string[]) {
    this.#open = open
    this.#followers = followers
    this.#networks = networks
  }

  get isNew(): boolean {
    return this.#lastId === null && this.#reader === null
  }

  async connect(written: ReadonlyMap<string, readonly string[]>): Promise<void> {
    if (this.#reader !== null) return
    if (this.#lastId === null) for (const [network, all] of written) this.begun.set(network, all.length)
    const { store } = this.#open
    const after = this.#lastId === null ? null : parseEventPosition(this.#lastId)!
    const caller = { ...localCaller, permissions: new Set(['inventory:read'] as const) }
    const found = await findBegins(store, { caller, networks: this.#networks, after })
    this.#text = ''
    const write = (bytes: Uint8Array): void => {
      this.#text += Buffer.from(bytes)
    }
    this.#reader = new EventReader({
      ...{ caller, begins: found.begins, existing: found.networks },
      networks: this.#networks.length === 0 ? null : new Set(this.#networks),
      sink: { pendingBytes: 0, write, drained: nextTurn, end: write },
      ...{ changes: store.changes, followers: this.#followers },
      meter: { opened() {}, ended() {}, sent() {} },
      onWritten() {},
      onEnd() {},
      // Reads that are under way when the client leaves may fail once the store has closed.
      onFailure() {},
    })
    this.#reader.start()
  }

  /** Ends the connection, and keeps what came over it. */
  leave(isEnded: boolean): void {
    if (isEnded) this.#reader?.end('slow')
    this.#reader?.close()
    this.#reader = null
    this.take()
  }

  /** Takes the events that came since the last call. */
  take(): void {
    const events = this.#text.split('\n\n').slice(0, -1)
    this.#text = ''
    for (const event of events) {
      this.#lastId = /^id: (.*)$/m.exec(event)?.[1] ?? this.#lastId
      const type = /^event: (.*)$/m.exec(event)?.[1]
      if (type === 'reset') throw new Error('the stream has a gap')
      if (type !== 'device') continue
      const { network, ipAddress } = JSON.parse(/^data: (.*)$/m.exec(event)![1]!) as Record<string, string>
      this.got.set(network!, [...(this.got.get(network!) ?? []), ipAddress!])
    }
  }

  addNetwork(network: string): void {
    this.#reader?.addNetwork(network, new Set())
  }

  /** The events that it must have got in the end. */
  expected(written: ReadonlyMap<string, readonly string[]>): [string, string[]][] {
    if (this.isNew) return []
    const read = [...written].filter(([name]) => this.#networks.length === 0 || this.#networks.includes(name))
    const since = read.map(([name, all]): [string, string[]] => [name, all.slice(this.begun.get(name) ?? 0)])
    return since.filter(([, all]) => all.length > 0).sort()
  }
}

const CLIENTS: readonly (readonly string[])[] = [[], [], ['A'], ['B', 'A']]

const action = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constant('write'), fc.nat(NETWORKS.length - 1), fc.integer({ min: 1, max: 3 })) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('advance'), fc.nat(2), fc.constant(0)) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('connect'), fc.nat(CLIENTS.length - 1), fc.constant(0)) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('leave'), fc.nat(CLIENTS.length - 1), fc.nat(1)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('define'), fc.constant(0), fc.constant(0)) },
)

async function play(actions: readonly (readonly [string, number, number])[]): Promise<void> {
  const open = await openStore(redis.url, freshPrefix())
  try {
    const followers = new Followers(open.store, 2 ** 20)
    const fleet = new Fleet(open)
    for (const name of NETWORKS.slice(0, FIRST_NETWORKS)) await fleet.define(name)
    const clients = CLIENTS.map((networks) => new Client(open, followers, networks))
    for (const [what, which, more] of actions) {
      if (what === 'write') await fleet.write(NETWORKS[which]!, more)
      if (what === 'connect') await clients[which]!.connect(fleet.written)
      if (what === 'leave') clients[which]!.leave(more === 1)
      if (what === 'advance') for (let turn = 0; turn <= which; turn++) await followers.advance()
      if (what === 'define' && !fleet.written.has('C')) {
        await fleet.define('C')
        for (const client of clients) client.addNetwork('C')
      }
    }
    // Those that have left come back.
    for (const client of clients) if (!client.isNew) await client.connect(fleet.written)
    const gotByEach = async () => {
      await followers.advance()
      for (const client of clients) client.take()
      return clients.map(({ got }) => [...got].sort())
    }
    const expected = clients.map((client) => client.expected(fleet.written))
    await expect.poll(gotByEach, { interval: 5, timeout: 5000 }).toEqual(expected)
    expect(await gotByEach()).toEqual(expected)
    for (const client of clients) client.leave(false)
  } finally {
    open.close()
  }
}

test('each client gets every change of its networks once and in order, however often it leaves', async () => {
  // A play that fails takes five seconds, too long to look for shorter ones that fail.
  const options = { numRuns: 60, endOnFailure: true }
  await fc.assert(fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 40 }), play), options)
})
