/*
 * Kills the primary with -9 while eight clients write. Measures how long it takes until a write is accepted again, and
 * how many acknowledged writes are lost. The service is never restarted.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { createKeys } from '../../src/store/keys.ts'
import {
  type Acknowledged,
  findLost,
  nothingAcknowledged,
  placeOf,
  startTraffic,
  untilAcknowledged,
} from '../support/processes/traffic.ts'
import { startCluster } from '../support/redis/cluster.ts'
import { startSentinels } from '../support/redis/sentinels.ts'
import type { RedisServer } from '../support/redis-server.ts'
import { TEST_KEY } from '../support/service.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { until } from '../support/until.ts'

/** The result of killing primaries under writes. */
export interface FailoverOutcome {
  /** For each kill, the milliseconds until the reply to the first acknowledged write that was sent after it. */
  readonly firstWriteMs: readonly number[]
  readonly acknowledged: number
  readonly lost: number
  /** The loss of each kill, and its bound. */
  readonly windows: readonly LossWindow[]
}

/** Times of one kill, in milliseconds before it. */
interface LossWindow {
  /** How long the lost write that was acknowledged first had been acknowledged; 0 if none was lost. */
  readonly oldestLostMs: number
  /** A moment before the kill for which Redis showed that all replicas had every write. */
  readonly replicatedMs: number
}

export interface FailoverStage {
  /** In the form that REDIS_URL takes. */
  readonly url: string
  /** Returns the primary that the next kill ends. */
  primary(): Promise<RedisServer>
  kill(): Promise<void>
  /** Starts the killed server again as a replica. */
  revive(): Promise<void>
  stop(): Promise<void>
}

/** The kind of a Redis that fails over. */
export type FailoverKind = 'sentinel' | 'cluster'

/**
 * With only one replica, a primary that needs a replica takes no writes after a failover until the dead server is back.
 */
const REPLICAS = 2
/**
 * With min-replicas-max-lag 1, a primary refuses writes once no replica was heard for more than a second. Redis counts
 * whole seconds, and checks once a second.
 */
export const MAX_LAG_MS = 3000
const NEEDING_REPLICAS = ['--min-replicas-to-write', '1', '--min-replicas-max-lag', '1']
const NODE_TIMEOUT_MS = 2000
const WRITERS = 8
const WRITES_BEFORE = 500
/** How many writes are older than the replication lag at a kill. */
const OLDER_WRITES = 100
const WRITES_AFTER = 200
const LATEST_MS = 60_000

/** Starts a Redis with two replicas of each primary. If `needsReplicas`, a primary takes writes only with a replica. */
export async function startFailoverStage(kind: FailoverKind, needsReplicas: boolean): Promise<FailoverStage> {
  const options = { replicas: REPLICAS, args: needsReplicas ? NEEDING_REPLICAS : [] }
  if (kind === 'sentinel') {
    const { killPrimary, ...sentinels } = await startSentinels(options)
    return { ...sentinels, kill: killPrimary }
  }
  const cluster = await startCluster({ ...options, nodeTimeoutMs: NODE_TIMEOUT_MS })
  const primary = () => cluster.ownerOf(createKeys('').of('Default').seq)
  let killed: RedisServer | null = null
  return {
    url: cluster.url,
    primary,
    async kill() {
      killed = await primary()
      process.kill(killed.pid, 'SIGKILL')
    },
    revive: () => cluster.revive(killed!),
    stop: () => cluster.stop(),
  }
}

/** Kills the primary `kills` times under traffic. Returns the delays and the number of lost writes. */
export async function measureFailovers(stage: FailoverStage, kills: number): Promise<FailoverOutcome> {
  const env = { REDIS_URL: stage.url, NETWORKS: 'Default,Branch', CREDENTIALS_KEY: TEST_KEY, LOG_LEVEL: 'error' }
  const service = await startServiceProcess(env)
  const firstWriteMs: number[] = []
  const windows: LossWindow[] = []
  let acknowledged = 0
  let lost = 0
  let turns: number[] = []
  try {
    for (let kill = 0; kill < kills; kill++) {
      const known: Acknowledged = { ...nothingAcknowledged(), turns }
      const { first, killedAt, replicatedMs } = await oneKill(stage, service, known, kill)
      firstWriteMs.push(first)
      acknowledged += known.count
      const places = (await findLost(service.url, known)).map(placeOf)
      lost += places.length
      const agesMs = places.map((place) => killedAt - known.times.get(place)!)
      windows.push({ oldestLostMs: Math.max(0, ...agesMs), replicatedMs })
      turns = known.turns
      await stage.revive()
    }
  } finally {
    await service.end('SIGTERM')
  }
  return { firstWriteMs, acknowledged, lost, windows }
}

async function oneKill(stage: FailoverStage, { url }: ServiceProcess, known: Acknowledged, kill: number) {
  const traffic = startTraffic(url, WRITERS, known)
  await untilAcknowledged(known, WRITES_BEFORE)
  const replicatedAt = await untilOlderWrites(await stage.primary(), known)
  await stage.kill()
  const killedAt = performance.now()
  const first = await firstWrite(url, `172.16.${kill}.1`, killedAt)
  await untilAcknowledged(known, WRITES_AFTER)
  traffic.stop()
  await traffic.stopped
  return { first, killedAt, replicatedMs: killedAt - replicatedAt }
}

/**
 * Waits for acknowledged writes that must survive a kill, because they are older than any bound. Returns the moment up
 * to which Redis shows that all writes are replicated, as untilReplicated does.
 */
async function untilOlderWrites(primary: RedisServer, known: Acknowledged): Promise<number> {
  let replicatedAt = 0
  await until(async () => {
    replicatedAt = await untilReplicated(primary)
    const bound = Math.min(replicatedAt, performance.now() - MAX_LAG_MS)
    return [...known.times.values()].filter((at) => at < bound).length >= OLDER_WRITES
  }, 'no write is older than the replication lag')
  return replicatedAt
}

/**
 * Waits until all replicas have acknowledged the writes that the primary has now. Returns this moment in milliseconds
 * of performance.now. The `lag` that Redis shows would not do: it is the age of the last acknowledgement, which a slow
 * replica also sends for an offset far behind the primary.
 */
async function untilReplicated(primary: RedisServer): Promise<number> {
  const witness = primary.witness()
  try {
    const readAt = performance.now()
    const written = Number(/^master_repl_offset:(\d+)/m.exec(await witness.info('replication'))![1])
    await until(async () => {
      const replicas = [...(await witness.info('replication')).matchAll(/^slave\d+:.*state=online,offset=(\d+)/gm)]
      return replicas.filter(([, offset]) => Number(offset) >= written).length >= REPLICAS
    }, `${REPLICAS} replicas do not follow the primary before its kill`)
    return readAt
  } finally {
    witness.disconnect()
  }
}

/** Repeats a write until it is accepted. Returns the milliseconds between `since` and the reply. */
async function firstWrite(url: string, ipAddress: string, since: number): Promise<number> {
  const params = ['Default', ipAddress, 'A::B']
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'Inventory.createDevice', params })
  while (performance.now() - since < LATEST_MS) {
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    if (((await response.json()) as { error?: unknown }).error === undefined) return performance.now() - since
    await pause(10)
  }
  throw new Error('no write is taken any more')
}
