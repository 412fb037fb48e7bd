/*
 * Keeps a connection to each primary of a cluster, and knows which primary has which slot. It asks the nodes for the
 * slots once a second, and ten times a second while a primary cannot be reached. It also asks whenever a node replies
 * that a key is on another node.
 *
 * node-redis has a client for clusters. That client sends each command to the node of the key in the command. We need
 * to send several commands in order over one connection, and to replace a connection that does not reply.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { tryConnectOnce } from './ask-once.ts'
import type { ConnectionOptions } from './client.ts'
import { RedisConnection } from './connection.ts'
import { errorKindOf, isFinalRefusal } from './redis-errors.ts'
import type { RedisTarget } from './redis-url.ts'
import { parseSlots, type SlotRange, toSlot } from './slots.ts'
import { startPolling } from './start-polling.ts'
import type { Topology } from './topology.ts'

type Target = Extract<RedisTarget, { kind: 'cluster' }>

const RETRY_MS = 50

/** The kind of trouble if no node says which of them has which slot. */
export const NO_NODE = 'no node of the cluster answers'

/**
 * Connects to all primaries. Throws an Error if not all of them can be reached within `ms`, or at once if every node
 * refuses our login or certificate.
 */
export async function connectCluster(target: Target, options: ConnectionOptions, ms: number): Promise<Topology> {
  const topology = new ClusterTopology(target, options)
  for (const until = performance.now() + ms; !topology.isFullyConnected; ) {
    if (performance.now() > until || topology.isRefused) {
      topology.close()
      throw new Error('a part of the cluster cannot be reached')
    }
    await topology.refresh()
    await pause(RETRY_MS)
  }
  topology.watch()
  return topology
}

class ClusterTopology implements Topology {
  readonly isCluster = true
  /** Whether no node can be used before a setting is changed, as they were asked last. */
  isRefused = false
  readonly #target: Target
  readonly #options: ConnectionOptions
  #ranges: readonly SlotRange[] = []
  #connections = new Map<string, RedisConnection>()
  #version = 0
  #refreshing: Promise<void> | null = null
  #isClosed = false
  #stop = (): void => {}

  constructor(target: Target, options: ConnectionOptions) {
    this.#target = target
    this.#options = options
  }

  of(key: string): RedisConnection | null {
    const slot = toSlot(key)
    const range = this.#ranges.find(({ first, last }) => first <= slot && slot <= last)
    return range === undefined ? null : (this.#connections.get(range.hosts[0]!) ?? null)
  }

  get all(): readonly RedisConnection[] {
    return [...this.#connections.values()]
  }

  get isReady(): boolean {
    return this.all.some((connection) => connection.isReady)
  }

  /** Whether every primary can be reached. */
  get isFullyConnected(): boolean {
    return this.#connections.size > 0 && this.all.every((connection) => connection.isReady)
  }

  get connection(): number {
    return this.#version
  }

  watch(): void {
    this.#stop = startPolling(
      () => this.refresh(),
      () => this.isFullyConnected,
      (failure) => this.#options.onTrouble(errorKindOf(failure)),
    )
  }

  refresh(): Promise<void> {
    this.#refreshing ??= this.#ask().finally(() => {
      this.#refreshing = null
    })
    return this.#refreshing
  }

  close(): void {
    this.#isClosed = true
    this.#stop()
    for (const connection of this.#connections.values()) connection.close()
  }

  /**
   * Uses the first reply of a node that reaches the majority of its cluster. If a slot has moved since, the node that
   * the reply names redirects us. A node that has lost the majority does not know of failovers since then, so its reply
   * is used only if no node has a better one.
   */
  async #ask(): Promise<void> {
    const known = this.#ranges.flatMap(({ hosts }) => hosts)
    const isReady = (host: string): boolean => this.#connections.get(host)?.isReady ?? false
    const hosts = new Set([...known.filter(isReady), ...this.#target.hosts, ...known])
    let trouble = NO_NODE
    let refusals = 0
    let outdated: readonly SlotRange[] | null = null
    for (const host of hosts) {
      const onFailure = (failure: unknown): void => {
        if (!isFinalRefusal(failure)) return
        trouble = errorKindOf(failure)
        refusals++
      }
      const { security = {} } = this.#options
      const answer = await tryConnectOnce(this.#target.urlOf(host), security, askForSlots, onFailure)
      const ranges = parseSlots(answer?.slots, host)
      if (ranges === null || ranges.length === 0) continue
      this.isRefused = false
      if (answer?.isClusterUp) return this.#use(ranges)
      outdated ??= ranges
    }
    if (outdated !== null) return this.#use(outdated)
    this.isRefused = refusals === hosts.size
    this.#options.onTrouble(trouble)
  }

  #use(ranges: readonly SlotRange[]): void {
    // A node may answer after `close`. Nothing would close a connection that is opened then.
    if (this.#isClosed || describeOwners(ranges) === describeOwners(this.#ranges)) return
    // Facts known about the previous server of a slot may be false for the new one.
    this.#version++
    const onConnected = (): void => {
      this.#version++
    }
    const before = this.#connections
    this.#connections = new Map()
    for (const host of ranges.map(({ hosts }) => hosts[0]!)) {
      const known = before.get(host) ?? this.#connections.get(host)
      this.#connections.set(
        host,
        known ?? new RedisConnection(this.#target.urlOf(host), { ...this.#options, onConnected }),
      )
    }
    this.#ranges = ranges
    for (const [host, connection] of this.#connections) if (!before.has(host)) connection.startConnecting()
    for (const [host, connection] of before) if (!this.#connections.has(host)) connection.close()
  }
}

/** Asks a node which node has which slot, and whether the node sees its cluster work. */
async function askForSlots(
  send: (command: readonly string[]) => Promise<unknown>,
): Promise<{ readonly slots: unknown; readonly isClusterUp: boolean }> {
  // Rules of our user that do not permit CLUSTER INFO must not keep us from the slots.
  const info = send(['CLUSTER', 'INFO']).catch(() => '')
  const slots = await send(['CLUSTER', 'SLOTS'])
  return { slots, isClusterUp: !/^cluster_state:fail/m.test(`${await info}`) }
}

const describeOwners = (ranges: readonly SlotRange[]): string =>
  ranges
    .map(({ first, last, hosts }) => `${first}-${last} ${hosts[0]}`)
    .sort()
    .join()
