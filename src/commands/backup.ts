/*
 * The commands keyrack backup FILE and keyrack restore FILE. A backup copies everything that is stored, while a service
 * runs. Secrets stay encrypted in it; the key that encrypts them is kept elsewhere. The file is signed, and restored
 * only if no byte of it was altered.
 */
import type { KeyObject } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Command } from 'commander'
import { matchesKeyring, openKeyring } from '../sealing/keyring.ts'
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
import { CommandError, type MaintenanceCommand, type MaintenanceContext } from './command.ts'
import { addHoldings, addToHoldings, describeHoldings, type Holdings, noHoldings } from './holdings.ts'
import { formatDate } from './rights.ts'

const UNSIGNED_BACKUP = 'write no signature; needs no key'
const UNSIGNED_RESTORE =
  'accept a file without a signature, such as one of an older keyrack; alterations are not noticed'

/** Adds the commands `backup` and `restore`. */
export function addBackup(program: Command, maintenanceCommand: MaintenanceCommand): void {
  program
    .command('backup <file>')
    .description('write the whole store to a new file; secrets stay encrypted')
    .option('--unsigned', UNSIGNED_BACKUP)
    .option('--allow-empty', 'write a backup even if nothing is stored under REDIS_PREFIX')
    .action(maintenanceCommand(makeBackup))
  program
    .command('restore <file>')
    .description('read a backup into an empty store')
    .option('--unsigned', UNSIGNED_RESTORE)
    .hook('preAction', async (_, action) => await requireBackup(action.args[0]!))
    .action(maintenanceCommand(restoreBackup, { beginsStore: true }))
}

/** Refuses a file that is no backup before a new store is created. Throws CommandError. */
async function requireBackup(path: string): Promise<void> {
  await (await openBackup(path)).close()
}

type Copying = Pick<MaintenanceContext, 'backup' | 'keyring' | 'findKey' | 'now' | 'inform'>

interface Given {
  readonly unsigned?: boolean
}

const MAX_TRIES = 20

/** Writes everything under the prefix to a new file. */
export async function makeBackup(at: Copying, path: string, given: Given): Promise<void> {
  const { backup, inform } = at
  const signing = await signingOf(at, given)
  const writer = await backupWriter(path, { madeAt: at.now(), keyring: signing?.keyring ?? null })
  try {
    let count = 0
    const held = noHoldings()
    for (const tag of await backup.listTags()) count += await saveTag(backup, { writer, tag, held })
    await writer.end(count, signing?.key ?? null)
    inform(`Saved ${describeHoldings(held)} (${count} Redis keys, ${writer.position.toLocaleString('en')} bytes)`)
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
async function signingOf(
  { keyring, findKey }: Copying,
  { unsigned = false }: Given,
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
  /** Counts what was saved so far; each tag adds to it. */
  readonly held: Holdings
}

/**
 * Writes the keys of a tag and returns their number. It reads the state before it lists the keys: if the list misses a
 * key, the state has changed, and the tag is read again.
 */
async function saveTag(backup: Backup, { writer, tag, held }: Saving): Promise<number> {
  const from = writer.mark()
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const before = await backup.readChangeCounter(tag)
    const keys = await backup.listKeys(tag)
    let count = 0
    const found = noHoldings()
    for (const key of keys) {
      const saved = await backup.read(key)
      if (saved === null) continue
      await writer.write(saved)
      await addToHoldings(found, key, backup)
      count++
    }
    if ((await backup.readChangeCounter(tag)) === before) {
      addHoldings(held, found)
      return count
    }
    await writer.goBack(from)
  }
  throw new CommandError(
    `Cannot read "${tag}": its records change faster than the backup reads them. Try again when fewer calls write`,
  )
}

/**
 * Restores a backup under an empty prefix. It reads the file twice: it checks the whole file before it writes anything.
 */
export async function restoreBackup(at: Copying, path: string, given: Given): Promise<void> {
  const { backup, inform } = at
  if ((await backup.listTags()).length > 0) {
    throw new CommandError('REDIS_PREFIX is not empty: stop the service and restore under an empty prefix')
  }
  const file = await openBackup(path)
  try {
    const checked = await checkWhole(at, path, file, given)
    const restored = await restoreAll(at, path, file, checked)
    const madeAt = file.header.madeAt === null ? '' : ` of ${formatDate(file.header.madeAt)}`
    inform(`${restored} keys${madeAt}. Start the service with the key that encrypted its credentials`)
  } finally {
    await file.close()
  }
}

type OpenBackup = Awaited<ReturnType<typeof openBackup>>

/** Throws CommandError if the file must not be restored. */
async function checkWhole(at: Copying, path: string, file: OpenBackup, { unsigned }: Given): Promise<BackupEnding> {
  const key = await keyToCheckWith(at, path, file.header, unsigned === true)
  if (key === null) at.inform(`The signature of "${path}" is not verified: alterations are not noticed`)
  const seen = new Set<string>()
  let problem: string | null = null
  const ending = await file.read((saved) => {
    problem ??= problemOf(at.backup, saved, file.header, seen)
    seen.add(saved.key)
  })
  if (key !== null && !isSigned(ending, key)) {
    throw new CommandError(`"${path}" was altered: its signature does not match. Nothing was restored`)
  }
  if (problem !== null) throw new CommandError(`"${path}" ${problem}. Nothing was restored`)
  return ending
}

/** Returns null if the signature is not to be verified. */
async function keyToCheckWith(
  { findKey }: Copying,
  path: string,
  { keyring }: BackupHeader,
  unsigned: boolean,
): Promise<KeyObject | null> {
  if (unsigned) return null
  if (keyring === null) {
    throw new CommandError(`"${path}" has no signature: if you trust the file, restore it with --unsigned`)
  }
  const kek = await findKey()
  if (kek === null) {
    throw new CommandError(
      `Cannot verify "${path}": set CREDENTIALS_KEY_FILE to the key that encrypted its credentials`,
    )
  }
  const stored = keyringIn(path, keyring)
  if (!matchesKeyring(stored, kek)) {
    throw new CommandError(
      `"${path}" was altered or made with another key: ` +
        'set CREDENTIALS_KEY_FILE to the key that encrypted its credentials',
    )
  }
  try {
    return openKeyring(stored, kek).keyFor('backup')
  } catch {
    throw altered(path)
  }
}

const altered = (path: string): CommandError => new CommandError(`"${path}" was altered. Nothing was restored`)

function keyringIn(path: string, text: string): ReturnType<typeof parseKeyring> {
  try {
    return parseKeyring(text)
  } catch {
    throw altered(path)
  }
}

/**
 * Returns the reason why a key must not be restored, or null. Keyrack wrote every key in a signed file; other files may
 * hold anything.
 */
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
  if (kind !== 'passing') return `holds an expiry time for the key ${name}, which never expires`
  return madeAt !== null && expiresAt < madeAt
    ? `holds the key ${name}, which had expired before the backup was made`
    : null
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
      // Skip keys that have expired since, such as records of idempotent calls.
      if (saved.expiresAt !== null && saved.expiresAt <= now()) return
      restored.push(saved.key)
      await backup.restore(saved).catch((failure: Error) => {
        throw new CommandError(`${failure.message}: "${path}" was altered, or comes from a newer Redis than this one`)
      })
    })
    // The file may have been replaced between the two reads.
    if (ending.digest !== checked.digest) throw altered(path)
    return restored.length
  } catch (failure) {
    for (const key of restored) await backup.remove(key)
    throw failure
  }
}
