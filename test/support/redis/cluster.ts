import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Cluster as ClusterWitness, type Redis as Witness } from 'ioredis'
import { freePort } from '../processes/free-port.ts'
import { type AnyRedis, type RedisServer, startRedisServer } from '../redis-server.ts'
import { openTogether } from '../resources.ts'
import { until } from '../until.ts'

/** A Redis Cluster on ports of 127.0.0.1: three primaries, each with one replica by default. */
export interface TestCluster {
  /** In the form that REDIS_URL takes. */
  readonly url: string
  /** Opens an independent client that finds the node of each key by itself. */
  witness(): ClusterWitness
  /** Returns the server that owns the slot of a key. */
  ownerOf(key: string): Promise<RedisServer>
  /** Moves the slot of a key to another primary, key by key with a pause after each. Returns the number of keys. */
  moveSlot(key: string, pauseMs: number): Promise<number>
  /** Begins to move the slot of a key to another primary, with this key alone. `moveSlot` moves the others. */
  moveOneKey(key: string): Promise<void>
  /** Starts a killed server and waits until all nodes are healthy. */
  revive(killed: RedisServer): Promise<void>
  stop(): Promise<void>
}

const PRIMARIES = 3
const SLOTS = 16_384
/** The port of a node's bus is its own port plus this number. */
const BUS = 10_000
/** Longer than a busy machine delays a node, so that no failover happens without a kill. */
const CALM_NODE_TIMEOUT_MS = 15_000

/**
 * A node lists a replica for clients only after the replica got data from its primary. By default this takes up to
 * 15 s.
 */
const QUICK_REPLICAS = ['--repl-diskless-sync-delay', '0', '--repl-ping-replica-period', '1']

interface Node {
  readonly port: number
  server: RedisServer
  readonly witness: Witness
}

export interface ClusterOptions {
  /** Further options of the servers. */
  readonly args?: readonly string[]
  /** The number of replicas of each primary. */
  readonly replicas?: number
  readonly password?: string
  /** The time in milliseconds after which a silent node counts as failed. */
  readonly nodeTimeoutMs?: number
}

/** Starts a cluster of servers on free ports and joins them. */
export async function startCluster(options: ClusterOptions = {}): Promise<TestCluster> {
  const { args = [], replicas = 1, password, nodeTimeoutMs = CALM_NODE_TIMEOUT_MS } = options
  const start = (port: number): Promise<RedisServer> => {
    const cluster = ['--cluster-enabled', 'yes', '--cluster-node-timeout', `${nodeTimeoutMs}`, ...QUICK_REPLICAS]
    const secret = password === undefined ? [] : ['--requirepass', password, '--masterauth', password]
    const all = ['--port', `${port}`, '--bind', '127.0.0.1', ...cluster, ...secret, ...args]
    return startRedisServer(all, undefined, { password })
  }
  const nodes = await openTogether(async (keep) => {
    const started: Node[] = []
    for (let at = 0; at < PRIMARIES * (1 + replicas); at++) {
      const port = await freePort(BUS)
      const server = await keep(start(port))
      started.push({ port, server, witness: server.witness() })
    }
    await join(started)
    return started
  })
  const witnesses: ClusterWitness[] = []
  const login = password === undefined ? '' : `:${encodeURIComponent(password)}@`
  return {
    url: `redis+cluster://${login}${nodes.map(({ port }) => `127.0.0.1:${port}`).join()}`,
    witness() {
      const at = nodes.map(({ port }) => ({ host: '127.0.0.1', port }))
      const client = new ClusterWitness(at, { redisOptions: password === undefined ? {} : { password } })
      client.on('error', () => {})
      witnesses.push(client)
      return client
    },
    async ownerOf(key) {
      for (const { witness } of nodes) {
        const slot = await witness.cluster('KEYSLOT', key).catch(() => null)
        if (slot === null) continue
        const ownerPort = await ownerPortOf(witness, Number(slot))
        const owner = nodes.find(({ port }) => port === ownerPort)
        if (owner === undefined) throw new Error(`No node of this cluster listens on port ${ownerPort}`)
        return owner.server
      }
      throw new Error('no node answers')
    },
    moveSlot: (key, pauseMs) => moveSlot(nodes, { key, pauseMs, password }),
    async moveOneKey(key) {
      const { from, to } = await beginMove(nodes, key)
      await migrate(from, to, { key, password })
    },
    async revive(killed) {
      const node = nodes.find(({ server }) => server === killed)!
      await killed.restart()
      await until(
        async () => (await node.witness.info('replication')).includes('role:slave'),
        'the revived node did not become a replica',
      )
      await untilWhole(nodes)
    },
    async stop() {
      for (const client of witnesses) client.disconnect()
      await Promise.all(nodes.map(({ server }) => server.stop()))
    },
  }
}

/** Starts a cluster for tests that use it like a single server. */
export async function startClusterAsOneRedis(): Promise<AnyRedis & { stop(): Promise<void> }> {
  const cluster = await startCluster()
  return {
    url: cluster.url,
    witness() {
      const client = cluster.witness()
      return {
        async keys(pattern) {
          // Before it is ready, the client knows no node or only some of them.
          if (client.status !== 'ready') await once(client, 'ready')
          return (await Promise.all(client.nodes('master').map((node) => node.keys(pattern)))).flat()
        },
        disconnect: () => client.disconnect(),
      }
    },
    stop: () => cluster.stop(),
  }
}

