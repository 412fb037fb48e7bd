/*
 * Reads devices, each with its revision. Every change begins with this read.
 */
import type { Device } from '../../../generated/types.ts'
import type { DeviceId } from '../../domain/device.ts'
import { groupBy } from '../../domain/group.ts'
import type { Keys } from '../keys.ts'
import type { RedisClient } from '../redis/client.ts'
import type { Redis } from '../redis/redis.ts'
import { CrossSlotMoves } from './cross-slot-moves.ts'

/** The state of a device id in Redis, whether or not the device exists. */
export interface DeviceState {
  readonly id: DeviceId
  readonly networkExists: boolean
  /** The device, or null if it does not exist. */
  readonly device: Device | null
  /** The facts as the stored JSON. null if there are none or the caller did not request them. */
  readonly facts: string | null
  /** The number of the device's last change. The commit script compares it. */
  readonly revision: string
}

/** The revision of a device that does not exist. */
export const ABSENT_REVISION = ''

/** Reads devices in the order of the ids. Takes one round trip for all networks together. */
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
  // Revisions and marks are read before records. A stale revision then makes the later write fail, and nothing is
  // overwritten.
  const commands = [
    ['ZMSCORE', key.log, ...addresses],
    redis.isCluster ? ['HMGET', key.moves, ...addresses] : [],
    ['HMGET', key.devices, ...addresses],
    ['EXISTS', key.network],
    wantsFacts ? ['HMGET', key.facts, ...addresses] : [],
  ]
  const read = async (): Promise<Replies> =>
    (await redis.read(key.network, (client) => sendTogether(client, commands, wantsFacts))) as Replies
  const hasMark = ([, marks]: Replies): boolean => marks?.some((mark) => mark !== null) ?? false
  const [revisions, , devices, networkExists, facts] = redis.isCluster
    ? await new CrossSlotMoves(redis, keys).readAfter(read, (replies) => (hasMark(replies) ? [network] : []))
    : await read()
  return devices.map((device, index) => ({
    networkExists: networkExists === 1,
    device: device === null ? null : (JSON.parse(device) as Device),
    facts: facts?.[index] ?? null,
    revision: device === null ? ABSENT_REVISION : `${revisions[index]}`,
  }))
}

type Texts = (string | null)[]

type Replies = [revisions: Texts, marks: Texts | null, devices: Texts, networkExists: number, facts: Texts | null]

/**
 * Sends commands. The reply of an empty command is null. If `isAtomic` is true, sends them in a transaction, for
 * readers that combine facts and device and write nothing.
 */
async function sendTogether(client: RedisClient, commands: readonly string[][], isAtomic: boolean): Promise<unknown[]> {
  const sent = commands.filter(({ length }) => length > 0)
  const replies = isAtomic ? await sendInTransaction(client, sent) : await sendAll(client, sent)
  return commands.map(({ length }) => (length > 0 ? replies.shift() : null))
}

const sendAll = (client: RedisClient, commands: readonly string[][]): Promise<unknown[]> =>
  Promise.all(commands.map((command) => client.sendCommand(command)))

async function sendInTransaction(client: RedisClient, commands: readonly string[][]): Promise<unknown[]> {
  const transaction = client.multi()
  for (const command of commands) transaction.addCommand(command)
  return (await transaction.exec()) as unknown[]
}
