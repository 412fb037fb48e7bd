/*
 * Copies everything that is stored into a new backup file, while a service runs.
 */
import type { KeyObject } from 'node:crypto'
import { matchesKeyring } from '../../../sealing/keyring.ts'
import { openSealing } from '../../../sealing/open-sealing.ts'
import { parseKeyring } from '../../../sealing/stored-keyring.ts'
import { holdsSomething } from '../../../store/backup/piece.ts'
import { ChangedMeanwhile, type HashSizes, type SavedPiece } from '../../../store/backup/saved.ts'
import { CommandError } from '../../command.ts'
import { untilSignal } from '../../ending-signals.ts'
import type { BackupContext, BackupOptions } from './context.ts'
import { type BackupWriter, openBackupWriter } from './file-writer.ts'
import { addObjects, describeCounts, noObjects, type ObjectCounts, type SavedTag } from './object-counts.ts'

const MAX_TRIES = 20

/** Writes everything under the prefix to a new file. */
export async function saveBackup(context: BackupContext, path: string, given: BackupOptions): Promise<void> {
  const { schema, inform } = context
  const problem = await schema.findCopyProblem()
  if (problem !== null) throw new CommandError(problem)
  let opened = await openKeyringOnce(context, given)
  const writer = await openBackupWriter(path)
  const beginning = writer.mark()
  try {
    const { held, keys } = await untilSignal(async (ended) => {
      for (let tries = 0; tries < MAX_TRIES; tries++) {
        await writer.begin({ madeAt: context.now(), keyring: opened.key === null ? null : opened.keyring })
        const saved = await saveAll(context, writer, ended)
        if (await isUnchanged(context, opened)) {
          await writer.end(opened.key)
          return saved
        }
        inform('The keyring changed during the backup: everything is copied again')
        await writer.goBack(beginning)
        opened = await openKeyringOnce(context, given)
      }
      throw new CommandError('Cannot back up a keyring that changes all the time. Try again later')
    })
    inform(`Saved ${describeCounts(held)} (${keys} Redis keys, ${writer.position.toLocaleString('en')} bytes)`)
    inform('Keep the key that encrypts credentials in another place than this file')
    if (opened.key === null) inform('The file is not signed: restore it with --unsigned')
  } finally {
    await writer.close()
  }
}

interface SavedAll {
  readonly held: ObjectCounts
  /** The number of keys. */
  readonly keys: number
}

/** Writes all keys once. */
async function saveAll({ backup }: BackupContext, writer: BackupWriter, ended: AbortSignal): Promise<SavedAll> {
  const held = noObjects()
  let keys = 0
  const add = async (what: string, copy: Saving['copy']): Promise<void> => {
    const saved = await saveAgain({ what, copy, writer, ended })
    addObjects(held, saved)
    keys += saved.keys.size
  }
  for (const tag of await backup.listTags()) await add(`"${tag}"`, () => backup.copyTag(tag))
  await add('the results of calls', () => backup.copyReceipts())
  return { held, keys }
}

/** The keyring when the copy began. */
interface KeyringOnce {
  /** The keyring as text; null if the store has none. */
  readonly keyring: string | null
  /** The key of the keyring that signs the backup; null if it is not signed. */
  readonly key: KeyObject | null
}

/**
 * Returns whether the keyring is still the same. Throws CommandError if it is known that another key opens it now: then
 * the file would need the earlier key for its signature, and the earlier or the later one for its credentials.
 */
async function isUnchanged({ keyring, findKey }: BackupContext, before: KeyringOnce): Promise<boolean> {
  const text = await keyring.read()
  if (text === before.keyring) return true
  if (text === null || before.keyring === null) return false
  const kek = await findKey()
  const [earlier, now] = [parseKeyring(before.keyring), parseKeyring(text)]
  if (kek !== null && matchesKeyring(now, kek)) return false
  // Without the key that opened the keyring, nothing shows which change it was. The next copy has the later keyring.
  if (before.key === null && (kek === null || !matchesKeyring(earlier, kek))) return false
  throw new CommandError(
    'The keyring was wrapped with another key during the backup ' +
      `(generation ${earlier.generation ?? 0}, now ${now.generation ?? 0}), so the file could need the earlier key, ` +
      'the new one, or both. Set CREDENTIALS_KEY_FILE to the new key and make the backup again',
  )
}

/** Returns the keyring, and its signing key unless the caller asked for no signature. */
async function openKeyringOnce(
  { keyring, findKey }: BackupContext,
  { unsigned = false }: BackupOptions,
): Promise<KeyringOnce> {
  const text = await keyring.read()
  if (unsigned || text === null) return { keyring: text, key: null }
  const kek = await findKey()
  if (kek === null) {
    throw new CommandError(
      'Cannot sign the backup: set CREDENTIALS_KEY_FILE to the key that encrypts credentials, or use --unsigned',
    )
  }
  // Opening adds the key for backups to a keyring of an older keyrack.
  const key = (await openSealing({ store: keyring, kek })).keyFor('backup')
  return { key, keyring: await keyring.read() }
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

/** The cause of repeated copies, and the advice. */
const CHANGES = {
  written: 'records change faster than the backup copies them. Try again when fewer calls write',
  moved: 'Redis restarts, fails over or moves slots again and again. Try again when it no longer does',
} as const satisfies Record<ChangedMeanwhile['reason'], string>

/** Writes a copy of keys. If they change so that the copy is of no use, copies them again. */
async function saveAgain({ what, copy, writer, ended }: Saving): Promise<SavedTag> {
  const from = writer.mark()
  let reason: ChangedMeanwhile['reason'] = 'written'
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    try {
      return await saveOnce(copy(), writer, ended)
    } catch (failure) {
      if (!(failure instanceof ChangedMeanwhile)) throw failure
      reason = failure.reason
      await writer.goBack(from)
    }
  }
  throw new CommandError(`Cannot copy ${what}: ${CHANGES[reason]}`)
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
