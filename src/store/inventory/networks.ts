/*
 * Reads and writes networks. The record of a network is stored with its devices, in their slot, so that one script can
 * refuse a device whose network does not exist. The set of names only serves to find the records. It keeps the names of
 * deleted networks, and a name without a record is ignored. So the set and the records need not be written together.
 */
import type { ManagedNetwork } from '../../../generated/types.ts'
import { streamOfNetwork } from '../../domain/audit-names.ts'
import { isObject, parseJson } from '../../domain/json.ts'
import { DEFAULT_NETWORK, managedNetwork } from '../../domain/network.ts'
import { compareCodePoints } from '../../domain/text.ts'
import { type Author, auditArguments } from '../audit/audit.ts'
import { runOnce, toOperation } from '../audit/idempotency.ts'
import type { Keys } from '../keys.ts'
import { fanOut } from '../redis/fan-out.ts'
import type { Redis } from '../redis/redis.ts'
import { loadWriteScript, type Script } from '../redis/script.ts'
import { CrossSlotMoves } from './cross-slot-moves.ts'
import { isListOutdated, type NetworkList, readNetworkList, readNetworkNames } from './network-list.ts'

const defineScript = loadWriteScript('define-network')
const deleteScript = loadWriteScript('delete-network')

/** The networks of the store. */
export interface Networks {
  /** Returns null if the network does not exist. */
  find(name: string): Promise<ManagedNetwork | null>
  /** Returns all networks, sorted by the code points of their names. */
  list(): Promise<ManagedNetwork[]>
  /** Reads the list for a search in all networks; see network-list.ts. */
  readList(): Promise<NetworkList>
  /** Returns whether a device may have entered a network that did not exist when the list was read. */
  isOutdated(list: NetworkList): Promise<boolean>
  /** Returns `false` if a network of this name exists. */
  define(name: string, bridgeName: string | null): Promise<boolean>
  /** Deletes a network if it has no devices and no configurations. The network Default always counts as used. */
  delete(name: string): Promise<'deleted' | 'missing' | 'used'>
}

/** Reads and writes the stored networks. Every call creates one object. */
export class StoredNetworks implements Networks {
  readonly #redis: Redis
  readonly #keys: Keys
  readonly #author: Author

  constructor(redis: Redis, keys: Keys, author: Author) {
    this.#redis = redis
    this.#keys = keys
    this.#author = author
  }

  async find(name: string): Promise<ManagedNetwork | null> {
    const { network } = this.#keys.of(name)
    return parseRecord(name, await this.#redis.read(network, (client) => client.get(network)))
  }

  async list(): Promise<ManagedNetwork[]> {
    const names = await readNetworkNames(this.#redis, this.#keys)
    const records = await fanOut(this.#redis, names, (some) => {
      const keys = some.map((name) => this.#keys.of(name).network)
      return this.#redis.read(keys[0]!, (client) => Promise.all(keys.map((key) => client.get(key))))
    })
    return names
      .map((name, index) => parseRecord(name, records[index] ?? null))
      .filter((network) => network !== null)
      .sort((a, b) => compareCodePoints(a.name, b.name))
  }

  readList(): Promise<NetworkList> {
    return readNetworkList(this.#redis, this.#keys)
  }

  isOutdated(list: NetworkList): Promise<boolean> {
    return isListOutdated(this.#redis, this.#keys, list)
  }

  async define(name: string, bridgeName: string | null): Promise<boolean> {
    const { network, audit } = this.#keys.of(name)
    // The name is written first. If the record is not written then, the name is ignored.
    const { networkNames } = this.#keys
    await this.#redis.writeAgain(networkNames, (client) => client.sAdd(networkNames, name))
    const args = [JSON.stringify({ bridgeName }), ...this.#auditArgs(name)]
    return (await this.#runOnce(defineScript, name, [network, audit], args)) === 1
  }

  async delete(name: string): Promise<'deleted' | 'missing' | 'used'> {
    if (name === DEFAULT_NETWORK) return 'used'
    const { network, order, audit } = this.#keys.of(name)
    const configs = this.#keys.credentials.configs(name)
    let hasConfigs = false
    if (this.#redis.isCluster) {
      // The configurations are in another slot. A configuration that is committed at the same moment may therefore
      // remain without a network.
      hasConfigs = (await this.#redis.read(configs, (client) => client.exists(configs))) === 1
      await new CrossSlotMoves(this.#redis, this.#keys).finishPending(name)
    }
    const named = [network, order, this.#redis.isCluster ? order : configs, audit]
    const outcome = await this.#runOnce(deleteScript, name, named, [hasConfigs ? '1' : '0', ...this.#auditArgs(name)])
    return `${outcome}` as 'deleted' | 'missing' | 'used'
  }

  #runOnce(script: Script, name: string, keys: readonly string[], args: readonly string[]): Promise<unknown> {
    const { auditContext } = this.#author
    const operationKey = this.#keys.of(name).operation(toOperation(auditContext).id)
    return runOnce(this.#redis, script, { keys, args, operationKey }, auditContext)
  }

  #auditArgs(name: string): string[] {
    return auditArguments(this.#author, streamOfNetwork(name), { network: name })
  }
}

/** Parses the record of a network. The error does not quote the record, which another program may have written. */
function parseRecord(name: string, json: string | null): ManagedNetwork | null {
  if (json === null) return null
  const record = parseJson(json)
  if (isObject(record)) return managedNetwork(name, (record as { bridgeName: string | null }).bridgeName)
  throw new Error(`The record of the network "${name}" cannot be read: restore it from a backup, or check REDIS_PREFIX`)
}
