/*
 * Reads devices, each with its revision. Every change begins with this read.
 */
import type { Device } from '../../../generated/types.ts'
import type { DeviceId } from '../../domain/device.ts'
import { chunks, groupBy } from '../../domain/group.ts'
import { mapInSteps } from '../../fairness/map-in-steps.ts'
import type { Keys } from '../keys.ts'
import type { RedisClient } from '../redis/client.ts'
import { MAX_OPERANDS, type ReadCommand, readTogether } from '../redis/read-together.ts'
import type { Redis } from '../redis/redis.ts'
import { errorKindOf } from '../redis/redis-errors.ts'
import { CrossSlotMoves } from './cross-slot-moves.ts'

/** The state of a device id in Redis, whether or not the device exists. */
export interface DeviceState {
  readonly id: DeviceId
  readonly networkExists: boolean
  /** The device, or null if it does not exist. */
  readonly device: Device | null
  /** The facts as the stored JSON. null if there are none or they were not requested. */
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
  if (isOneNetwork(ids)) return await readStates(redis, keys, ids, wants)
  const found = new Map<DeviceId, DeviceState>()
  const groups = [...groupBy(ids, ({ network }) => network).values()]
  await Promise.all(
    groups.map(async (group) => {
      for (const state of await readStates(redis, keys, group, wants)) found.set(state.id, state)
    }),
  )
  return ids.map((id) => found.get(id)!)
}

const isOneNetwork = (ids: readonly DeviceId[]): boolean =>
  ids.length > 0 && ids.every(({ network }) => network === ids[0]!.network)

/** Reads devices of one network. */
async function readStates(
  redis: Redis,
  keys: Keys,
  ids: readonly DeviceId[],
  { facts: wantsFacts }: { facts: boolean },
): Promise<DeviceState[]> {
  const { network } = ids[0]!
  const key = keys.of(network)
  const addresses = ids.map(({ address }) => address)
  const marks = redis.isCluster ? [['HMGET', key.moves, ...addresses]] : []
  const facts = wantsFacts ? [['HMGET', key.facts, ...addresses]] : []
  // Revisions and marks are read before records. A stale revision then makes the later write fail, and nothing is
  // overwritten.
  const commands = [
    ...marks,
    ['ZMSCORE', key.log, ...addresses],
    ['HMGET', key.devices, ...addresses],
    ['EXISTS', key.network],
    ...facts,
  ]
  const read = async (): Promise<unknown[]> => {
    const send = wantsFacts ? sendInTransaction : sendTogether
    return (await redis.read(key.network, (client) => send(client, commands))) ?? (await runAsScript(redis, commands))
  }
  const replies = redis.isCluster ? await readUnmarked(redis, keys, network, read) : await read()
  const toState = stateReader(replies.slice(marks.length) as Replies)
  return ids.length === 1 ? ids.map(toState) : await mapInSteps(ids, toState)
}

type Texts = (string | null)[]

type Replies = [revisions: Texts, devices: Texts, networkExists: number, facts?: Texts]

/** Returns a function that makes the state of the device with this position in the replies. */
function stateReader([revisions, devices, networkExists, facts]: Replies): (id: DeviceId, at: number) => DeviceState {
  return (id, at) => {
    const device = devices[at]!
    return {
      id,
      networkExists: networkExists === 1,
      device: device === null ? null : (JSON.parse(device) as Device),
      facts: facts === undefined ? null : facts[at]!,
      revision: device === null ? ABSENT_REVISION : `${revisions[at]}`,
    }
  }
}

/** Reads until none of the devices is moving to another network. The marks are the first reply of `read`. */
function readUnmarked(redis: Redis, keys: Keys, network: string, read: () => Promise<unknown[]>): Promise<unknown[]> {
  return new CrossSlotMoves(redis, keys).readAfter(read, ([marks]) =>
    (marks as Texts).some((mark) => mark !== null) ? [network] : [],
  )
}

const sendTogether = (client: RedisClient, commands: readonly string[][]): Promise<unknown[]> =>
  Promise.all(commands.map((command) => client.sendCommand(command)))

/**
 * Sends commands in a transaction, for readers that combine facts and device. Returns null if Redis is out of memory,
 * and refuses transactions even of reads.
 */
async function sendInTransaction(client: RedisClient, commands: readonly string[][]): Promise<unknown[] | null> {
  const transaction = client.multi()
  for (const command of commands) transaction.addCommand(command)
  try {
    return (await transaction.exec()) as unknown[]
  } catch (failure) {
    if (errorKindOf(failure) === 'OOM') return null
    throw failure
  }
}

/** Sends commands as a script. It takes longer than a transaction if facts are large. */
async function runAsScript(redis: Redis, commands: readonly string[][]): Promise<unknown[]> {
  const parts = commands.map(([command, key, ...operands]) =>
    operands.length === 0 ? [[command, key]] : chunks(operands, MAX_OPERANDS).map((some) => [command, key, ...some]),
  )
  const replies = await readTogether(redis, parts.flat() as unknown as ReadCommand[])
  return parts.map(({ length }) => {
    const own = replies.splice(0, length)
    return length === 1 ? own[0] : own.flat()
  })
}
