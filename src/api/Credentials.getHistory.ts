import type { Stub } from '../../generated/server-stubs.ts'
import type { CredentialHistoryEntry } from '../../generated/types.ts'
import { networkNotFound } from '../domain/errors/application-error.ts'
import { concernsConfig } from '../domain/history/credential-changes.ts'
import { timeOfEntry } from '../domain/history/history-entry.ts'
import { waitForAll } from '../domain/wait-for-all.ts'
import type { AttributedCommit } from '../store/credentials/commit-history.ts'
import type { CallContext } from './context.ts'

/** Number of commits that are read at once if only those of one configuration are wanted: most are of others. */
const COMMITS_A_STEP = 200

/** Returns a page of the commits that changed credentials of a network, newest first. */
export const getHistory: Stub<'Credentials.getHistory', CallContext> = async (params, { store, session }) => {
  const { network, pageSize, before } = params
  const config = params.config?.trim() ?? null
  // Each call of Credentials.* has a session, even if the call is refused.
  const [found] = await waitForAll([store.networks.find(network), session.id()])
  if (found === null) throw networkNotFound(network)
  const step = config === null ? pageSize : Math.max(pageSize, COMMITS_A_STEP)
  const entries: CredentialHistoryEntry[] = []
  let next = before
  for (;;) {
    const page = await store.commitHistory.readPage(network, next, step)
    for (const [at, commit] of page.entries.entries()) {
      const entry = toContractEntry(commit, config)
      if (entry.changes.length > 0) entries.push(entry)
      next = commit.auditId
      const isLast = !page.hasOlder && at === page.entries.length - 1
      if (entries.length === pageSize) return { entries, next: isLast ? null : next }
    }
    if (!page.hasOlder || page.entries.length === 0) return { entries, next: null }
  }
}

function toContractEntry({ auditId, record, author }: AttributedCommit, config: string | null): CredentialHistoryEntry {
  return {
    id: auditId,
    at: timeOfEntry({ auditId }),
    by: author?.by ?? null,
    method: author?.method ?? null,
    request: author?.requestId ?? null,
    source: author?.source ?? null,
    comment: record.n ?? null,
    changes: record.e.filter((change) => config === null || concernsConfig(change, config)),
    more: record.r ?? 0,
  }
}
