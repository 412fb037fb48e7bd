/*
 * Reads and purges the histories of devices. The scripts that change devices write them: see history.lua.
 */
import type { Device } from '../../../generated/types.ts'
import type { DeviceId } from '../../domain/device.ts'
import { groupBy } from '../../domain/group.ts'
import type { StoredDevice } from '../../domain/history/device-change.ts'
import { type HistoryEntry, parseHistoryEntry } from '../../domain/history/history-entry.ts'
import { parseJson } from '../../domain/json.ts'
import { mapInSteps } from '../../fairness/map-in-steps.ts'
import type { Keys } from '../keys.ts'
import type { Redis } from '../redis/redis.ts'
import { loadReadScript } from '../redis/script.ts'
import { SEARCH_LIMITS } from './audit-entries.ts'
import { type HistoryPage, purgeHistory, readHistoryPage } from './history-pages.ts'

const findScript = loadReadScript('find-request')

/** The history of a device, for an undo. */
export interface StoredPast {
  /** The entries, newest first. */
  readonly entries: readonly HistoryEntry[]
  /** The last record of the device if it was deleted last and the record is kept, otherwise null. */
  readonly deleted: StoredDevice | null
}

/** The history of a device that has none, or that the caller may not see. */
export const NO_PAST: StoredPast = { entries: [], deleted: null }

/** A change of devices of a network that a request made. */
interface FoundChange {
  readonly auditId: string
  /** The addresses of the devices. */
  readonly addresses: readonly string[]
}

/** The histories of devices. */
export interface DeviceHistories {
  /**
   * Returns the newest entries of a device, or those before the entry `before`. Returns null if the network does not
   * exist. Takes one round trip.
   */
  readPage(id: DeviceId, before: string | null, count: number): Promise<HistoryPage | null>
  /** Returns the histories in the order of the ids. Takes one round trip, and one more for deleted devices. */
  readPasts(ids: readonly DeviceId[]): Promise<StoredPast[]>
  /**
   * Returns the changes of devices that a request made in a network, as far back as histories are kept. Takes a round
   * trip for each thousand entries of the audit, or for fewer if they name many devices.
   */
  findRequest(network: string, requestId: string, now: number): Promise<FoundChange[]>
  /**
   * Drops the histories of the devices of a network that did not change for `keptMs`, in steps. `now` is the time in
   * Unix epoch milliseconds. `signal` ends the purge after the step under way.
   */
  purge(network: string, now: number, signal?: AbortSignal): Promise<void>
}

/** Creates the reader of histories. `keptMs` is how long the history of an unchanged device is kept. */
export function createDeviceHistories(redis: Redis, keys: Keys, keptMs: number): DeviceHistories {
  return {
    async readPage({ network, address }, before, count) {
      const key = keys.of(network)
      const page = await readHistoryPage(redis, [key.network, key.history, key.audit], address, { before, count })
      return page.exists ? page : null
    },
    async readPasts(ids) {
      const pasts = await mapInSteps(await readFields(redis, keys, 'history', ids), toPast)
      const gone = ids.filter((_, at) => pasts[at]![0]?.kind === 'd')
      const records = await readFields(redis, keys, 'deleted', gone)
      const deleted = new Map(gone.map((id, at) => [id, toRecord(records[at]![0] ?? null)]))
      return pasts.map((entries, at) => ({ entries, deleted: deleted.get(ids[at]!) ?? null }))
    },
    async findRequest(network, requestId, now) {
      const { audit } = keys.of(network)
      const changes: FoundChange[] = []
      for (let from = '+'; from !== ''; ) {
        const args = [requestId, from, `${Math.max(0, now - keptMs)}`, ...SEARCH_LIMITS]
        const [next, ...found] = ((await redis.runScript(findScript, [audit], args)) as unknown[]).map(String)
        for (let at = 0; at < found.length; at += 2) {
          changes.push({ auditId: found[at]!, addresses: addressesIn(found[at + 1]!) })
        }
        from = next!
      }
      return changes
    },
    purge: (network, now, signal) => {
      const { history, deleted } = keys.of(network)
      return purgeHistory(redis, [history, deleted], { before: now - keptMs, signal })
    },
  }
}

/** The fields of a device in the hash, after its id, in the order of past.lua. */
const SUFFIXES = { history: ['', '\n', '\n1', '\n2', '\n3'], deleted: [''] } as const

/** Reads the fields of each device from a hash of its network. */
async function readFields(
  redis: Redis,
  keys: Keys,
  what: 'history' | 'deleted',
  ids: readonly DeviceId[],
): Promise<(string | null)[][]> {
  const found = new Map<DeviceId, (string | null)[]>()
  const groups = [...groupBy(ids, ({ network }) => network)]
  await Promise.all(
    groups.map(async ([network, group]) => {
      const key = keys.of(network)[what]
      const fields = group.flatMap(({ address }) => SUFFIXES[what].map((suffix) => address + suffix))
      const texts = await redis.read(key, (client) => client.hmGet(key, fields))
      const each = SUFFIXES[what].length
      for (const [at, id] of group.entries()) found.set(id, texts.slice(at * each, (at + 1) * each))
    }),
  )
  return ids.map((id) => found.get(id) ?? [])
}

/** Parses the texts of a history, given in the order of `SUFFIXES`. Lines that are no entries are left out. */
function toPast([newest = null, ...earlier]: readonly (string | null)[]): HistoryEntry[] {
  if (newest === null) return []
  const oldest = Number(/^s(\d)\n/.exec(newest)?.[1] ?? 1)
  return [...earlier.slice(oldest), ...earlier.slice(0, oldest), newest]
    .join('')
    .split('\n')
    .reverse()
    .map(parseHistoryEntry)
    .filter((entry) => entry !== null)
}

function toRecord(text: string | null): StoredDevice | null {
  if (text === null) return null
  const end = text.indexOf('\n')
  const device = parseJson(text.slice(0, end)) as Device | undefined
  return device === undefined ? null : { device, facts: end + 1 < text.length ? text.slice(end + 1) : null }
}

/** The subject of an audit entry about one device. Most entries are, and matching takes less time than parsing. */
const ONE_DEVICE = /^\{"devices":\["([0-9A-Fa-f.:]{2,45})"\]\}$/

/** Returns the addresses that an audit entry names. An entry about a network, or an altered one, names none. */
export function addressesIn(on: string): string[] {
  const [, address] = ONE_DEVICE.exec(on) ?? []
  if (address !== undefined) return [address]
  const { devices } = (parseJson(on) ?? {}) as { readonly devices?: unknown }
  return Array.isArray(devices) ? devices.filter((one) => typeof one === 'string') : []
}
