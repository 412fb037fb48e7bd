import { setTimeout as pause } from 'node:timers/promises'
import { askOnce, startPolling } from './ask-once.ts'
import type { ConnectionOptions } from './client.ts'
import { RedisConnection } from './connection.ts'
import type { RedisTarget } from './redis-url.ts'
import { parseSlots, type SlotRange, toSlot } from './slots.ts'
import type { Topology } from './topology.ts'

/*
 * The primaries of a cluster, a connection to each, and which of them has which slot. The nodes are asked for that once a
 * second, ten times while one is away, and when one says that a key is elsewhere.
 *
 * node-redis has a client for clusters; it sends a command by the key it finds in it, we several over one connection in
 * their order, and each connection has to be given up when it is silent.
 */

type Target = Extract<RedisTarget, { kind: 'cluster' }>

const LOOK_MS = 50

/** Throws an Error when not all primaries can be reached in time. */
export async function connectCluster(target: Target, options: ConnectionOptions, ms: number): Promise<Topology> {
  const lines = new ClusterTopology(target, options)
  for (const until = performance.now() + ms; !lines.isWhole; ) {
    if (performance.now() > until) {
      lines.close()
      throw new Error('not all of the cluster can be reached')
    }
    await lines.refresh()
    await pause(LOOK_MS)
  }
  lines.watch()
  return lines
}

class ClusterTopology implements Topology {
  readonly isCluster = true
  readonly #target: Target
  readonly #options: ConnectionOptions
  #ranges: readonly SlotRange[] = []
  #lines = new Map<string, RedisConnection>()
  #connection = 0
  #learning: Promise<void> | null = null
  #stop = (): void => {}

  constructor(target: Target, options: ConnectionOptions) {
    this.#target = target
    this.#options = options
  }

  of(key: string): RedisConnection | null {
    const slot = toSlot(key)
    const range = this.#ranges.find(({ first, last }) => first <= slot && slot <= last)
    return range === undefined ? null : (this.#lines.get(range.hosts[0]!) ?? null)
  }

  get all(): readonly RedisConnection[] {
    return [...this.#lines.values()]
  }

  get isReady(): boolean {
    return this.all.some((line) => line.isReady)
  }

  /** Whether every primary can be reached. */
  get isWhole(): boolean {
    return this.#lines.size > 0 && this.all.every((line) => line.isReady)
  }

  get connection(): number {
    return this.#connection
  }

  watch(): void {
    this.#stop = startPolling(
      () => this.refresh(),
      () => this.isWhole,
    )
  }

  refresh(): Promise<void> {
    this.#learning ??= this.#ask().finally(() => {
      this.#learning = null
    })
    return this.#learning
  }

  close(): void {
    this.#stop()
    for (const line of this.#lines.values()) line.close()
  }

  /** The first node that answers is believed: where it is wrong, the node it leads to says so. */
  async #ask(): Promise<void> {
    const known = this.#ranges.flatMap(({ hosts }) => hosts)
    const isReady = (host: string): boolean => this.#lines.get(host)?.isReady ?? false
    const hosts = [...known.filter(isReady), ...this.#target.hosts, ...known]
    for (const host of new Set(hosts)) {
      const answer = await askOnce(this.#target.urlOf(host), this.#options.security ?? {}, ['CLUSTER', 'SLOTS'])
      const ranges = parseSlots(answer, host)
      if (ranges === null || ranges.length === 0) continue
      this.#take(ranges)
      return
    }
    this.#options.onTrouble('no node of the cluster answers')
  }

  #take(ranges: readonly SlotRange[]): void {
    if (ownersIn(ranges) === ownersIn(this.#ranges)) return
    // What was known of a server may not hold of the one that has its slots now.
    this.#connection++
    const onConnected = (): void => {
      this.#connection++
    }
    const before = this.#lines
    this.#lines = new Map()
    for (const host of ranges.map(({ hosts }) => hosts[0]!)) {
      const line = before.get(host) ?? this.#lines.get(host)
      this.#lines.set(host, line ?? new RedisConnection(this.#target.urlOf(host), { ...this.#options, onConnected }))
    }
    this.#ranges = ranges
    for (const [host, line] of this.#lines) if (!before.has(host)) line.startConnecting()
    for (const [host, line] of before) if (!this.#lines.has(host)) line.close()
  }
}

const ownersIn = (ranges: readonly SlotRange[]): string =>
  ranges
    .map(({ first, last, hosts }) => `${first}-${last} ${hosts[0]}`)
    .sort()
    .join()
