/*
 * Reads the changes after a position, in the order in which they happened: those of the devices of a network, and the
 * commits of credentials. The audit gives the order and says who changed which device, because the script that makes a
 * change also writes its entry. The entries are numbered without gaps, so a reader knows whether it missed one. The
 * histories say which fields changed.
 *
 * The change log does not serve for this: it has each device once, with the number of its last change.
 */
import { parseAddress } from '../../domain/address.ts'
import { type ChangePosition, FIRST_POSITION } from '../../domain/history/change-position.ts'
import type { CommitRecord } from '../../domain/history/credential-changes.ts'
import { type HistoryEntry, parseHistoryEntry } from '../../domain/history/history-entry.ts'
import { parseJson } from '../../domain/json.ts'
import type { Keys } from '../keys.ts'
import type { Redis } from '../redis/redis.ts'
import { loadReadScript } from '../redis/script.ts'
import {
  type ChangeAuthor,
  type FoundEntries,
  findNamedSubjects,
  type NamedSubject,
  positionAfter,
  readAudit,
  SEARCH_LIMITS,
} from './audit-entries.ts'
import { CrossSlotMoves } from './cross-slot-moves.ts'
import { addressesIn } from './device-histories.ts'
import { hasMoves } from './seq.ts'

const findScript = loadReadScript('find-entries')
const definitionScript = loadReadScript('find-definition')

/** A change of a device, as the audit and the history have it. */
export interface RecordedChange {
  /** The position after the change. */
  readonly position: ChangePosition
  readonly ipAddress: string
  /** The entry of the history about the change; null if the history no longer has it. */
  readonly entry: HistoryEntry | null
  readonly author: ChangeAuthor
}

/** A page of changes, oldest first. */
export interface ChangesPage<Change> {
  readonly changes: readonly Change[]
  /** The position after the page. */
  readonly position: ChangePosition
  readonly hasMore: boolean
}

/** A commit of credentials in one network. */
export interface RecordedCommit {
  readonly position: ChangePosition
  readonly network: string
  /** The changes of the commit; null if the history no longer has them. */
  readonly record: CommitRecord | null
  readonly author: ChangeAuthor
}

/** A page of the changes of devices of a network. The changes of a deleted network stay for a while. */
interface DevicesPage extends ChangesPage<RecordedChange> {
  /** Whether the network exists. */
  readonly exists: boolean
}

/** Reads the changes after a position. */
export interface RecordedChanges {
  /**
   * Returns at most `count` changes of devices of a network, and perhaps fewer although there are more. If `after` is
   * null, it returns the current position without changes. It returns "purged" if not all changes after the position
   * are known, unless the network does not exist. Takes two round trips, or one if there are no changes.
   */
  readDevices(network: string, after: ChangePosition | null, count: number): Promise<DevicesPage | 'purged'>
  /** Does the same for the commits of credentials in all networks. `count` limits the audit entries that it reads. */
  readCommits(after: ChangePosition | null, count: number): Promise<ChangesPage<RecordedCommit> | 'purged'>
  /**
   * Returns the position after the latest definition of a network that exists. A network may have been deleted and
   * defined again: changes before that position are of an earlier network of the name. Returns the first position if
   * the audit no longer has the definition. Reads backwards, so it costs no more than to read the changes since then.
   */
  readDefinition(network: string): Promise<ChangePosition>
  /** Returns a text that changes with every commit of credentials. */
  readCommitSeq(): Promise<string>
}

/** Maximum bytes of the histories that one search for entries looks through. */
const MAX_BYTES_SEARCHED = 8_388_608

/** How the subjects of entries begin that define or delete a network. */
const ABOUT_NETWORK = '{"network":'