async function join(nodes: readonly Node[]): Promise<void> {
  const primaries = nodes.slice(0, PRIMARIES)
  for (const [at, { witness }] of primaries.entries()) {
    const from = Math.round((at * SLOTS) / primaries.length)
    const to = Math.round(((at + 1) * SLOTS) / primaries.length) - 1
    await witness.call('CLUSTER', 'ADDSLOTSRANGE', `${from}`, `${to}`)
    await witness.call('CLUSTER', 'SET-CONFIG-EPOCH', `${at + 1}`)
  }
  const [first, ...others] = nodes
  for (const { port } of others) await first!.witness.call('CLUSTER', 'MEET', '127.0.0.1', `${port}`)
  await until(async () => {
    for (const { witness } of nodes) if ((await knownTo(witness)).length < nodes.length) return false
    return true
  }, 'the nodes did not meet each other')
  for (const [at, { witness }] of nodes.slice(primaries.length).entries()) {
    await witness.call('CLUSTER', 'REPLICATE', `${await primaries[at % PRIMARIES]!.witness.call('CLUSTER', 'MYID')}`)
  }
  await untilWhole(nodes)
}

interface Move {
  readonly slot: string
  readonly from: Node
  readonly to: Node
}

/**
 * Begins to move the slot of a key. If that has begun already, goes on with it. Works only if no replica has been made
 * a primary.
 */
async function beginMove(nodes: readonly Node[], key: string): Promise<Move> {
  const primaries = nodes.slice(0, PRIMARIES)
  const { witness } = primaries[0]!
  const slot = `${await witness.cluster('KEYSLOT', key)}`
  const port = await ownerPortOf(witness, Number(slot))
  const from = primaries.find((node) => node.port === port)!
  const to = primaries.find((node) => node !== from)!
  await to.witness.call('CLUSTER', 'SETSLOT', slot, 'IMPORTING', await idOf(from))
  await from.witness.call('CLUSTER', 'SETSLOT', slot, 'MIGRATING', await idOf(to))
  return { slot, from, to }
}

async function ownerPortOf(witness: Witness, slot: number): Promise<number | undefined> {
  const ranges = (await witness.cluster('SLOTS')) as unknown as [number, number, [string, number]][]
  return ranges.find(([first, last]) => first <= slot && slot <= last)?.[2][1]
}

const idOf = async ({ witness }: Node): Promise<string> => `${await witness.call('CLUSTER', 'MYID')}`

async function migrate(
  from: Node,
  to: Node,
  { key, password }: { key: string; password: string | undefined },
): Promise<void> {
  const secret = password === undefined ? [] : ['AUTH', password]
  await from.witness.call('MIGRATE', '127.0.0.1', `${to.port}`, key, '0', '5000', ...secret)
}

/** Moves a slot as redis-cli --cluster reshard does. */
async function moveSlot(
  nodes: readonly Node[],
  { key, pauseMs, password }: { key: string; pauseMs: number; password: string | undefined },
): Promise<number> {
  const { slot, from, to } = await beginMove(nodes, key)
  const nextKey = async (): Promise<string | undefined> =>
    ((await from.witness.call('CLUSTER', 'GETKEYSINSLOT', slot, '1')) as string[])[0]
  let moved = 0
  for (let next = await nextKey(); next !== undefined; next = await nextKey()) {
    await migrate(from, to, { key: next, password })
    moved++
    await pause(pauseMs)
  }
  for (const { witness } of [to, from, ...nodes.slice(0, PRIMARIES)])
    await witness.call('CLUSTER', 'SETSLOT', slot, 'NODE', await idOf(to))
  return moved
}

const knownTo = async (witness: Witness): Promise<string[]> =>
  `${await witness.cluster('NODES')}`
    .trim()
    .split('\n')
    .filter((line) => !line.includes('handshake'))

/** Returns the ports of the nodes that this one lists for clients. */
async function listedBy(witness: Witness): Promise<Set<number>> {
  const ranges = (await witness.cluster('SLOTS')) as unknown as [number, number, ...[string, number][]][]
  return new Set(ranges.flatMap(([, , ...nodes]) => nodes.map(([, port]) => port)))
}

/**
 * Waits until every node sees all others as healthy and lists them all for clients, and every replica follows its
 * primary. A client that got a part of the nodes closes its connections to the others, with the commands in them.
 */
async function untilWhole(nodes: readonly Node[]): Promise<void> {
  await until(async () => {
    for (const { witness } of nodes) {
      if ((await listedBy(witness)).size < nodes.length) return false
      if (!`${await witness.cluster('INFO')}`.includes('cluster_state:ok')) return false
      if ((await knownTo(witness)).some((line) => /fail|disconnected/.test(line))) return false
      const replication = await witness.info('replication')
      if (replication.includes('role:slave') && !replication.includes('master_link_status:up')) return false
    }
    return true
  }, 'a node is not healthy, or not listed by the others')
}
