/*
 * Limits the store to the networks that a caller may see. Handlers do not know about the limit: for them, a hidden
 * network does not exist.
 *
 * The file is longer than others because it has every part of the store, so that one place shows what is limited.
 */

import type { Caller } from '../access/caller.ts'
import { findNetworkOfStream } from '../domain/audit-names.ts'
import type { DeviceId } from '../domain/device.ts'
import { ApplicationError, networkNotFound } from '../domain/errors/application-error.ts'
import { noFacts } from '../domain/facts.ts'
import { FIRST_POSITION } from '../domain/history/change-position.ts'
import type { HistoryEntry } from '../domain/history/history-entry.ts'
import { toIndexSums } from '../domain/search/index-state.ts'
import type { IndexClient } from '../search/live/index-client.ts'
import type { AuditTrail } from '../store/audit/audit-trail.ts'
import type { CommitHistory } from '../store/credentials/commit-history.ts'
import type { Credentials } from '../store/credentials/credentials.ts'
import type { SearchFeed } from '../store/inventory/change-feed.ts'
import { type DeviceHistories, NO_PAST, type StoredPast } from '../store/inventory/device-histories.ts'
import { ABSENT_REVISION, type DeviceState } from '../store/inventory/device-state.ts'
import type { Devices } from '../store/inventory/devices.ts'
import type { FieldNamesRecord } from '../store/inventory/field-names.ts'
import type { Networks } from '../store/inventory/networks.ts'
import type { RecordedChanges } from '../store/inventory/recorded-changes.ts'
import type { CallStore } from '../store/store.ts'

/** Returns the store as this caller may see it. */
export function toVisibleStore({ networks: visible }: Caller, store: CallStore): CallStore {
  if (visible === null) return store
  const isVisible = (network: string): boolean => visible.has(network)
  return {
    devices: visibleDevices(store.devices, isVisible),
    histories: visibleHistories(store.histories, isVisible),
    commitHistory: visibleCommits(store.commitHistory, isVisible),
    changes: visibleChanges(store.changes, isVisible),
    networks: visibleNetworks(store.networks, isVisible),
    feed: visibleFeed(store.feed, isVisible),
    fieldNames: visibleFieldNames(store.fieldNames),
    // Hides the counts of edits, because a session holds edits of all networks, and the counts would reveal edits of
    // hidden ones.
    sessions: { countHeld: async () => null },
    credentials: visibleCredentials(store.credentials, isVisible),
    edits: store.edits,
    audit: store.audit,
    auditTrail: visibleTrail(store.auditTrail, isVisible),
    readStatus: () => store.readStatus(),
    maxNetworksMerged: store.maxNetworksMerged,
    async readAddressPage(request) {
      const networks = request.networks.filter(isVisible)
      const page = networks.length === 0 ? NOTHING : await store.readAddressPage({ ...request, networks })
      return { ...page, missing: missingFrom(request.networks, page.missing, isVisible) }
    },
    async readSnapshot(networks, wants) {
      return await readVisible(
        networks,
        isVisible,
        (seen) => store.readSnapshot(seen, wants),
        () => null,
      )
    },
    async missingNetworks(names) {
      return missingFrom(names, await store.missingNetworks(names.filter(isVisible)), isVisible)
    },
    readRecords: async (request) => (isVisible(request.network) ? await store.readRecords(request) : null),
  }
}

/** Returns the indexes as this caller may see them. */
export function toVisibleIndex({ networks: visible }: Caller, index: IndexClient | null): IndexClient | null {
  if (visible === null || index === null) return index
  const isVisible = (network: string): boolean => visible.has(network)
  return {
    get indexes() {
      return index.indexes.filter(({ network }) => isVisible(network))
    },
    get isListing() {
      return index.isListing
    },
    get sums() {
      return toIndexSums(this.indexes)
    },
    compare: (network) => index.compare(network),
    stop: () => index.stop(),
    async search(search, feed) {
      const networks = search.networks.filter(isVisible)
      const page = networks.length === 0 ? NOTHING : await index.search({ ...search, networks }, feed)
      return { ...page, missing: missingFrom(search.networks, page.missing, isVisible) }
    },
  }
}

type IsVisible = (network: string) => boolean

const NOTHING = { missing: [], total: 0, records: [] }

/**
 * Reads what was asked for, but only what the caller may see. The results are in the order of `asked`, with
 * `toHidden` in place of everything that is hidden.
 */