/** Creates the reader of changes. */
export function createRecordedChanges(redis: Redis, keys: Keys): RecordedChanges {
  const { credentials } = keys

  /** Finds the entries of histories. Returns as many as fit into the limit of bytes, at least one. */
  async function findEntries(history: string, wanted: readonly NamedSubject[], toField: (name: string) => string) {
    if (wanted.length === 0) return []
    const pairs = wanted.flatMap(({ name, auditId }) => [toField(name), auditId])
    const reply = await redis.runScript(findScript, [history], [`${MAX_BYTES_SEARCHED}`, JSON.stringify(pairs)])
    return JSON.parse(`${reply}`) as string[]
  }

  return {
    async readDevices(network, after, count) {
      const { network: exists, audit, seq, history } = keys.of(network)
      const read = () => readAudit(redis, [exists, audit, seq], { after, count, prefix: '{"devices":' })
      const moves = new CrossSlotMoves(redis, keys)
      const found = await moves.readAfter(read, (reply) => (hasMoves(reply.seq) ? [network] : []))
      const { exists: doesExist } = found
      if (!found.isKnown) return doesExist ? 'purged' : { ...endOf(found), exists: false }
      if (after === null) return { ...endOf(found), exists: doesExist }
      const named = findNamedSubjects(found.entries, after, addressesIn)
      const wanted = named.slice(0, count)
      const entries = await findEntries(history, wanted, parseAddress)
      const complete = wanted.slice(0, entries.length)
      const isCut = complete.length < named.length
      return {
        exists: doesExist,
        changes: complete.flatMap((one, at) => toChange(one, entries[at]!)),
        // Entries about the network itself do not move the position, so it stays where no device ever changed.
        position: complete.at(-1)?.position ?? (found.hasMore ? positionAfter(found.entries, after) : after),
        hasMore: isCut || found.hasMore,
      }
    },
    async readCommits(after, count) {
      const names = [credentials.keyring, credentials.audit, credentials.seq] as const
      const found = await readAudit(redis, names, { after, count, prefix: '{"configs":' })
      if (!found.isKnown) return 'purged'
      if (after === null) return endOf(found)
      const named = findNamedSubjects(found.entries, after, networksIn)
      const entries = await findEntries(credentials.history, named, (network) => network)
      const isCut = entries.length < named.length
      return {
        changes: named.slice(0, entries.length).flatMap((one, at) => toCommit(one, entries[at]!)),
        position: isCut ? named[entries.length - 1]!.position : positionAfter(found.entries, after),
        hasMore: isCut || found.hasMore,
      }
    },
    async readDefinition(network) {
      const { audit } = keys.of(network)
      for (let from = '+'; from !== ''; ) {
        const args = [ABOUT_NETWORK, from, ...SEARCH_LIMITS]
        const [found, next] = ((await redis.runScript(definitionScript, [audit], args)) as unknown[]).map(String)
        if (found !== '') return { auditId: found!, devices: null }
        from = next!
      }
      return FIRST_POSITION
    },
    async readCommitSeq() {
      return (await redis.read(credentials.seq, (client) => client.get(credentials.seq))) ?? ''
    },
  }
}

const endOf = ({ newest }: FoundEntries): ChangesPage<never> => ({
  changes: [],
  position: { auditId: newest, devices: null },
  hasMore: false,
})

/** Returns the networks that a commit changed, in the order in which its audit entry names them. */
function networksIn(subject: string): string[] {
  const { configs, sets } = (parseJson(subject) ?? {}) as { readonly configs?: unknown; readonly sets?: unknown }
  const changed = [configs, sets].flatMap((list) => (Array.isArray(list) ? list : [])) as { network?: unknown }[]
  return [...new Set(changed.map(({ network }) => network).filter((network) => typeof network === 'string'))]
}

/** The reply of find-entries.lua for a change that a history no longer has. */
const UNKNOWN = '?'

/** A change that left no entry changed no value, and is left out. So is an entry that was altered. */
function toChange({ position, name: ipAddress, author }: NamedSubject, text: string): RecordedChange[] {
  if (text === UNKNOWN) return [{ position, ipAddress, entry: null, author }]
  const entry = parseHistoryEntry(text)
  return entry === null ? [] : [{ position, ipAddress, entry, author }]
}

function toCommit({ position, name: network, author }: NamedSubject, text: string): RecordedCommit[] {
  const record = parseHistoryEntry(text)?.change as CommitRecord | undefined
  if (record === undefined && text !== UNKNOWN) return []
  return [{ position, network, record: record ?? null, author }]
}
