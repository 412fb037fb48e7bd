/*
 * Finds what a reader reads, and the positions where it starts.
 */
import { type Caller, seesNetwork } from '../access/caller.ts'
import { ApplicationError, networkNotFound } from '../domain/errors/application-error.ts'
import type { ChangePosition } from '../domain/history/change-position.ts'
import { waitForAll } from '../domain/wait-for-all.ts'
import type { Store } from '../store/store.ts'
import { type ReaderPosition, type Source, toSourceKey } from './event-position.ts'
import { MAX_SOURCES } from './event-reader.ts'
import { readEnd, readSource } from './follower.ts'

/** The request of a reader. */
export interface StreamRequest {
  readonly caller: Caller
  /** The networks that the request names; empty for all that the caller may see. */
  readonly networks: readonly string[]
  /** The position after which the stream continues, by the key of each source; null for a new reader. */
  readonly after: ReadonlyMap<string, ReaderPosition> | null
}

/** A source, and the position after which it is read. */
type SourceStart = readonly [source: Source, position: ReaderPosition]

type EventStore = Pick<Store, 'changes' | 'feed'>

/** The sources that a reader reads. */
export interface StartPositions {
  readonly starts: readonly SourceStart[]
  /** The networks that exist, sorted if the request names none. */
  readonly networks: readonly string[]
  /** The positions of networks that the reader had and does not read now, by their keys. */
  readonly paused: ReadonlyMap<string, ReaderPosition>
}

/** Returns where a reader starts. Throws NETWORK_NOT_FOUND, TOO_LARGE and STORE_UNAVAILABLE. */
export async function findStarts(
  store: EventStore,
  { caller, networks, after }: StreamRequest,
): Promise<StartPositions> {
  const visible = networks.length > 0 ? null : await readVisibleNames(store, caller)
  const names = visible?.existing ?? [...new Set(networks)]
  const sources: Source[] = names.map((network) => ({ network }))
  if (caller.permissions.has('credentials:read')) sources.push('credentials')
  if (sources.length > MAX_SOURCES) {
    const most = sources.includes('credentials') ? MAX_SOURCES - 1 : MAX_SOURCES
    throw new ApplicationError('TOO_LARGE', `A stream has at most ${most} networks: name some of them`)
  }
  if (visible === null) await refuseUnknown(store, caller, names)
  const starts = await waitForAll(
    sources.map(async (source) => [source, await findStart(store, source, after)] as const),
  )
  const unread = visible === null || after === null ? [] : await findUnread(store, visible.deleted, after)
  // Deleted networks may exceed the limit. Otherwise the reader would miss their last changes.
  const all = [...starts, ...unread]
  return { starts: all, networks: names, paused: findPaused(after, all, visible?.deleted ?? []) }
}

/** Reads the names that the caller may see. The store keeps the names of deleted networks too. */
async function readVisibleNames(
  { feed }: EventStore,
  caller: Caller,
): Promise<{ existing: string[]; deleted: string[] }> {
  const names = (await feed.readNetworkNames()).filter((name) => seesNetwork(caller, name)).sort()
  const exist = await feed.checkExistence(names)
  return { existing: names.filter((_, at) => exist[at]), deleted: names.filter((_, at) => !exist[at]) }
}

/** Returns the deleted networks whose last changes the reader has not got yet. */
async function findUnread(
  { changes }: EventStore,
  deleted: readonly string[],
  after: ReadonlyMap<string, ReaderPosition>,
): Promise<SourceStart[]> {
  const starts = await waitForAll(
    deleted.map(async (network): Promise<SourceStart[]> => {
      const position = after.get(toSourceKey({ network }))
      if (position === undefined) return []
      const page = await readSource(changes, { network }, position)
      return page === 'purged' || page.changes.length > 0 ? [[{ network }, position]] : []
    }),
  )
  return starts.flat()
}

/**
 * Returns the positions that the reader keeps for networks that it does not read now, except for deleted ones whose
 * changes it has. All positions together are at most as many as a stream may have, because they are in each id. The
 * credentials keep none: a caller that may read them again has missed commits in any case.
 */
function findPaused(
  after: StreamRequest['after'],
  starts: readonly SourceStart[],
  deleted: readonly string[],
): Map<string, ReaderPosition> {
  const sources: Source[] = [
    ...starts.map(([source]) => source),
    ...deleted.map((network) => ({ network })),
    'credentials',
  ]
  const notKept = new Set(sources.map(toSourceKey))
  const places = Math.max(0, MAX_SOURCES - starts.length)
  const kept = [...(after ?? [])].filter(([key]) => !notKept.has(key)).slice(0, places)
  return new Map(kept.map(([key, position]) => [key, { ...position, hasGap: true }]))
}

async function refuseUnknown({ feed }: EventStore, caller: Caller, names: readonly string[]): Promise<void> {
  const exist = await feed.checkExistence(names)
  const unknown = names.find((name, at) => !exist[at] || !seesNetwork(caller, name))
  if (unknown !== undefined) throw networkNotFound(unknown)
}

/**
 * Returns the position where a source starts: now for a new reader. A network that the position of the reader does not
 * have is read from its definition on, and has a gap if its commits may have been passed over since then. Credentials
 * that the position does not have were not read before.
 */
async function findStart(
  { changes }: EventStore,
  source: Source,
  after: StreamRequest['after'],
): Promise<ReaderPosition> {
  const known = after?.get(toSourceKey(source))
  if (known !== undefined) return known
  if (after !== null && source !== 'credentials') {
    const definition = await changes.readDefinition(source.network)
    const commits = after.get(toSourceKey('credentials'))
    // A network that was defined after the last commit that the reader has had no commits before.
    const isNew = commits === undefined || timeOf(definition) > timeOf(commits)
    return isNew ? definition : { ...definition, hasGap: true }
  }
  const end = await readEnd(changes, source)
  return after === null ? end : { ...end, hasGap: true }
}

/** Returns the time of the last change before a position, in Unix epoch milliseconds. Sources share no numbers. */
const timeOf = ({ auditId }: ChangePosition): number => Number.parseInt(auditId, 10)
