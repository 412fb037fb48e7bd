/*
 * Reads and purges the history of the credentials of networks: the commits. The script that commits edits writes it.
 */
import type { CommitRecord } from '../../domain/history/credential-changes.ts'
import { type EntryAuthor, purgeHistory, readHistoryPage } from '../inventory/history-pages.ts'
import type { Keys } from '../keys.ts'
import type { Redis } from '../redis/redis.ts'

/** A commit of credentials with who made it. */
export interface AttributedCommit {
  readonly auditId: string
  readonly record: CommitRecord
  readonly author: EntryAuthor | null
}

/** A page of commits, newest first. */
interface CommitPage {
  readonly entries: readonly AttributedCommit[]
  readonly hasOlder: boolean
}

/** The history of the credentials of networks. */
export interface CommitHistory {
  /** Returns the newest commits of a network, or those before the entry `before`. Takes one round trip. */
  readPage(network: string, before: string | null, count: number): Promise<CommitPage>
  /**
   * Drops the commits of each network whose credentials did not change for `keptMs`, in steps. `now` is the time in
   * Unix epoch milliseconds.
   */
  purge(now: number, signal?: AbortSignal): Promise<void>
}

/** Creates the reader of commits. `keptMs` is how long the commits of an unchanged network are kept. */
export function createCommitHistory(redis: Redis, keys: Keys, keptMs: number): CommitHistory {
  const { history, audit } = keys.credentials
  return {
    async readPage(network, before, count) {
      const page = await readHistoryPage(redis, [history, history, audit], network, { before, count })
      const entries = page.entries.map(({ auditId, change, author }) => {
        return { auditId, record: change as unknown as CommitRecord, author }
      })
      return { entries, hasOlder: page.hasOlder }
    },
    purge: (now, signal) => purgeHistory(redis, [history, history], { before: now - keptMs, signal }),
  }
}
