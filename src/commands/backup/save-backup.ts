/*
 * Copies everything that is stored into a new backup file, while a service runs.
 */
import type { KeyObject } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { openSealing } from '../../sealing/open-sealing.ts'
import type { Backup } from '../../store/operations/backup.ts'
import { CommandError } from '../command.ts'
import { untilSignal } from '../ending-signals.ts'
import type { BackupContext, BackupOptions } from './context.ts'
import { type BackupWriter, openBackupWriter } from './file-writer.ts'
import { addCounts, addObjectsOf, describeCounts, noObjects, type ObjectCounts } from './object-counts.ts'

const MAX_TRIES = 20

/** Writes everything under the prefix to a new file. */
export async function saveBackup(at: BackupContext, path: string, given: BackupOptions): Promise<void> {
  const { backup, inform } = at
  const signing = await findSigning(at, given)
  const writer = await openBackupWriter(path)
  try {
    await writer.begin({ madeAt: at.now(), keyring: signing?.keyring ?? null })
    let count = 0
    const held = noObjects()
    await untilSignal(async (ended) => {
      for (const tag of await backup.listTags()) count += await saveTag(backup, { writer, tag, held, ended })
      await writer.end(count, signing?.key ?? null)
    })
    inform(`Saved ${describeCounts(held)} (${count} Redis keys, ${writer.position.toLocaleString('en')} bytes)`)
    inform('Keep the key that encrypts credentials in another place than this file')
    if (signing === null) inform('The file is not signed: restore it with --unsigned')
  } catch (failure) {
    await rm(path, { force: true })
    throw failure
  } finally {
    await writer.close()
  }
}

/** Returns the signing key; null if the store has no keyring or the caller asked for no signature. */
async function findSigning(
  { keyring, findKey }: BackupContext,
  { unsigned = false }: BackupOptions,
): Promise<{ readonly key: KeyObject; readonly keyring: string } | null> {
  if (unsigned || (await keyring.read()) === null) return null
  const kek = await findKey()
  if (kek === null) {
    throw new CommandError(
      'Cannot sign the backup: set CREDENTIALS_KEY_FILE to the key that encrypts credentials, or use --unsigned',
    )
  }
  // Opening adds the key for backups to a keyring of an older keyrack.
  const key = (await openSealing({ store: keyring, kek })).keyFor('backup')
  return { key, keyring: (await keyring.read())! }
}

interface Saving {
  readonly writer: BackupWriter
  readonly tag: string
  /** The number of saved objects so far. */
  readonly held: ObjectCounts
  /** Aborted by a signal that ends the command. */
  readonly ended: AbortSignal
}

/**
 * Writes the keys of a tag and returns their number. It reads the state of the tag before it lists the keys. If the
 * list misses a key, the state has changed afterwards, and the tag is read again.
 */
async function saveTag(backup: Backup, { writer, tag, held, ended }: Saving): Promise<number> {
  const from = writer.mark()
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const before = await backup.readChangeCounter(tag)
    const keys = await backup.listKeys(tag)
    let count = 0
    const found = noObjects()
    for (const key of keys) {
      ended.throwIfAborted()
      const saved = await backup.read(key)
      if (saved === null) continue
      await writer.write(saved)
      await addObjectsOf(found, key, backup)
      count++
    }
    if ((await backup.readChangeCounter(tag)) === before) {
      addCounts(held, found)
      return count
    }
    await writer.goBack(from)
  }
  throw new CommandError(
    `Cannot read "${tag}": its records change faster than the backup reads them. Try again when fewer calls write`,
  )
}
