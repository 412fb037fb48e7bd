/*
 * Restores a backup file into an empty store, after a check of the whole file.
 */
import { decodePiece, holdsSomething } from '../../../store/backup/piece.ts'
import type { SavedDump, SavedPiece } from '../../../store/backup/saved.ts'
import { findKeyLayout } from '../../../store/keys.ts'
import { CommandError } from '../../command.ts'
import { counted } from '../../counted.ts'
import { untilSignal } from '../../ending-signals.ts'
import { formatDate } from '../rights.ts'
import { alteredBackup, checkBackup } from './check-backup.ts'
import type { BackupContext, BackupOptions } from './context.ts'
import { type BackupEnding, type BackupFormat, hasWholeKeys } from './file-format.ts'
import { type BackupFile, type BackupRecord, openBackup } from './file-reader.ts'
import { restoreTogether } from './restore-together.ts'

/**
 * Restores a backup under an empty prefix. Keys of an installation whose prefix begins with this one stay. It reads the
 * file twice: it checks the whole file before it writes anything.
 */
export async function restoreBackup(context: BackupContext, path: string, given: BackupOptions): Promise<void> {
  const { backup, inform } = context
  const isRestoring = await backup.isRestoring()
  const inTheWay = isRestoring ? null : await backup.findKeyInTheWay()
  if (inTheWay !== null) {
    throw new CommandError(
      `The store is not empty, because it has the key ${JSON.stringify(inTheWay)}: ` +
        'stop the service, and set REDIS_PREFIX or DATA_DIR to an empty one',
    )
  }
  const file = await openBackup(path)
  try {
    const checked = await checkBackup(context, path, file, given)
    // If a signal or a failure ends it here, the next restore finds the mark and begins again.
    await backup.beginRestore(isRestoring)
    if (isRestoring) await removeUnfinished(context)
    const restored = await untilSignal((ended) => restoreAll(context, path, file, { checked, ended }))
    const madeAt = file.header.madeAt === null ? '' : ` of ${formatDate(file.header.madeAt)}`
    const next = 'Start the service with the key that encrypted its credentials'
    inform(`Restored ${counted(restored, 'Redis keys')} of the backup${madeAt}. ${next}`)
  } finally {
    await file.close()
  }
}

/** Removes the keys of a restore that was killed, or still runs: it notices that this one has begun, and ends. */
async function removeUnfinished({ backup, inform }: BackupContext): Promise<void> {
  inform('An earlier restore did not end: its keys are removed')
  await backup.removeUnfinished()
}

interface Restore {
  /** The findings at the end of the file's check. */
  readonly checked: BackupEnding
  /** Aborted by a signal that ends the command. */
  readonly ended: AbortSignal
}

/** Restores all keys and returns their number. */
async function restoreAll(
  context: BackupContext,
  path: string,
  file: BackupFile,
  { checked, ended }: Restore,
): Promise<number> {
  const { backup, now } = context
  const madeAt = file.header.madeAt ?? 0
  const restored = new Set<string>()
  const pieces = restoreTogether(async (saved: SavedPiece | SavedDump) => {
    await backup.restore(saved).catch((failure: Error) => {
      const reason = hasWholeKeys(checked.format)
        ? 'was altered, or comes from a newer Redis than this one'
        : 'was not restored'
      throw new CommandError(`${failure.message}: "${path}" ${reason}`)
    })
  }, backup.requireOwnRestore)
  try {
    const ending = await file.read(async (record) => {
      ended.throwIfAborted()
      // Skip keys that have expired, such as records of idempotent calls. The clock of this machine may be behind.
      if (record.expiresAt !== null && record.expiresAt <= Math.max(now(), madeAt)) return
      const saved = toSaved(record, checked.format)
      if (saved === null) throw alteredBackup(path)
      if ('dump' in saved || holdsSomething(saved.piece)) restored.add(record.key)
      await pieces.add(saved, record.payload.length)
    })
    await pieces.flush()
    ended.throwIfAborted()
    // The file may have been replaced between the two reads.
    if (ending.digest !== checked.digest) throw alteredBackup(path)
    await backup.endRestore()
    return restored.size
  } catch (failure) {
    await cancel(context, restored)
    throw failure
  }
}

/** Removes what a restore wrote. If that fails, it says so and does not throw: the failure of the restore matters. */
async function cancel({ backup, inform }: BackupContext, written: ReadonlySet<string>): Promise<void> {
  try {
    // The keys belong to the restore that took the place of this one.
    if (await backup.isReplaced()) return
    if (written.size > 0) inform('Removing what was written')
    await backup.cancelRestore(written)
  } catch (failure) {
    inform(`Not everything was removed: ${(failure as Error).message}. The next restore removes the rest`)
  }
}

/** Returns null for a record that was replaced after the check of the file. */
function toSaved({ payload, ...of }: BackupRecord, format: BackupFormat): SavedPiece | SavedDump | null {
  if (hasWholeKeys(format)) return { ...of, dump: payload }
  const layout = findKeyLayout(of.key)
  const piece = layout === null ? null : decodePiece(payload, layout.type)
  return piece === null ? null : { ...of, piece }
}
