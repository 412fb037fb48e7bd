import type { ManagedNetwork } from '../../../generated/types.ts'
import { DEFAULT_NETWORK, managedNetwork } from '../../domain/network.ts'
import { compareCodePoints } from '../../domain/text.ts'
import { type Author, auditArguments } from '../audit/audit.ts'
import { operationOf } from '../audit/idempotency.ts'
import type { Keys } from '../keys.ts'
import { fanOut } from '../redis/fan-out.ts'
import type { Redis } from '../redis/redis.ts'
import { loadAuditedOnceScript } from '../redis/script.ts'
import { createMoves } from './cross-slot-moves.ts'

/*
 * Networks. The record of a network lives with its devices, in their slot, so that one script can refuse a device whose
 * network is gone. The set of names is only there to find the records: it keeps the names of deleted networks, and a name
 * without a record means nothing. So the two need no common step.
 */

const defineScript = loadAuditedOnceScript('define-network')
const deleteScript = loadAuditedOnceScript('delete-network')

export interface Networks {
  /** null where there is no such network. */
  find(name: string): Promise<ManagedNetwork | null>
  /** All networks by name, code point by code point. */
  list(): Promise<ManagedNetwork[]>
  /** `false` where a network of this name exists. */
  define(name: string, bridgeName: string | null): Promise<boolean>
  /** Default counts as used. */
  delete(name: string): Promise<'deleted' | 'missing' | 'used'>
}

export function createNetworks(redis: Redis, keys: Keys, author: Author): Networks {
  const parse = (name: string, record: string | null): ManagedNetwork | null =>
    record === null ? null : managedNetwork(name, (JSON.parse(record) as { bridgeName: string | null }).bridgeName)

  const record = (name: string): string[] => auditArguments(author, `n:${name}`, { network: name })

  return {
    async find(name) {
      const { network } = keys.of(name)
      return parse(name, await redis.read(network, (client) => client.get(network)))
    },
    async list() {
      const names = await redis.read(keys.networkNames, (client) => client.sMembers(keys.networkNames))
      const records = await fanOut(redis, names, (some) => {
        const records = some.map((name) => keys.of(name).network)
        return redis.read(records[0]!, (client) => Promise.all(records.map((record) => client.get(record))))
      })
      return names
        .map((name, index) => parse(name, records[index] ?? null))
        .filter((network) => network !== null)
        .sort((a, b) => compareCodePoints(a.name, b.name))
    },
    async define(name, bridgeName) {
      // The name first: a crash in between leaves a name without a record, which means nothing.
      await redis.writeAgain(keys.networkNames, (client) => client.sAdd(keys.networkNames, name))
      const { network, audit, operation } = keys.of(name)
      const { id, keptMs } = operationOf(author.act)
      const args = [JSON.stringify({ bridgeName }), ...record(name), `${keptMs}`]
      return (await redis.runScript(defineScript, [network, audit, operation(id)], args)) === 1
    },
    async delete(name) {
      if (name === DEFAULT_NETWORK) return 'used'
      const { network, order, audit, operation } = keys.of(name)
      const { id, keptMs } = operationOf(author.act)
      const configs = keys.credentials.configs(name)
      if (redis.isCluster) {
        // In another slot: whoever commits a configuration at this moment may leave it to a network that is gone.
        if ((await redis.read(configs, (client) => client.exists(configs))) === 1) return 'used'
        await createMoves(redis, keys).finishPendingMoves(name)
      }
      const named = [network, order, redis.isCluster ? order : configs, audit, operation(id)]
      return `${await redis.runScript(deleteScript, named, [...record(name), `${keptMs}`])}` as
        | 'deleted'
        | 'missing'
        | 'used'
    },
  }
}
