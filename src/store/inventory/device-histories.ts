/*
 * Reads and purges the histories of devices. The scripts that change devices write them: see history.lua.
 */
import type { Device } from '../../../generated/types.ts'
import type { DeviceId } from '../../domain/device.ts'
import { groupBy } from '../../domain/group.ts'
import type { CommitRecord } from '../../domain/history/credential-changes.ts'
import type { StoredDevice } from '../../domain/history/device-change.ts'
import { type HistoryEntry, parseHistoryEntry } from '../../domain/history/history-entry.ts'
import { parseJson } from '../../domain/json.ts'
import type { Keys } from '../keys.ts'
import type { Redis } from '../redis/redis.ts'
import { loadReadScript, loadWriteScript } from '../redis/script.ts'

const findScript = loadReadScript('find-request')
const readScript = loadReadScript('read-history')
const purgeScript = { ...loadWriteScript('purge-history'), isRepeatable: true }

/** An entry of a history with who made the change. */
export interface AttributedEntry extends HistoryEntry {
  /** The entry of the audit about the change; null if the audit no longer has it. */
  readonly author: EntryAuthor | null
}

/** The author of a change, as the audit recorded it. */
interface EntryAuthor {
  readonly by: string
  readonly method: string
  readonly request: string
  readonly source: string
}

/** A page of a history, newest entries first. */
interface HistoryPage {
  readonly entries: readonly AttributedEntry[]
  readonly hasOlder: boolean
}

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

/** A commit of credentials with who made it. */
export interface AttributedCommit {
  readonly auditId: string
  readonly record: CommitRecord
  readonly author: EntryAuthor | null
}

/** The histories of devices, and of the credentials of networks. */
export interface DeviceHistories {
  /**
   * Returns the newest entries of a device, or those before the entry `before`. Returns null if the network does not
   * exist. Takes one round trip.
   */
  readPage(id: DeviceId, before: string | null, count: number): Promise<HistoryPage | null>
  /** Returns the newest commits of credentials of a network, or those before the entry `before`. */
  readCommits(
    network: string,
    before: string | null,
    count: number,
  ): Promise<{ readonly entries: readonly AttributedCommit[]; readonly hasOlder: boolean }>
  /** Returns the histories in the order of the ids. Takes one round trip, and one more for deleted devices. */
  readPasts(ids: readonly DeviceId[]): Promise<StoredPast[]>
  /**
   * Returns the changes of devices that a request made in a network, as far back as histories are kept. Takes a round
   * trip for each thousand entries of the audit.
   */
  findRequest(network: string, request: string, now: number): Promise<FoundChange[]>
  /**
   * Drops the histories of the devices of a network that did not change for `keptMs`, in steps. `now` is the time in
   * Unix epoch milliseconds.
   */
  purge(network: string, now: number): Promise<void>
  /** Does the same for the commits of credentials of all networks. */
  purgeCommits(now: number): Promise<void>
}

/** Devices whose histories a step of a purge examines. */
const PURGED_A_STEP = 100

/** Creates the reader of histories. `keptMs` is how long the history of an unchanged device is kept. */
export function createDeviceHistories(redis: Redis, keys: Keys, keptMs: number): DeviceHistories {
  async function purgeOld(names: readonly [history: string, deleted: string], now: number): Promise<void> {
    let cursor = '0'
    do {
      const args = [cursor, `${PURGED_A_STEP}`, `${now - keptMs}`]
      cursor = `${await redis.runScript(purgeScript, names, args)}`
    } while (cursor !== '0')
  }

  return {
    async readCommits(network, before, count) {
      const { history, audit } = keys.credentials
      const page = await readPageOf(redis, [history, history, audit], network, { before, count })
      const entries = page.entries.map(({ auditId, change, author }) => {
        return { auditId, record: change as unknown as CommitRecord, author }
      })
      return { entries, hasOlder: page.hasOlder }
    },
    async readPage({ network, address }, before, count) {
      const key = keys.of(network)
      const page = await readPageOf(redis, [key.network, key.history, key.audit], address, { before, count })
      return page.exists ? page : null
    },
    async readPasts(ids) {
      const entries = (await readFields(redis, keys, 'history', ids)).map(toPast)
      const gone = ids.filter((_, at) => entries[at]![0]?.kind === 'd')
      const records = await readFields(redis, keys, 'deleted', gone)
      return entries.map((past, at) => ({
        entries: past,
        deleted: toRecord(records[gone.indexOf(ids[at]!)]?.[0] ?? null),
      }))
    },
    async findRequest(network, request, now) {
      const { audit } = keys.of(network)
      const changes: FoundChange[] = []
      for (let from = '+'; from !== ''; ) {
        const args = [request, from, `${Math.max(0, now - keptMs)}`, `${AUDIT_ENTRIES_A_STEP}`]
        const [next, ...found] = ((await redis.runScript(findScript, [audit], args)) as unknown[]).map(String)
        for (let at = 0; at < found.length; at += 2) {
          changes.push({ auditId: found[at]!, addresses: addressesIn(found[at + 1]!) })
        }
        from = next!
      }
      return changes
    },
    purge: (network, now) => {
      const { history, deleted } = keys.of(network)
      return purgeOld([history, deleted], now)
    },
    purgeCommits: (now) => purgeOld([keys.credentials.history, keys.credentials.history], now),
  }
}

async function readPageOf(
  redis: Redis,
  names: readonly [exists: string, history: string, audit: string],
  field: string,
  { before, count }: { readonly before: string | null; readonly count: number },
): Promise<HistoryPage & { readonly exists: boolean }> {
  const number = before === null ? '' : before.slice(before.indexOf('-') + 1)
  const reply = (await redis.runScript(readScript, names, [field, number, `${count}`])) as unknown[]
  const [exists, hasOlder, ...rest] = reply
  return { exists: exists === 1, entries: toEntries(rest.map(String)), hasOlder: hasOlder === 1 }
}

/** Entries of the audit that a step of a search for a request looks at. */
const AUDIT_ENTRIES_A_STEP = 1000

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

const VALUES_AN_ENTRY = 5

/** Entries that were altered and cannot be read are left out. */
function toEntries(values: readonly string[]): AttributedEntry[] {
  const entries: AttributedEntry[] = []
  for (let at = 0; at < values.length; at += VALUES_AN_ENTRY) {
    const [text, by, method, request, source] = values.slice(at, at + VALUES_AN_ENTRY) as [string, ...string[]]
    const entry = parseHistoryEntry(text)
    // Every entry of the audit names a method.
    const author = method === '' ? null : { by: by!, method: method!, request: request!, source: source! }
    if (entry !== null) entries.push({ ...entry, author })
  }
  return entries
}
