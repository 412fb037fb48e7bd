/*
 * Copies the keys of a hash tag while a test changes them, and restores copies under other prefixes.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { createBackup } from '../../../src/store/backup/backup.ts'
import type { SavedPiece } from '../../../src/store/backup/saved.ts'
import { createKeys } from '../../../src/store/keys.ts'
import type { Redis } from '../../../src/store/redis/redis.ts'
import { freshPrefix } from '../../support/service.ts'

/** Copies a tag with its receipts, and calls `change` once after the first piece of a key. */
export async function copyDuring(
  redis: Redis,
  { prefix, tag, key }: { readonly prefix: string; readonly tag: string; readonly key: string },
  change: () => Promise<unknown>,
): Promise<SavedPiece[]> {
  const pieces: SavedPiece[] = []
  let isDone = false
  const backup = createBackup(redis, createKeys(prefix), Date.now)
  for await (const saved of backup.copyTag(tag)) {
    pieces.push(saved)
    if (prefix + saved.key !== key || isDone) continue
    isDone = true
    await change()
    // A receipt is copied only if it is older than the copy, in milliseconds.
    await pause(2)
  }
  for await (const saved of backup.copyReceipts()) pieces.push(saved)
  expect(isDone).toBe(true)
  return pieces
}

/** Restores pieces under a new prefix, which it returns. */
export async function restoreCopy(redis: Redis, pieces: readonly SavedPiece[]): Promise<string> {
  const prefix = freshPrefix()
  const backup = createBackup(redis, createKeys(prefix), Date.now)
  for (const saved of pieces) await backup.restore(saved)
  return prefix
}
