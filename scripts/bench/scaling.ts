/*
 * Measures the gain from more processes, and from spreading networks over the primaries of a cluster. Reads, searches
 * and writes, each of which changes a device, are measured separately. All processes share the cores of one machine, so
 * requests per second of CPU time are a better figure than requests per second.
 */

import { createKeys } from '../../src/store/keys.ts'
import { startCluster } from '../../test/support/redis/cluster.ts'
import { untilIndexed } from '../../test/support/until-indexed.ts'
import { makeDevice } from '../seed/fleet.ts'
import type { Bench } from './bench.ts'
import { requireApplied } from './bulk/loaded-service.ts'
import { NEW_NUMBER, rpcBody, type Unit } from './load/load.ts'
import { startMeter } from './processor-time.ts'
import { short, withSpread } from './report/numbers.ts'
import { formatTable, type Section } from './report/section.ts'
import { createEnvironment, makeKey, portOf, startRedis, startServices } from './sides/on-redis.ts'
import { toSpread } from './spread.ts'

const PROCESSES = [1, 2, 4]
const NETWORKS = ['Lyon', 'Osaka', 'Quito', 'Lagos', 'Turin', 'Perth']
/** The number of devices in all networks together; a quick run has fewer. */
const DEVICES = 100_000
const QUICK_DEVICES = 3000
/** How many requests of each kind there are. They go to devices that are spread over the whole fleet. */
const REQUESTS = 3000
const REPORTS_A_CALL = 1000
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

const KINDS: Readonly<Record<Kind, (network: string, address: string) => [method: string, params: unknown]>> = {
  reads: (network, address) => ['Inventory.getDevice', [network, address]],
  searches: (network) => [
    'Inventory.search',
    [[network], 'hostname', `tyo-core*`, { offset: 0, pageSize: 10 }, 'hostname', false],
  ],
  writes: (network, address) => [
    'Inventory.updateDevices',
    [`${address}@${network}`, null, [null, null, null, null, NEW_NUMBER]],
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
  return toSection(rows, countDevices(bench))
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
  const services = await startServices(processes, env)
  try {
    const target = { ports: services.map(portOf), authorization, connections: CONNECTIONS, keeps: false }
    const devices = countDevices({ options })
    const isFirst = processes === PROCESSES[0]
    if (isFirst) {
      const { bodies } = await load.run({
        ...target,
        units: fleet(devices),
        connections: 4,
        seconds: null,
        keeps: true,
      })
      for (const body of bodies) requireApplied(JSON.parse(body).result)
    }
    await Promise.all(services.map((one) => untilIndexed(one, NETWORKS.length, { authorization })))
    const units = createUnits(devices)
    const pids = { services: services.map(({ child }) => child.pid!), stores: await stores.pids() }
    const rows = (Object.keys(KINDS) as Kind[]).map(
      (kind): Row => ({ stores: stores.name, processes, kind, rounds: [] }),
    )
    for (let round = 0; round <= options.rounds; round++) {
      say(`scaling: ${stores.name}, ${processes} processes, round ${round} of ${options.rounds}`)
      for (const { kind, rounds } of rows) {
        const meters = [startMeter(() => pids.services), startMeter(() => pids.stores)] as const
        const seconds = options.isQuick ? 0.1 : 1
        const { requests, seconds: took } = await load.run({ ...target, units: units[kind], seconds })
        const [service, store] = meters.map((meter) => (requests * 1000) / meter()) as [number, number]
        if (round > 0) rounds.push({ perSecond: requests / took, perServiceSecond: service, perStoreSecond: store })
      }
    }
    return rows
  } finally {
    for (const service of services) await service.end('SIGTERM')
  }
}

const countDevices = ({ options }: Pick<Bench, 'options'>): number => (options.isQuick ? QUICK_DEVICES : DEVICES)

const networkOf = (index: number): string => NETWORKS[index % NETWORKS.length]!
const reportOf = (index: number) => makeDevice(index, 1).report

/** Returns the reports of the fleet, each network's in calls of its own. */
function fleet(devices: number): Unit[] {
  return NETWORKS.flatMap((network, first) => {
    const indexes = Array.from({ length: Math.ceil((devices - first) / NETWORKS.length) }, (_, at) => at)
    const reports = indexes.map((at) => reportOf(first + at * NETWORKS.length))
    const calls = Array.from({ length: Math.ceil(reports.length / REPORTS_A_CALL) }, (_, call) =>
      reports.slice(call * REPORTS_A_CALL, (call + 1) * REPORTS_A_CALL),
    )
    return calls.map((some) => [rpcBody(1, 'Collector.reportDevices', { network, reports: some })])
  })
}

/** Returns the requests of each kind. */
function createUnits(devices: number): Readonly<Record<Kind, Unit[]>> {
  const unitsOf = (kind: Kind): Unit[] =>
    Array.from({ length: REQUESTS }, (_, at) => {
      // A prime number apart, the requests reach devices of all networks and blocks.
      const index = (at * 7919) % devices
      const [method, params] = KINDS[kind](networkOf(index), reportOf(index).ipAddress)
      return [rpcBody(at, method, params)]
    })
  return { reads: unitsOf('reads'), searches: unitsOf('searches'), writes: unitsOf('writes') }
}

function toSection(rows: readonly Row[], devices: number): Section {
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
      `${devices.toLocaleString('en-US')} devices in ${NETWORKS.length} networks are on one Redis, or spread by ` +
      'their slots over the three primaries of a Redis Cluster. The calls are getDevice, a search of a ' +
      'page of 10, and updateDevices of one device, which changes a custom field each time, from ' +
      `${CONNECTIONS} connections. Services, stores and the client ` +
      'share the cores of this machine. So the figure to compare is requests per CPU-second. It falls as ' +
      'more processes share these cores; processes on machines of their own were not measured.' +
      `\n\n${formatTable(heads, cells)}`,
    plots: [],
    verdicts: [],
  }
}
