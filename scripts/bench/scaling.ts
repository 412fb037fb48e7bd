import { createKeys } from '../../src/store/keys.ts'
import { startCluster } from '../../test/support/redis/cluster.ts'
import { startServiceProcess } from '../../test/support/service-process.ts'
import type { Bench } from './bench.ts'
import { rpcBody, type Unit } from './load/load.ts'
import { ADAPTER, createAddress } from './points/fleet.ts'
import { startMeter } from './processor-time.ts'
import { short, withSpread } from './report/numbers.ts'
import { formatTable, type Section } from './report/section.ts'
import { createEnvironment, makeKey, portOf, startRedis } from './sides/on-redis.ts'
import { toSpread } from './spread.ts'

/*
 * Measures the gain from more processes, and from spreading networks over the primaries of a cluster. Reads, searches
 * and writes are measured separately. All processes share the cores of one machine, so requests per second of CPU time
 * are a better figure than requests per second.
 */

const PROCESSES = [1, 2, 4]
const NETWORKS = ['Lyon', 'Osaka', 'Quito', 'Lagos', 'Turin', 'Perth']
const DEVICES_OF_EACH = 500
const CONNECTIONS = 32

/** The Redis servers of the networks. */
interface Stores {
  readonly name: string
  readonly url: string
  readonly pids: () => Promise<number[]>
  stop(): Promise<void>
}

interface Round {
  readonly perSecond: number
  /** Requests per second of CPU time. The CPU time of all services and of all stores is counted. */
  readonly perServiceSecond: number
  readonly perStoreSecond: number
}

interface Row {
  readonly stores: string
  readonly processes: number
  readonly kind: Kind
  readonly rounds: Round[]
}

type Kind = 'reads' | 'searches' | 'writes'

const KINDS: Readonly<Record<Kind, (network: string, index: number) => [method: string, params: unknown]>> = {
  reads: (network, index) => ['Inventory.getDevice', [network, createAddress(index)]],
  searches: (network) => [
    'Inventory.search',
    [[network], 'hostname', `sw-1*`, { offset: 0, pageSize: 10 }, 'hostname', false],
  ],
  writes: (network, index) => [
    'Inventory.updateDevice',
    [network, createAddress(index), null, null, null, `sw-${index}`],
  ],
}

export async function scaling(bench: Bench): Promise<Section> {
  const rows: Row[] = []
  for (const start of [oneServer, threePrimaries]) {
    const stores = await start()
    try {
      const env = { ...createEnvironment(stores), NETWORKS: NETWORKS.join(), CALL_DEADLINE_MS: '60000' }
      const authorization = makeKey(env)
      for (const processes of PROCESSES)
        rows.push(...(await measureProcesses(bench, { stores, env, authorization, processes })))
    } finally {
      await stores.stop()
    }
  }
  return toSection(rows)
}

async function oneServer(): Promise<Stores> {
  const redis = await startRedis('relaxed')
  return { name: 'one Redis', url: redis.url, pids: async () => [redis.pid], stop: () => redis.stop() }
}

async function threePrimaries(): Promise<Stores> {
  const cluster = await startCluster({ replicas: 0 })
  const owners = async () =>
    await Promise.all(NETWORKS.map((name) => cluster.ownerOf(createKeys('keyrack:').of(name).seq)))
  return {
    name: 'three primaries',
    url: cluster.url,
    pids: async () => [...new Set((await owners()).map(({ pid }) => pid))],
    stop: () => cluster.stop(),
  }
}

interface Stage {
  readonly stores: Stores
  readonly env: Readonly<Record<string, string>>
  readonly authorization: string
  readonly processes: number
}

async function measureProcesses({ options, load, say }: Bench, { stores, env, authorization, processes }: Stage) {
  const services = await Promise.all(Array.from({ length: processes }, () => startServiceProcess(env)))
  try {
    const target = { ports: services.map(portOf), authorization, connections: CONNECTIONS, keeps: false }
    await load.run({ ...target, units: fleet(), seconds: null })
    const pids = { services: services.map(({ child }) => child.pid!), stores: await stores.pids() }
    const rows = (Object.keys(KINDS) as Kind[]).map(
      (kind): Row => ({ stores: stores.name, processes, kind, rounds: [] }),
    )
    for (let round = 0; round <= options.rounds; round++) {
      say(`scaling: ${stores.name}, ${processes} processes, round ${round} of ${options.rounds}`)
      for (const { kind, rounds } of rows) {
        const meters = [startMeter(() => pids.services), startMeter(() => pids.stores)] as const
        const seconds = options.isQuick ? 0.1 : 1
        const { requests, seconds: took, statuses } = await load.run({ ...target, units: UNITS[kind], seconds })
        if (Object.keys(statuses).join() !== '200')
          throw new Error(`Cannot go on: statuses were ${JSON.stringify(statuses)}`)
        const [service, store] = meters.map((meter) => (requests * 1000) / meter()) as [number, number]
        if (round > 0) rounds.push({ perSecond: requests / took, perServiceSecond: service, perStoreSecond: store })
      }
    }
    return rows
  } finally {
    for (const service of services) await service.end('SIGTERM')
  }
}

/** Returns the reports of the fleet. They are sent again for each number of processes, which changes no device. */
const fleet = (): Unit[] =>
  NETWORKS.map((network) => [
    rpcBody(1, 'Collector.reportDevices', {
      network,
      reports: Array.from({ length: DEVICES_OF_EACH }, (_, index) => ({
        ...{ ipAddress: createAddress(index), adapterId: ADAPTER, hostname: `sw-${index}` },
      })),
    }),
  ])

const createUnits = (kind: Kind): Unit[] =>
  Array.from({ length: NETWORKS.length * DEVICES_OF_EACH }, (_, at) => {
    // 7 has no factor in common with either number, so the requests go through all devices of all networks.
    const [method, params] = KINDS[kind](NETWORKS[at % NETWORKS.length]!, (at * 7) % DEVICES_OF_EACH)
    return [rpcBody(at, method, params)]
  })

const UNITS: Readonly<Record<Kind, Unit[]>> = {
  reads: createUnits('reads'),
  searches: createUnits('searches'),
  writes: createUnits('writes'),
}

function toSection(rows: readonly Row[]): Section {
  const heads = ['Stores', 'Processes', 'Calls', 'requests/s', 'per CPU-second of services', 'per CPU-second of stores']
  const cells = rows.map(({ stores, processes, kind, rounds }) => {
    const of = (figure: (round: Round) => number) => toSpread(rounds.map(figure))
    return [
      ...[stores, processes, kind],
      withSpread(of(({ perSecond }) => perSecond)),
      withSpread(of(({ perServiceSecond }) => perServiceSecond)),
      short(of(({ perStoreSecond }) => perStoreSecond).median),
    ]
  })
  return {
    title: 'Scaling',
    text:
      `${NETWORKS.length} networks of ${DEVICES_OF_EACH} devices are on one Redis, or spread by their ` +
      'slots over the three primaries of a Redis Cluster. The calls are getDevice, a search of a page ' +
      `of 10, and updateDevice, from ${CONNECTIONS} connections. Services, stores and the client ` +
      'share the cores of this machine. So the figure to compare is requests per CPU-second: it does ' +
      'not fall as processes are added, and machines of their own would multiply ' +
      `it.\n\n${formatTable(heads, cells)}`,
    plots: [],
    verdicts: [],
  }
}
