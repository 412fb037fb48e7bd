/*
 * Random writes, and clients that connect, leave and come back with the id of their last event. In the end each client
 * must have every change of its networks since it first connected, once and in order. A network that was deleted and
 * defined again must not repeat the changes from before.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localCaller } from '../../src/access/caller.ts'
import type { ChangePosition } from '../../src/domain/history/change-position.ts'
import { parseEventPosition } from '../../src/events/event-position.ts'
import { EventReader } from '../../src/events/event-reader.ts'
import { Followers } from '../../src/events/followers.ts'
import { findStarts } from '../../src/events/start-positions.ts'
import { type OpenStore, openStore } from '../store/open-store.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix } from '../support/service.ts'
import { aboutDevices } from './audit-fields.ts'

const NETWORKS = ['A', 'B', 'C']
/** The networks that exist from the beginning. */
const FIRST_NETWORKS = 2

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())

/** The writes to all networks. */
class Fleet {
  readonly #open: OpenStore
  /** The addresses that were written in each network, in order, also before it was deleted and defined again. */
  readonly written = new Map<string, string[]>()
  /** How many addresses were written in each network before each of its definitions. */
  readonly lives = new Map<string, number[]>()
  readonly #existing = new Set<string>()

  constructor(open: OpenStore) {
    this.#open = open
  }

  /** Defines a network that does not exist. Returns the position of its definition. */
  async define(network: string): Promise<ChangePosition> {
    await this.#open.store.networks.define(network, null)
    this.#existing.add(network)
    const written = this.written.get(network) ?? []
    this.written.set(network, written)
    this.lives.set(network, [...(this.lives.get(network) ?? []), written.length])
    return await this.#open.store.changes.readDefinition(network)
  }

  exists(network: string): boolean {
    return this.#existing.has(network)
  }

  async delete(network: string): Promise<void> {
    if (!this.#existing.delete(network)) return
    expect(await this.#open.store.networks.delete(network)).toBe('deleted')
  }

  /** Writes some devices with one call. */
  async write(network: string, count: number): Promise<void> {
    const written = this.written.get(network)
    if (written === undefined || !this.#existing.has(network)) return
    const addresses = Array.from({ length: count }, (_, at) => `10.0.0.${written.length + at}`)
    const { audit, seq } = this.#open.keys.of(network)
    const [newest] = await witness.xrevrange(audit, '+', '-', 'COUNT', 1)
    const number = Number(newest![0].split('-')[1]) + 1
    const fields = ['by', 'x', 'method', 'm', 'request', 'r', ...aboutDevices(...addresses)]
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
    const found = await findStarts(store, { caller, networks: this.#networks, after })
    this.#text = ''
    const write = (bytes: Uint8Array): void => {
      this.#text += Buffer.from(bytes)
    }
    this.#reader = new EventReader({
      ...{ caller, starts: found.starts, paused: found.paused, existing: found.networks },
      networks: this.#networks.length === 0 ? null : new Set(this.#networks),
      sink: { pendingBytes: 0, write, drained: nextTurn, end: write, cut() {} },
      ...{ changes: store.changes, followers: this.#followers },
      meter: { opened() {}, ended() {}, sent() {} },
      onWritten() {},
      onEnd() {},
      onClosed() {},
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

  addNetwork(network: string, definition: ChangePosition): void {
    this.#reader?.addNetwork(network, definition, new Set())
  }

  /** The events that it must have got in the end. */
  expected(fleet: Fleet): [string, string[]][] {
    if (this.isNew) return []
    const read = [...fleet.written].filter(([name]) => this.#networks.length === 0 || this.#networks.includes(name))
    const since = read.map(([name, all]): [string, string[]] => [name, this.#expectedOf(name, all, fleet)])
    return since.filter(([, all]) => all.length > 0).sort()
  }

  /**
   * It must have all changes since it first connected. Only if a network was deleted it may have none of the changes
   * between its definition and its deletion.
   */
  #expectedOf(network: string, all: readonly string[], fleet: Fleet): string[] {
    const begun = this.begun.get(network) ?? 0
    const got = new Set(this.got.get(network))
    const starts = fleet.lives.get(network)!
    return starts.flatMap((begin, at) => {
      const life = all.slice(Math.max(begin, begun), Math.max(starts[at + 1] ?? all.length, begun))
      const isOptional = at < starts.length - 1 || !fleet.exists(network)
      return isOptional && !life.some((address) => got.has(address)) ? [] : life
    })
  }
}

const CLIENTS: readonly (readonly string[])[] = [[], [], ['A'], ['B', 'A']]

const action = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constant('write'), fc.nat(NETWORKS.length - 1), fc.integer({ min: 1, max: 3 })) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('advance'), fc.nat(2), fc.constant(0)) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('connect'), fc.nat(CLIENTS.length - 1), fc.constant(0)) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('leave'), fc.nat(CLIENTS.length - 1), fc.nat(1)) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('define'), fc.constant(0), fc.constant(0)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('delete'), fc.constant(0), fc.constant(0)) },
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
      if (what === 'delete') await fleet.delete('C')
      if (what === 'define' && !fleet.exists('C')) {
        const definition = await fleet.define('C')
        for (const client of clients) client.addNetwork('C', definition)
      }
    }
    // Those that have left come back.
    for (const client of clients) if (!client.isNew) await client.connect(fleet.written)
    const compare = async () => {
      await followers.advance()
      for (const client of clients) client.take()
      const got = clients.map((client) => [...client.got].sort())
      return { got, expected: clients.map((client) => client.expected(fleet)) }
    }
    const isComplete = async () => {
      const { got, expected } = await compare()
      return isDeepStrictEqual(got, expected)
    }
    await expect.poll(isComplete, { interval: 5 }).toBe(true)
    const { got, expected } = await compare()
    expect(got).toEqual(expected)
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
