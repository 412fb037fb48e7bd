import type { Device } from '../../../generated/types.ts'
import type { DeviceId } from '../../domain/device.ts'
import { groupBy } from '../../domain/group.ts'
import type { Keys } from '../keys.ts'
import type { RedisClient } from '../redis/client.ts'
import type { Redis } from '../redis/redis.ts'
import { createMoves } from './cross-slot-moves.ts'

/*
 * What stands at some ids, each with the number of its last change: what a change begins with.
 */

/** What is stored at a place, as it was read. */
export interface DeviceState {
  readonly id: DeviceId
  readonly networkExists: boolean
  /** null where there is no device. */
  readonly device: Device | null
  /** JSON as stored, null where there are none or they were not asked for. */
  readonly facts: string | null
  /** What the commit script compares. */
  readonly revision: string
}

/** The number of what is not there. */
export const ABSENT_REVISION = ''

/** The ids as found, in their order: one round trip for all networks together. */
export async function readDeviceStates(
  redis: Redis,
  keys: Keys,
  ids: readonly DeviceId[],
  wants: { facts: boolean },
): Promise<DeviceState[]> {
  const found = new Map<DeviceId, DeviceState>()
  const groups = [...groupBy(ids, (id) => id.network)]
  await Promise.all(
    groups.map(async ([network, group]) => {
      const states = await readStates(redis, keys, network, { ...wants, ids: group })
      group.forEach((id, index) => {
        found.set(id, { id, ...states[index]! })
      })
    }),
  )
  return ids.map((id) => found.get(id)!)
}

async function readStates(
  redis: Redis,
  keys: Keys,
  network: string,
  { ids, facts: wantsFacts }: { ids: readonly DeviceId[]; facts: boolean },
): Promise<Omit<DeviceState, 'id'>[]> {
  const key = keys.of(network)
  const addresses = ids.map((id) => id.address)
  // In this order: a record with a number or a mark from before it was changed is refused when it is written.
  const commands = [
    ['ZMSCORE', key.log, ...addresses],
    ...(redis.isCluster ? [['HMGET', key.moves, ...addresses]] : []),
    ['HMGET', key.devices, ...addresses],
    ['EXISTS', key.network],
    ...(wantsFacts ? [['HMGET', key.facts, ...addresses]] : []),
  ]
  const replies = await redis.read(key.network, (client) => sendTogether(client, commands, wantsFacts))
  const numbers = replies.shift() as (string | null)[]
  const leaving = redis.isCluster ? (replies.shift() as (string | null)[]) : []
  const [devices, networkExists, facts = null] = replies as [Texts, number, Texts?]
  if (leaving.some((mark) => mark !== null)) {
    await createMoves(redis, keys).finishPendingMoves(network)
    return await readStates(redis, keys, network, { ids, facts: wantsFacts })
  }
  return devices.map((device, index) => ({
    networkExists: networkExists === 1,
    device: device === null ? null : (JSON.parse(device) as Device),
    facts: facts?.[index] ?? null,
    revision: device === null ? ABSENT_REVISION : `${numbers[index]}`,
  }))
}

type Texts = (string | null)[]

/** `atOnce`: as of one moment, for who looks at the facts beside the device and writes nothing. */
async function sendTogether(client: RedisClient, commands: readonly string[][], atOnce: boolean): Promise<unknown[]> {
  if (!atOnce) return await Promise.all(commands.map((command) => client.sendCommand(command)))
  const transaction = client.multi()
  for (const command of commands) transaction.addCommand(command)
  return (await transaction.exec()) as unknown[]
}