async function readVisible<Asked, Found>(
  asked: readonly Asked[],
  isVisible: (one: Asked) => boolean,
  read: (seen: readonly Asked[]) => Promise<readonly Found[]>,
  toHidden: (one: Asked) => Found,
): Promise<Found[]> {
  return withHidden(asked, isVisible, await read(asked.filter(isVisible)), toHidden)
}

/** Returns what was found of the visible ones, with `toHidden` in place of the others. */
function withHidden<Asked, Found>(
  asked: readonly Asked[],
  isVisible: (one: Asked) => boolean,
  found: readonly Found[],
  toHidden: (one: Asked) => Found,
): Found[] {
  let at = 0
  return asked.map((one) => (isVisible(one) ? found[at++]! : toHidden(one)))
}

/** Returns missing and hidden networks in the order of the request, so that a caller cannot distinguish them. */
function missingFrom(asked: readonly string[], missing: readonly string[], isVisible: IsVisible): string[] {
  const gone = new Set(missing)
  return asked.filter((name) => !isVisible(name) || gone.has(name))
}

/** The indexes ask for visible networks only; see toVisibleIndex. */
function visibleFeed(feed: SearchFeed, isVisible: IsVisible): SearchFeed {
  return {
    async fetch(wanted) {
      refuseHidden(wanted.find(({ network }) => !isVisible(network))?.network)
      return await feed.fetch(wanted)
    },
    checkExistence: (networks) =>
      readVisible(
        networks,
        isVisible,
        (seen) => feed.checkExistence(seen),
        () => false,
      ),
  }
}

function visibleNetworks(networks: Networks, isVisible: IsVisible): Networks {
  return {
    find: async (name) => (isVisible(name) ? await networks.find(name) : null),
    list: async () => (await networks.list()).filter(({ name }) => isVisible(name)),
    async readList() {
      const { networks: listed, count } = await networks.readList()
      return { networks: new Map([...listed].filter(([name]) => isVisible(name))), count }
    },
    isOutdated: (list) => networks.isOutdated(list),
    async define(name, bridgeName) {
      // The caller could not see the network it defines, and must not learn whether it exists.
      if (!isVisible(name)) throw new ApplicationError('FORBIDDEN', 'This caller is limited to other networks')
      return await networks.define(name, bridgeName)
    },
    delete: async (name) => (isVisible(name) ? await networks.delete(name) : 'missing'),
  }
}

/** Every caller may know what the custom fields mean, also one that does not see the network Default. */
const visibleFieldNames = (fieldNames: FieldNamesRecord): FieldNamesRecord => ({
  ...fieldNames,
  async change() {
    const reason = 'This caller is limited to some networks, and all networks have the same fields'
    throw new ApplicationError('FORBIDDEN', reason)
  },
})

/**
 * Hides the configurations of hidden networks. A check of the network alone is not enough, because handlers read the
 * configurations in parallel with it.
 */
function visibleCredentials(credentials: Credentials, isVisible: IsVisible): Credentials {
  return {
    async readConfigs(networks) {
      const seen = networks.filter(isVisible)
      return seen.length === 0 ? [] : await credentials.readConfigs(seen)
    },
    findConfigs: async (network, name, ids) =>
      isVisible(network) ? await credentials.findConfigs(network, name, ids) : [],
    readSets: (config, keys) => credentials.readSets(config, keys),
    countSets: (range) => credentials.countSets(range),
    locateSets: (network, range, asked) => credentials.locateSets(network, range, asked),
    readPages: (network, range, wanted) => credentials.readPages(network, range, wanted),
    readGone: (config) => credentials.readGone(config),
    prove: (proofs) => credentials.prove(proofs),
    replaceSealed: (config, changes) => credentials.replaceSealed(config, changes),
    readLast: (config, count) => credentials.readLast(config, count),
  }
}

function visibleTrail(trail: AuditTrail, isVisible: IsVisible): AuditTrail {
  return {
    ...trail,
    async page(stream, before, count) {
      const network = findNetworkOfStream(stream)
      // An entry about credentials concerns several networks. An entry about access may concern any network.
      if (network === null)
        throw new ApplicationError('FORBIDDEN', 'This caller is limited to the entries of some networks')
      return isVisible(network) ? await trail.page(stream, before, count) : null
    },
  }
}

