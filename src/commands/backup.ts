import type { KeyObject } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Command } from 'commander'
import { isKeyOf, openKeyring } from '../sealing/keyring.ts'
import { openSealing } from '../sealing/open-sealing.ts'
import { parseKeyring } from '../sealing/stored-keyring.ts'
import type { Backup, SavedKey } from '../store/operations/backup.ts'
import {
  type BackupEnding,
  type BackupHeader,
  type BackupWriter,
  backupWriter,
  isSigned,
  openBackup,
} from './backup-file.ts'
import { type AtRecords, CommandError, type MaintenanceContext } from './command.ts'
import { addHoldings, countIn, describeHoldings, type Holdings, noHoldings } from './holdings.ts'
import { dateOf } from './rights.ts'

/*
 * keyrack backup FILE and restore FILE: everything that is stored, while a service runs. Secrets stay sealed in it: the
 * key that seals them is kept apart. The file is signed, and restored only if every byte of it is as it was written.
 */

const UNSIGNED_BACKUP = 'without a signature: the key that seals credentials is not needed'
const UNSIGNED_RESTORE =
  'also a file without a signature, such as one of an older keyrack; nothing shows if it was altered'

/** Adds the commands `backup` and `restore`. */
export function addBackup(program: Command, atRecords: AtRecords): void {
  program
    .command('backup <file>')
    .description('write everything in the store to a new file; secrets stay sealed')
    .option('--unsigned', UNSIGNED_BACKUP)
    .option('--allow-empty', 'also if there is nothing under REDIS_PREFIX')
    .action(atRecords(makeBackup))
  program
    .command('restore <file>')
    .description('read a backup into an empty store')
    .option('--unsigned', UNSIGNED_RESTORE)
    .hook('preAction', async (_, action) => await requireBackup(action.args[0]!))
    .action(atRecords(restoreBackup, { beginsStore: true }))
}

/** A file that is no backup must not make a new store. Throws CommandRefused. */
async function requireBackup(path: string): Promise<void> {
  await (await openBackup(path)).close()
}

type Copying = Pick<MaintenanceContext, 'backup' | 'keyring' | 'findKey' | 'now' | 'tell'>

interface Given {
  readonly unsigned?: boolean
}

const MOST_TRIES = 20

/** Writes everything under the prefix into a new file. */
export async function makeBackup(at: Copying, path: string, given: Given): Promise<void> {
  const { backup, tell } = at
  const signing = await signingOf(at, given)
  const writer = await backupWriter(path, { madeAt: at.now(), keyring: signing?.keyring ?? null })
  try {
    let count = 0
    const held = noHoldings()
    for (const tag of await backup.listTags()) count += await saveTag(backup, { writer, tag, held })
    await writer.end(count, signing?.key ?? null)
    tell(`Saved ${describeHoldings(held)} (${count} Redis keys, ${writer.position.toLocaleString('en')} bytes)`)
    tell('Keep the key that seals credentials apart from this file')
    if (signing === null) tell('The file is not signed: restore takes it with --unsigned')
  } catch (failure) {
    await rm(path, { force: true })
    throw failure
  } finally {
    await writer.close()
  }
}

/** What the file is signed with; null: it is not signed, because the store has no keyring or because that was asked for. */
async function signingOf(
  { keyring, findKey }: Copying,
  { unsigned = false }: Given,
): Promise<{ readonly key: KeyObject; readonly keyring: string } | null> {
  if (unsigned || (await keyring.read()) === null) return null
  const kek = await findKey()
  if (kek === null) {
    throw new CommandError(
      'A backup is signed, for which the key that seals credentials is needed: set CREDENTIALS_KEY_FILE, or use --unsigned',
    )
  }
  // A keyring of an older keyrack is given the key for backups first.
  const key = (await openSealing({ store: keyring, kek })).keyFor('backup')
  return { key, keyring: (await keyring.read())! }
}

interface Saving {
  readonly writer: BackupWriter
  readonly tag: string
  /** Grows by what the tag holds. */
  readonly held: Holdings
}

/**
 * Writes the keys of a tag and returns how many there were. The state is read before the keys are listed, so a key that the
 * list lacks came with a change, and the tag is read again.
 */
async function saveTag(backup: Backup, { writer, tag, held }: Saving): Promise<number> {
  const from = writer.mark()
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const before = await backup.readChangeCounter(tag)
    const keys = await backup.listKeys(tag)
    let count = 0
    const found = noHoldings()
    for (const key of keys) {
      const saved = await backup.read(key)
      if (saved === null) continue
      await writer.write(saved)
      await countIn(found, key, backup)
      count++
    }
    if ((await backup.readChangeCounter(tag)) === before) {
      addHoldings(held, found)
      return count
    }
    await writer.goBack(from)
  }
  throw new CommandError(
    `What belongs to "${tag}" changes faster than it can be read: try again when there are fewer writes`,
  )
}

