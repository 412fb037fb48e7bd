/*
 * Copies everything that is stored into a new backup file, while a service runs.
 */
import type { KeyObject } from 'node:crypto'
import { openSealing } from '../../../sealing/open-sealing.ts'
import { holdsSomething } from '../../../store/backup/piece.ts'
import { ChangedMeanwhile, type HashSizes, type SavedPiece } from '../../../store/backup/saved.ts'
import { CommandError } from '../../command.ts'
import { untilSignal } from '../../ending-signals.ts'
import type { BackupContext, BackupOptions } from './context.ts'
import { type BackupWriter, openBackupWriter } from './file-writer.ts'
import { addObjects, describeCounts, noObjects, type SavedTag } from './object-counts.ts'

const MAX_TRIES = 20

/** Writes everything under the prefix to a new file. */
export async function saveBackup(context: BackupContext, path: string, given: BackupOptions): Promise<void> {
  const { backup, schema, inform } = context
  const problem = await schema.findCopyProblem()
  if (problem !== null) throw new CommandError(problem)
  const signing = await findSigning(context, given)
  const writer = await openBackupWriter(path)
  try {
    await writer.begin({ madeAt: context.now(), keyring: signing?.keyring ?? null })
    const held = noObjects()
    let keys = 0
    await untilSignal(async (ended) => {
      const add = async (what: string, copy: Saving['copy']): Promise<void> => {
        const saved = await saveAgain({ what, copy, writer, ended })
        addObjects(held, saved)
        keys += saved.keys.size
      }
      for (const tag of await backup.listTags()) await add(`"${tag}"`, () => backup.copyTag(tag))
      await add('the results of calls', () => backup.copyReceipts())
      await writer.end(signing?.key ?? null)
    })
    inform(`Saved ${describeCounts(held)} (${keys} Redis keys, ${writer.position.toLocaleString('en')} bytes)`)
    inform('Keep the key that encrypts credentials in another place than this file')
    if (signing === null) inform('The file is not signed: restore it with --unsigned')
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
  /** Says what is copied. */
  readonly what: string
  /** Begins a copy. */
  readonly copy: () => AsyncGenerator<SavedPiece, HashSizes>
  readonly writer: BackupWriter
  /** Aborted by a signal that ends the command. */
  readonly ended: AbortSignal
}

/** Writes a copy of keys. If they change so that the copy is of no use, copies them again. */
async function saveAgain({ what, copy, writer, ended }: Saving): Promise<SavedTag> {
  const from = writer.mark()
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    try {
      return await saveOnce(copy(), writer, ended)
    } catch (failure) {
      if (!(failure instanceof ChangedMeanwhile)) throw failure
      await writer.goBack(from)
    }
  }
  throw new CommandError(
    `Cannot copy ${what}: its records change faster than the backup copies them. Try again when fewer calls write`,
  )
}

async function saveOnce(
  pieces: AsyncGenerator<SavedPiece, HashSizes>,
  writer: BackupWriter,
  ended: AbortSignal,
): Promise<SavedTag> {
  const keys = new Set<string>()
  for (;;) {
    ended.throwIfAborted()
    const { value, done } = await pieces.next()
    if (done) return { keys, sizes: value }
    if (holdsSomething(value.piece)) keys.add(value.key)
    await writer.write(value)
  }
}