function visibleDevices(devices: Devices, isVisible: IsVisible): Devices {
  const isSeen = ({ network }: { readonly network: string }): boolean => isVisible(network)
  const hidden = (ids: readonly { readonly network: string }[]): string | undefined =>
    ids.find((id) => !isSeen(id))?.network
  return {
    find: (ids, wants) => readVisible(ids, isSeen, (seen) => devices.find(seen, wants), nothingAt),
    findJson: (id) => (isVisible(id.network) ? devices.findJson(id) : Promise.resolve(null)),
    findAllJson: (network, addresses) =>
      isVisible(network) ? devices.findAllJson(network, addresses) : Promise.resolve(addresses.map(() => null)),
    getFacts: async (id, wanted) => (isVisible(id.network) ? await devices.getFacts(id, wanted) : noFacts),
    readFactsSizes: async (ids) => (ids.every(isSeen) ? await devices.readFactsSizes(ids) : ids.map(() => 0)),
    async change(ids, wants, decide) {
      return await devices.change(ids.filter(isSeen), wants, async (found) => {
        const changes = await decide(withHidden(ids, isSeen, found, nothingAt))
        refuseHidden(hidden(changes.map(({ id }) => id)))
        return changes
      })
    },
    findReceipts: (ids) => devices.findReceipts(ids.filter(isSeen)),
    async commit(changes) {
      refuseHidden(hidden(changes.map(({ id }) => id)))
      return await devices.commit(changes)
    },
  }
}

function visibleHistories(histories: DeviceHistories, isVisible: IsVisible): DeviceHistories {
  return {
    purge: (network, now, signal) => histories.purge(network, now, signal),
    findRequest: async (network, requestId, now) =>
      isVisible(network) ? await histories.findRequest(network, requestId, now) : [],
    async readPasts(ids) {
      const isSeen = ({ network }: DeviceId): boolean => isVisible(network)
      const pasts = await readVisible(
        ids,
        isSeen,
        (seen) => histories.readPasts(seen),
        () => NO_PAST,
      )
      return pasts.map((past) => shownPast(past, isVisible))
    },
    async readPage(id, before, count) {
      const page = isVisible(id.network) ? await histories.readPage(id, before, count) : null
      return page && { ...page, entries: page.entries.map((entry) => withoutHiddenPlace(entry, isVisible)) }
    },
  }
}

function visibleCommits(commits: CommitHistory, isVisible: IsVisible): CommitHistory {
  return {
    purge: (now, signal) => commits.purge(now, signal),
    readPage: async (network, before, count) =>
      isVisible(network) ? await commits.readPage(network, before, count) : { entries: [], hasOlder: false },
  }
}

function visibleChanges(recorded: RecordedChanges, isVisible: IsVisible): RecordedChanges {
  return {
    readCommitSeq: () => recorded.readCommitSeq(),
    readDefinition: async (network) => (isVisible(network) ? await recorded.readDefinition(network) : FIRST_POSITION),
    async readDevices(network, after, count) {
      if (!isVisible(network)) return { exists: false, changes: [], position: FIRST_POSITION, hasMore: false }
      const page = await recorded.readDevices(network, after, count)
      if (page === 'purged') return page
      const changes = page.changes.map((change) => {
        return { ...change, entry: change.entry && withoutHiddenPlace(change.entry, isVisible) }
      })
      return { ...page, changes }
    },
    async readCommits(after, count) {
      const page = await recorded.readCommits(after, count)
      if (page === 'purged') return page
      return { ...page, changes: page.changes.filter(({ network }) => isVisible(network)) }
    },
  }
}

const shownPast = ({ entries, deleted }: StoredPast, isVisible: IsVisible): StoredPast => ({
  entries: entries.map((entry) => withoutHiddenPlace(entry, isVisible)),
  deleted,
})

/** Hides where a device came from or went to if the caller may not see that network. */
function withoutHiddenPlace<Entry extends HistoryEntry>(entry: Entry, isVisible: IsVisible): Entry {
  const { o: place, ...change } = entry.change
  return place === undefined || isVisible(place[0]) ? entry : { ...entry, change }
}

const nothingAt = (id: DeviceId): DeviceState => ({
  id,
  networkExists: false,
  device: null,
  facts: null,
  revision: ABSENT_REVISION,
})

function refuseHidden(network: string | undefined): void {
  if (network !== undefined) throw networkNotFound(network)
}