/** Restores a backup into an empty prefix. The file is read twice: nothing is written before all of it was checked. */
export async function restoreBackup(at: Copying, path: string, given: Given): Promise<void> {
  const { backup, tell } = at
  if ((await backup.listTags()).length > 0) {
    throw new CommandError('This REDIS_PREFIX is not empty: stop the service, and restore under an empty prefix')
  }
  const file = await openBackup(path)
  try {
    const checked = await checkWhole(at, path, file, given)
    const restored = await restoreAll(at, path, file, checked)
    const madeAt = file.header.madeAt === null ? '' : `, of ${dateOf(file.header.madeAt)}`
    tell(`${restored} keys${madeAt}. Start the service with the key that sealed its credentials`)
  } finally {
    await file.close()
  }
}

type OpenBackup = Awaited<ReturnType<typeof openBackup>>

/** Throws CommandRefused for a file that must not be restored. */
async function checkWhole(at: Copying, path: string, file: OpenBackup, { unsigned }: Given): Promise<BackupEnding> {
  const key = await keyToCheckWith(at, path, file.header, unsigned === true)
  if (key === null) at.tell(`"${path}" is restored without a check of its signature: nothing shows if it was altered`)
  const seen = new Set<string>()
  let problem: string | null = null
  const ending = await file.read((saved) => {
    problem ??= problemOf(at.backup, saved, file.header, seen)
    seen.add(saved.key)
  })
  if (key !== null && !isSigned(ending, key)) {
    throw new CommandError(
      `"${path}" was altered since it was written: its signature does not match. Nothing was restored`,
    )
  }
  if (problem !== null) throw new CommandError(`"${path}" ${problem}. Nothing was restored`)
  return ending
}

/** null: the signature is not to be checked. */
async function keyToCheckWith(
  { findKey }: Copying,
  path: string,
  { keyring }: BackupHeader,
  unsigned: boolean,
): Promise<KeyObject | null> {
  if (unsigned) return null
  if (keyring === null) {
    throw new CommandError(
      `"${path}" has no signature, so nothing shows if it was altered: restore it with --unsigned if you trust where it was kept`,
    )
  }
  const kek = await findKey()
  if (kek === null) {
    throw new CommandError(
      `"${path}" is signed: set CREDENTIALS_KEY_FILE to the key that sealed its credentials, which checks the signature too`,
    )
  }
  const stored = keyringIn(path, keyring)
  if (!isKeyOf(stored, kek)) {
    throw new CommandError(
      `"${path}" was altered, or was made under another key: set CREDENTIALS_KEY_FILE to the key that sealed its credentials`,
    )
  }
  try {
    return openKeyring(stored, kek).keyFor('backup')
  } catch {
    throw altered(path)
  }
}

const altered = (path: string): CommandError =>
  new CommandError(`"${path}" was altered since it was written. Nothing was restored`)

function keyringIn(path: string, text: string): ReturnType<typeof parseKeyring> {
  try {
    return parseKeyring(text)
  } catch {
    throw altered(path)
  }
}

/** Why a key must not be restored, or null. What a signed file holds has been written by keyrack; others may hold anything. */
function problemOf(
  backup: Backup,
  { key, expiresAt }: SavedKey,
  { madeAt }: BackupHeader,
  seen: ReadonlySet<string>,
): string | null {
  const name = JSON.stringify(key.slice(0, 200))
  const kind = backup.findKeyKind(key)
  if (kind === null) return `holds a key that keyrack does not write, or does not restore: ${name}`
  if (seen.has(key)) return `holds the key ${name} twice`
  if (expiresAt === null) return null
  if (kind !== 'passing') return `holds an end for the key ${name}, which has none`
  return madeAt !== null && expiresAt < madeAt ? `holds the key ${name}, which ended before the backup was made` : null
}

async function restoreAll(
  { backup, now }: Copying,
  path: string,
  file: OpenBackup,
  checked: BackupEnding,
): Promise<number> {
  const restored: string[] = []
  try {
    const ending = await file.read(async (saved) => {
      // What remembers an operation for a minute is past by now.
      if (saved.expiresAt !== null && saved.expiresAt <= now()) return
      restored.push(saved.key)
      await backup.restore(saved).catch((failure: Error) => {
        throw new CommandError(`${failure.message}: "${path}" was altered, or is of a newer Redis than this one`)
      })
    })
    // The file may have been exchanged between the two readings.
    if (ending.digest !== checked.digest) throw altered(path)
    return restored.length
  } catch (failure) {
    for (const key of restored) await backup.remove(key)
    throw failure
  }
}
