import type { Device } from '../../../generated/types.ts'
import type { DeviceId } from '../../domain/device.ts'
import { groupBy } from '../../domain/group.ts'
import type { Keys } from '../keys.ts'
import type { Client } from '../redis/client.ts'
import type { Redis } from '../redis/redis.ts'
import { createMoves } from './cross-slot-moves.ts'

/*
 * What stands at some places, each with the number of its last change: what a change begins with.
 */

/** What is stored at a place, as it was read. */
export interface DeviceState {
  readonly place: DeviceId
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

/** The places as found, in their order: one round trip for all networks together. */
export async function readDeviceStates(
  redis: Redis,
  keys: Keys,
  places: readonly DeviceId[],
  wants: { facts: boolean },
): Promise<DeviceState[]> {
  const found = new Map<DeviceId, DeviceState>()
  const groups = [...groupBy(places, (place) => place.network)]
  await Promise.all(
    groups.map(async ([network, group]) => {
      const states = await readStates(redis, keys, network, { ...wants, places: group })
      group.forEach((place, index) => {
        found.set(place, { place, ...states[index]! })
      })
    }),
  )
  return places.map((place) => found.get(place)!)
}

async function readStates(
  redis: Redis,
  keys: Keys,
  network: string,
  { places, facts: wantsFacts }: { places: readonly DeviceId[]; facts: boolean },
): Promise<Omit<DeviceState, 'place'>[]> {
  const key = keys.of(network)
  const ids = places.map((place) => place.address)
  // In this order: a record with a number or a mark from before it was changed is refused when it is written.
  const commands = [
    ['ZMSCORE', key.log, ...ids],
    ...(redis.isCluster ? [['HMGET', key.moves, ...ids]] : []),
    ['HMGET', key.devices, ...ids],
    ['EXISTS', key.network],
    ...(wantsFacts ? [['HMGET', key.facts, ...ids]] : []),
  ]
  const replies = await redis.read(key.network, (client) => sendTogether(client, commands, wantsFacts))
  const numbers = replies.shift() as (string | null)[]
  const leaving = redis.isCluster ? (replies.shift() as (string | null)[]) : []
  const [devices, networkExists, facts = null] = replies as [Texts, number, Texts?]
  if (leaving.some((mark) => mark !== null)) {
    await createMoves(redis, keys).finishPendingMoves(network)
    return await readStates(redis, keys, network, { places, facts: wantsFacts })
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
async function sendTogether(client: Client, commands: readonly string[][], atOnce: boolean): Promise<unknown[]> {
  if (!atOnce) return await Promise.all(commands.map((command) => client.sendCommand(command)))
  const transaction = client.multi()
  for (const command of commands) transaction.addCommand(command)
  return (await transaction.exec()) as unknown[]
}
