/*
 * Copies everything under the prefix, piece by piece (stored-keys.ts), and restores it (restore.ts). Keys that share a
 * hash tag are copied together, as of one instant.
 *
 * Sessions are left out: they would have expired by the time of a restore. Keys of other installations, whose longer
 * prefix begins with this one, are neither copied nor changed.
 */
import type { Keys } from '../keys.ts'
import type { Redis } from '../redis/redis.ts'
import { Restore } from './restore.ts'
import type { HashSizes, SavedDump, SavedPiece } from './saved.ts'
import { StoredKeys } from './stored-keys.ts'

/** How often the servers of a cluster are scanned for the keys of a restore that did not end. */
const MAX_SCANS = 20

/** Copies and restores keys. */
export interface Backup {
  /**
   * Returns the hash tags of all keys, such as `n:Default`, in the order in which they have to be copied; none if there
   * are no keys. Some of them may have no keys.
   */
  listTags(): Promise<string[]>
  /** Returns the name of any key that a restore would mix with its own, with the prefix; null if there is none. */
  findKeyInTheWay(): Promise<string | null>
  /** Returns the keys of a tag without the prefix, in order. */
  listKeys(tag: string): Promise<string[]>
  /**
   * Copies the keys of a tag as of one instant. The receipts of its writes may be left to `copyReceipts`. Throws
   * ChangedMeanwhile if the keys changed so that they have to be copied again.
   */
  copyTag(tag: string): AsyncGenerator<SavedPiece, HashSizes>
  /**
   * Copies the receipts that the copies of all tags left out, if their writes are in the copies. Throws
   * ChangedMeanwhile if they have to be copied again.
   */
  copyReceipts(): AsyncGenerator<SavedPiece, HashSizes>
  /** Returns whether a restore has begun that did not end. Then nothing else has written under the prefix. */
  isRestoring(): Promise<boolean>
  /**
   * Begins a restore. Until it ends, no service starts on the records. If `replaces` is true, it takes the place of one
   * that did not end, whose keys are still there. Throws an Error if another restore begins at the same time.
   */
  beginRestore(replaces: boolean): Promise<void>
  /** Removes the keys of the restore that this one replaces. Throws an Error if another one replaces this one. */
  removeUnfinished(): Promise<void>
  /** Throws an Error if another restore has begun since. */
  requireOwnRestore(): Promise<void>
  /** Returns whether another restore has begun since, or a service has started on the records. */
  isReplaced(): Promise<boolean>
  /**
   * Restores a piece of a key, or a whole key. Gives the seq of a network the id of this restore; see seq.ts. The
   * schema number is restored at the end.
   */
  restore(saved: SavedPiece | SavedDump): Promise<void>
  /** Ends the restore. Throws an Error if another one has begun since. */
  endRestore(): Promise<void>
  /** Ends the restore and removes the keys that it wrote. Leaves them to another restore that has begun since. */
  cancelRestore(written: Iterable<string>): Promise<void>
}

/** Creates the backup of all keys of a prefix. `now` returns Unix epoch milliseconds. */
export function createBackup(redis: Redis, keys: Keys, now: () => number): Backup {
  const stored = new StoredKeys(redis, keys, now)
  const restore = new Restore(redis, keys, now)
  return {
    listTags: () => stored.listTags(),
    findKeyInTheWay: () => stored.findAny(),
    listKeys: (tag) => stored.listKeys(tag),
    copyTag: (tag) => stored.copyTag(tag),
    copyReceipts: () => stored.copyReceipts(),
    isRestoring: () => restore.mark.isSet(),
    beginRestore: (replaces) => restore.mark.set(replaces),
    async removeUnfinished() {
      for (let scans = 0; scans < MAX_SCANS; scans++) {
        const found = await stored.listRestorable()
        await restore.removeUnfinished(found)
        // A scan of a cluster may miss the keys of a slot that moves meanwhile. The mark itself stays.
        if (!redis.isCluster || found.length <= 1) return
      }
      throw new Error(
        'Cannot remove the keys of an earlier restore: they were written again and again. End the earlier restore, ' +
          'or wait until Redis moves no slots, and try again',
      )
    },
    requireOwnRestore: () => restore.mark.requireOwn(),
    isReplaced: () => restore.mark.isReplaced(),
    restore: (saved) => restore.restore(saved),
    endRestore: () => restore.end(),
    cancelRestore: (written) => restore.cancel(written),
  }
}
