/*
 * Restores a backup file into an empty store, after a check of the whole file.
 */
import { CommandError } from '../command.ts'
import { formatDate } from '../rights.ts'
import { alteredBackup, checkBackup } from './check-backup.ts'
import type { BackupContext, BackupOptions } from './context.ts'
import type { BackupEnding } from './file-format.ts'
import { type BackupFile, openBackup } from './file-reader.ts'

/**
 * Restores a backup under an empty prefix. It reads the file twice: it checks the whole file before it writes anything.
 */
export async function restoreBackup(at: BackupContext, path: string, given: BackupOptions): Promise<void> {
  const { backup, inform } = at
  if ((await backup.listTags()).length > 0) {
    throw new CommandError('REDIS_PREFIX is not empty: stop the service and restore under an empty prefix')
  }
  const file = await openBackup(path)
  try {
    const checked = await checkBackup(at, path, file, given)
    const restored = await restoreAll(at, path, file, checked)
    const madeAt = file.header.madeAt === null ? '' : ` of ${formatDate(file.header.madeAt)}`
    inform(`${restored} keys${madeAt}. Start the service with the key that encrypted its credentials`)
  } finally {
    await file.close()
  }
}

async function restoreAll(
  { backup, now }: BackupContext,
  path: string,
  file: BackupFile,
  checked: BackupEnding,
): Promise<number> {
  const restored: string[] = []
  try {
    const ending = await file.read(async (saved) => {
      // Skip keys that have expired since, such as records of idempotent calls.
      if (saved.expiresAt !== null && saved.expiresAt <= now()) return
      restored.push(saved.key)
      await backup.restore(saved).catch((failure: Error) => {
        throw new CommandError(`${failure.message}: "${path}" was altered, or comes from a newer Redis than this one`)
      })
    })
    // The file may have been replaced between the two reads.
    if (ending.digest !== checked.digest) throw alteredBackup(path)
    return restored.length
  } catch (failure) {
    for (const key of restored) await backup.remove(key)
    throw failure
  }
}
