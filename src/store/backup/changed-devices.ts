/*
 * Reads the devices of a network that changed while a backup read the network, and converts them to pieces.
 */
import type { NetworkKeys } from '../keys.ts'
import { type ReadReply, type Reply, toFieldMap, toTextReply } from '../redis/read-together.ts'
import type { Redis } from '../redis/redis.ts'
import { loadReadScript } from '../redis/script.ts'
import { toStreamState } from './copy-stream.ts'
import type { HashPiece, SortedSetPiece, StreamState } from './piece.ts'

const changesScript = loadReadScript('read-backup-changes')

/** The number of changes in one reply, which takes Redis some milliseconds. */
const CHANGES_A_READ = 500

/** A device that changed, as it is now; null where there is nothing. */
interface ChangedDevice {
  readonly id: string
  /** The number of its last change. */
  readonly number: number
  readonly device: string | null
  readonly facts: string | null
  /** Its record from before it was deleted. */
  readonly deleted: string | null
  /** Each field of its history with its value. */
  readonly history: readonly (readonly [field: string, value: string | null])[]
}

/** Strings of a network, by the names of their keys in NetworkKeys. */
const STRINGS = ['floor', 'seq', 'network', 'auditFloor', 'fieldNames'] as const

/** The parts of a network that the change log does not cover. */
export interface UnloggedParts {
  readonly strings: Readonly<Record<(typeof STRINGS)[number], string | null>>
  readonly moves: ReadonlyMap<string, string>
  readonly audit: StreamState | null
  /** The number of devices. */
  readonly count: number
  /** The time of the read by the clock of Redis, in Unix epoch milliseconds. */
  readonly time: number
}

/** Changes of a network. */
export interface ChangedDevices {
  /** All changes up to this number are included. */
  readonly upTo: number
  readonly devices: readonly ChangedDevice[]
  /** The rest of the network at the same instant; null if there are more changes. */
  readonly rest: UnloggedParts | null
}

/** Reads the changes after the number of a seq. Returns null if the log no longer has all of them. */
export async function readChangedDevices(
  redis: Redis,
  key: NetworkKeys,
  since: number,
): Promise<ChangedDevices | null> {
  const { audit, devices, facts, log, history, deleted, moves } = key
  const names = [audit, devices, facts, log, history, deleted, moves, ...STRINGS.map((name) => key[name])]
  const reply = toTextReply((await redis.runScript(changesScript, names, [`${since}`, `${CHANGES_A_READ}`])) as Reply)
  const [upTo, changes, ...rest] = reply as readonly ReadReply[]
  if (upTo === undefined) return null
  return {
    upTo: Number(upTo),
    devices: (changes as readonly ChangeReply[]).map(toChangedDevice),
    rest: rest.length === 0 ? null : toUnloggedParts(rest),
  }
}

type ChangeReply = readonly [
  ...[id: string, number: string, device: string | null, facts: string | null, deleted: string | null],
  ...[fields: readonly string[], values: readonly (string | null)[]],
]

const toChangedDevice = ([id, number, device, facts, deleted, fields, values]: ChangeReply): ChangedDevice => ({
  ...{ id, number: Number(number), device, facts, deleted },
  history: fields.map((field, at) => [field, values[at] ?? null]),
})

function toUnloggedParts([count, moves, audit, time, ...values]: readonly ReadReply[]): UnloggedParts {
  const strings = Object.fromEntries(STRINGS.map((name, at) => [name, values[at] ?? null]))
  return {
    strings: strings as unknown as UnloggedParts['strings'],
    moves: toFieldMap(moves ?? []),
    audit: toStreamState(audit ?? []),
    count: Number(count),
    time: Number(time),
  }
}

/** Converts changes to the pieces of the keys that they concern. */
export function toPieces(
  key: NetworkKeys,
  changed: readonly ChangedDevice[],
): (readonly [name: string, piece: HashPiece | SortedSetPiece])[] {
  const existing = changed.filter(({ device }) => device !== null).map(({ id }) => id)
  const gone = changed.filter(({ device }) => device === null).map(({ id }) => id)
  const pieces: (readonly [name: string, piece: HashPiece | SortedSetPiece])[] = [
    [key.devices, toHashPiece(changed.map(({ id, device }) => [id, device]))],
    [key.facts, toHashPiece(changed.map(({ id, facts }) => [id, facts]))],
    [key.deleted, toHashPiece(changed.map(({ id, deleted }) => [id, deleted]))],
    [key.history, toHashPiece(changed.flatMap(({ history }) => history))],
    [key.order, { type: 'zset', members: existing.map((id) => [id, 0]), absent: gone }],
    [key.log, { type: 'zset', members: changed.map(({ id, number }) => [id, number]), absent: [] }],
  ]
  return pieces.filter(([, { members, absent }]) => members.length + absent.length > 0)
}

/** Returns a piece of a hash from its fields with their values; null for a field that it does not have. */
function toHashPiece(fields: readonly (readonly [field: string, value: string | null])[]): HashPiece {
  return {
    type: 'hash',
    members: fields.flatMap(([field, value]) => (value === null ? [] : [[field, value] as const])),
    absent: fields.flatMap(([field, value]) => (value === null ? [field] : [])),
  }
}
