/*
 * Reads and purges the histories of devices. The scripts that change devices write them: see history.lua.
 */
import type { DeviceId } from '../../domain/device.ts'
import { type HistoryEntry, parseHistoryEntry } from '../../domain/history/history-entry.ts'
import type { Keys } from '../keys.ts'
import type { Redis } from '../redis/redis.ts'
import { loadReadScript, loadWriteScript } from '../redis/script.ts'

const readScript = loadReadScript('read-history')
const purgeScript = { ...loadWriteScript('purge-history'), isRepeatable: true }

/** An entry of a history with who made the change. */
export interface AttributedEntry extends HistoryEntry {
  /** What the audit recorded about the change; null if it no longer has the entry. */
  readonly author: EntryAuthor | null
}

/** Who made a change, as the audit recorded it. */
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

/** The histories of devices. */
export interface DeviceHistories {
  /**
   * Returns the newest entries of a device, or those before the entry `before`. Returns null if the network does not
   * exist. Takes one round trip.
   */
  readPage(id: DeviceId, before: string | null, count: number): Promise<HistoryPage | null>
  /**
   * Drops the histories of the devices of a network that did not change for `keptMs`, in steps. `now` is the time in
   * Unix epoch milliseconds.
   */
  purge(network: string, now: number): Promise<void>
}

/** Devices whose histories a step of a purge examines. */
const PURGED_A_STEP = 100

/** Creates the reader of histories. `keptMs` is how long the history of an unchanged device is kept. */
export function createDeviceHistories(redis: Redis, keys: Keys, keptMs: number): DeviceHistories {
  return {
    async readPage({ network, address }, before, count) {
      const key = keys.of(network)
      const number = before === null ? '' : before.slice(before.indexOf('-') + 1)
      const args = [address, number, `${count}`]
      const reply = (await redis.runScript(readScript, [key.network, key.history, key.audit], args)) as unknown[]
      const [exists, hasOlder, ...rest] = reply
      return exists === 1 ? { entries: toEntries(rest.map(String)), hasOlder: hasOlder === 1 } : null
    },
    async purge(network, now) {
      const { history, deleted } = keys.of(network)
      let cursor = '0'
      do {
        const args = [cursor, `${PURGED_A_STEP}`, `${now - keptMs}`]
        cursor = `${await redis.runScript(purgeScript, [history, deleted], args)}`
      } while (cursor !== '0')
    },
  }
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
