/*
 * Reads configurations. A network may have several mebibytes of them, so they are read in parts, and Redis can execute
 * other commands between two parts. If a configuration changes after the first part was read, all parts are read again.
 * So the result is the state at one instant.
 */
import { chunks } from '../../domain/group.ts'
import type { CredentialKeys } from '../keys.ts'
import { type ReadCommand, readTogether, toFieldMap } from '../redis/read-together.ts'
import type { Redis } from '../redis/redis.ts'
import { loadReadScript } from '../redis/script.ts'
import { type StoredConfig, toConfigs } from './config-records.ts'

const readScript = loadReadScript('read-configs')
const findScript = loadReadScript('find-configs')

/** Number of networks whose configurations are read in one round trip. */
const NETWORKS_A_READ = 8

/** Bytes of records after which a part ends. */
const PART_BYTES = 2 ** 20

/** Maximum number of ids in the request for one part. */
const IDS_A_PART = 1000

/** After this number of reads in parts that others interfered with, everything is read in one step. */
const MAX_READS_IN_PARTS = 5

/** Returns the configurations of these networks. */
export async function readConfigs(
  redis: Redis,
  keys: CredentialKeys,
  networks: readonly string[],
): Promise<StoredConfig[]> {
  const configs: StoredConfig[] = []
  for (const some of chunks(networks, NETWORKS_A_READ)) configs.push(...(await readNetworks(redis, keys, some)))
  return configs
}

async function readNetworks(redis: Redis, keys: CredentialKeys, networks: readonly string[]): Promise<StoredConfig[]> {
  for (let reads = 0; reads < MAX_READS_IN_PARTS; reads++) {
    const configs = await readInParts(redis, keys, networks)
    if (configs !== null) return configs
  }
  return await readWhole(redis, keys, networks)
}

/** The reply of the first part for one network; see read-configs.lua. */
type FirstPart = readonly [count: number, touched: readonly Buffer[], records: readonly Buffer[]]

/** Returns null if others changed a configuration between two parts. */
async function readInParts(
  redis: Redis,
  keys: CredentialKeys,
  networks: readonly string[],
): Promise<StoredConfig[] | null> {
  const names = networks.flatMap((network) => [keys.configs(network), keys.touched(network)])
  const parts = (await redis.runScript(readScript, names, [`${PART_BYTES}`])) as FirstPart[]
  const configs: StoredConfig[] = []
  for (const [at, network] of networks.entries()) {
    const [count, flat, records] = parts[at]!
    const touched = toFieldMap(flat.map(String))
    const ids = [...touched.keys()]
    const found = records.map((record, index) => [ids[index]!, `${record}`] as const)
    const first = found.filter(([, record]) => record !== '')
    const ofNetwork = await toConfigs(network, first, (id) => touched.get(id)!)
    const rest = ids.slice(records.length)
    const isUnchanged = await readRest(redis, keys, { network, ids: rest, touched }, ofNetwork)
    if (!isUnchanged || ofNetwork.length !== count) return null
    configs.push(...ofNetwork)
  }
  return configs
}

interface Rest {
  readonly network: string
  readonly ids: readonly string[]
  /** The last change in each configuration, at the instant of the first part. */
  readonly touched: ReadonlyMap<string, string>
}

/** Appends the configurations with these ids. Returns false if one of them was changed since the first part. */
async function readRest(
  redis: Redis,
  keys: CredentialKeys,
  { network, ids, touched }: Rest,
  configs: StoredConfig[],
): Promise<boolean> {
  for (let at = 0; at < ids.length; ) {
    const { read, found } = await findPart(redis, keys, { network, name: null, ids: ids.slice(at, at + IDS_A_PART) })
    if (found.some(([id, , last]) => last !== touched.get(id))) return false
    configs.push(...(await toFoundConfigs(network, found)))
    at += read
  }
  return true
}

async function readWhole(redis: Redis, keys: CredentialKeys, networks: readonly string[]): Promise<StoredConfig[]> {
  const reads = networks.flatMap((network): ReadCommand[] => [
    ['HGETALL', keys.configs(network)],
    ['HGETALL', keys.touched(network)],
  ])
  const replies = await readTogether(redis, reads)
  const configs: StoredConfig[] = []
  for (const [at, network] of networks.entries()) {
    const records = toFieldMap(replies[2 * at]!)
    const touched = toFieldMap(replies[2 * at + 1]!)
    configs.push(...(await toConfigs(network, [...records], (id) => touched.get(id) ?? '')))
  }
  return configs
}

/** The configurations of a network to find: the one with this name, and those with these ids. */
interface ConfigsToFind {
  readonly network: string
  readonly name: string | null
  readonly ids: readonly string[]
}

/** Returns the configurations that exist. Each part is read as of one instant. */
export async function findConfigs(
  redis: Redis,
  keys: CredentialKeys,
  { network, name, ids }: ConfigsToFind,
): Promise<StoredConfig[]> {
  const configs: StoredConfig[] = []
  let at = 0
  do {
    const wanted = { network, name: at === 0 ? name : null, ids: ids.slice(at, at + IDS_A_PART) }
    const { read, found } = await findPart(redis, keys, wanted)
    configs.push(...(await toFoundConfigs(network, found)))
    at += read
  } while (at < ids.length)
  return configs
}

type FoundConfig = readonly [id: string, record: string, touched: string]

/** Reads the first of the wanted configurations. `read` is the number of ids that were read. */
async function findPart(
  redis: Redis,
  keys: CredentialKeys,
  { network, name, ids }: ConfigsToFind,
): Promise<{ readonly read: number; readonly found: readonly FoundConfig[] }> {
  const names = [keys.names(network), keys.configs(network), keys.touched(network)]
  const reply = await redis.runScript(findScript, names, [name ?? '', `${PART_BYTES}`, ...ids])
  const [read, ...flat] = reply as [number, ...Buffer[]]
  return { read, found: chunks(flat.map(String), 3) as unknown as FoundConfig[] }
}

async function toFoundConfigs(network: string, found: readonly FoundConfig[]): Promise<StoredConfig[]> {
  const touched = new Map(found.map(([id, , last]) => [id, last]))
  const records = found.map(([id, record]) => [id, record] as const)
  return await toConfigs(network, records, (id) => touched.get(id)!)
}
