/*
 * Decides whether a backup file may be restored: checks its signature, and the name, the type and the expiry time of
 * every key in it.
 */
import type { KeyObject } from 'node:crypto'
import { matchesKeyring, openKeyring } from '../../../sealing/keyring.ts'
import { parseKeyring } from '../../../sealing/stored-keyring.ts'
import { decodePiece } from '../../../store/backup/piece.ts'
import { findKeyLayout, isSchemaKey } from '../../../store/keys.ts'
import { isSchemaNumber } from '../../../store/operations/schema.ts'
import { CommandError } from '../../command.ts'
import type { BackupContext, BackupOptions } from './context.ts'
import { type BackupEnding, type BackupFormat, type BackupHeader, hasWholeKeys, isSigned } from './file-format.ts'
import type { BackupFile, BackupRecord } from './file-reader.ts'

/** Returns the error for a file whose bytes are not those that were signed. */
export const alteredBackup = (path: string): CommandError =>
  new CommandError(`"${path}" was altered. Nothing was restored`)

/** Reads and checks the whole file. Throws CommandError if the file must not be restored. */
export async function checkBackup(
  context: BackupContext,
  path: string,
  file: BackupFile,
  { unsigned }: BackupOptions,
): Promise<BackupEnding> {
  const key = await findVerifyingKey(context, path, file.header, unsigned === true)
  if (key === null) context.inform(`The signature of "${path}" is not verified: alterations are not noticed`)
  const seen = new Set<string>()
  let problem: string | null = null
  const ending = await file.read((record) => {
    problem ??= findProblem(record, file.header.format, seen)
    seen.add(record.key)
  })
  if (key !== null && !isSigned(ending, key)) {
    throw new CommandError(`"${path}" was altered: its signature does not match. Nothing was restored`)
  }
  if (problem !== null) throw new CommandError(`"${path}" ${problem}. Nothing was restored`)
  return ending
}

/** Returns the key that verifies the signature, or null if the signature is not to be verified. */
async function findVerifyingKey(
  { findKey }: BackupContext,
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
  const stored = parseHeaderKeyring(path, keyring)
  if (!matchesKeyring(stored, kek)) {
    throw new CommandError(
      `"${path}" was altered or made with another key: ` +
        'set CREDENTIALS_KEY_FILE to the key that encrypted its credentials',
    )
  }
  try {
    return openKeyring(stored, kek).keyFor('backup')
  } catch {
    throw alteredBackup(path)
  }
}

function parseHeaderKeyring(path: string, text: string): ReturnType<typeof parseKeyring> {
  try {
    return parseKeyring(text)
  } catch {
    throw alteredBackup(path)
  }
}

/**
 * Returns the reason why a key must not be restored, or null. Keyrack wrote every key in a signed file; other files may
 * hold anything.
 */
function findProblem(
  { key, expiresAt, payload }: BackupRecord,
  format: BackupFormat,
  seen: ReadonlySet<string>,
): string | null {
  const name = JSON.stringify(key.slice(0, 200))
  const layout = findKeyLayout(key)
  if (layout === null) return `holds a key that keyrack does not write, or does not restore: ${name}`
  if (hasWholeKeys(format)) {
    if (seen.has(key)) return `holds the key ${name} twice`
  } else {
    const piece = decodePiece(payload, layout.type)
    if (piece === null) return `holds a value that does not fit the key ${name}`
    if (isSchemaKey(key) && piece.type === 'string' && !isSchemaNumber(piece.value)) return NO_SCHEMA
  }
  return expiresAt !== null && !layout.expires ? `holds an expiry time for the key ${name}, which never expires` : null
}

const NO_SCHEMA =
  'has no valid schema number: it was copied from an incomplete store, such as one of a restore that did not end'
