/*
 * Reads the changes of networks from their logs, as of one instant. Each request names the sequence number to start
 * after.
 */
import type { Address } from '../../domain/address.ts'
import { pageTooLarge } from '../../domain/search/page-too-large.ts'
import type { Keys, NetworkKeys } from '../keys.ts'
import { fanOut } from '../redis/fan-out.ts'
import type { Redis } from '../redis/redis.ts'
import { loadReadScript } from '../redis/script.ts'
import { CrossSlotMoves } from './cross-slot-moves.ts'
import { ELEMENTS_A_DEVICE, type RawRecord, toRawRecords } from './flat-records.ts'
import { hasMoves, type Seq } from './seq.ts'

const changesScript = loadReadScript('read-changes')

/** A request for the changes of a network. */
export interface ChangesRequest {
  readonly network: string
  /** Changes after this sequence number are returned. */
  readonly since: number
  /** Devices to return as they are now. */
  readonly ids: readonly Address[]
}

/** A device that changed, as it is now. */
export type NetworkChange = RawRecord

/** The changes of a network. */
export interface NetworkChanges {
  readonly seq: Seq
  /** All changes up to this number are included. If it is lower than the number of `seq`, there are more changes. */
  readonly upTo: number
  readonly exists: boolean
  readonly changes: readonly NetworkChange[]
  /** The requested devices, in the order of the ids; null for a device that does not exist. */
  readonly devices: readonly (Buffer | null)[]
}

/** Limits of one reply. Changes with the same number are never separated, so they alone may exceed a limit. */
export interface ChangesLimits {
  readonly maxChangesPerNetwork: number
  readonly maxChanges: number
  readonly maxBytes: number
  /** Maximum size of the devices that were requested by id. */
  readonly maxDeviceBytes: number
  readonly facts: boolean
  /** Whether a network with too many changes is not read at all (null), instead of in part. */
  readonly isAllOrNothing: boolean
}

/**
 * Reads the changes of networks as of one instant. On a cluster each network has its own instant. The result for a
 * network is null if the log no longer has all changes since the requested number, or if there are too many changes.
 * Throws SEARCH_TOO_EXPENSIVE if the requested devices exceed their limit.
 */
export function readChanges(
  redis: Redis,
  keys: Keys,
  requests: readonly ChangesRequest[],
  limits: ChangesLimits,
): Promise<(NetworkChanges | null)[]> {
  const { maxChangesPerNetwork, maxChanges, maxBytes, maxDeviceBytes, facts, isAllOrNothing } = limits
  const bounds = [maxChangesPerNetwork, maxChanges, maxBytes, maxDeviceBytes].map(String)
  const moves = new CrossSlotMoves(redis, keys)
  return fanOut(redis, requests, (some) => {
    const names = some.flatMap(({ network }) => toChangesKeys(keys.of(network)))
    const wanted = some.flatMap(({ since, ids }) => [`${since}`, `${ids.length}`, ...ids])
    const args = [...bounds, facts ? 'facts' : '', isAllOrNothing ? 'all' : '', ...wanted]
    const read = async (): Promise<(NetworkChanges | null)[]> => {
      const replies = (await redis.runScript(changesScript, names, args)) as ChangesReply[]
      return replies.map((reply) => parseChanges(reply, maxDeviceBytes))
    }
    return moves.readAfter(read, (found) =>
      some.flatMap(({ network }, at) => (hasMoves(found[at]?.seq ?? '') ? [network] : [])),
    )
  })
}

const toChangesKeys = ({ network, devices, facts, log, seq, floor }: NetworkKeys): string[] => [
  ...[network, devices, facts],
  ...[log, seq, floor],
]

type ChangesReply = [seq: Buffer, upTo: Buffer, count: number, exists: number, ...rest: Buffer[]]

function parseChanges([seq, upTo, count, exists, ...rest]: ChangesReply, maxBytes: number): NetworkChanges | null {
  if (upTo === undefined && `${seq}` === 'large') throw pageTooLarge(maxBytes)
  if (upTo === undefined) return null
  const changes = [...toRawRecords(rest, count)]
  const devices = rest.slice(count * ELEMENTS_A_DEVICE).map((device) => (device.length === 0 ? null : device))
  return { seq: `${seq}`, upTo: Number(upTo), exists: exists === 1, changes, devices }
}
