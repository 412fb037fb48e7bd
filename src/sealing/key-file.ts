/*
 * Reads and creates the key file of an embedded Redis. The file is outside the data directory, so a copy of the data
 * does not contain the key. Without the file the credentials are lost. So the file is on the disk before anything is
 * sealed, and is never overwritten.
 */

import { createHash, generateKeySync, type KeyObject } from 'node:crypto'
import { constants, type Stats } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { configFolder, type UserPlace } from '../files/config-folder.ts'
import { writeOnce } from '../files/write-once.ts'
import { formatKey, KeyProblem, parseKey } from './key-text.ts'

/** The values that determine the path of the key file. */
export interface KeyFilePlace extends UserPlace {
  readonly dataDir: string
}

/**
 * Returns the path of the key file: in the folder of the user's own files, with a different name for each data
 * directory.
 */
export function keyFilePath({ dataDir, ...user }: KeyFilePlace): string {
  const path = resolve(dataDir)
  const readable =
    basename(path)
      .replace(/[^A-Za-z0-9._]+/g, '-')
      .replace(/^[.-]+/, '')
      .slice(0, 40) || 'data'
  const hash = createHash('sha256').update(path).digest('hex').slice(0, 12)
  return join(configFolder(user), `${readable}-${hash}.key`)
}

/** Returns the key in a file that only we can read, or null if there is no such file. Otherwise throws KeyProblem. */
export async function findKeyFile(path: string): Promise<KeyObject | null> {
  try {
    refuseUnsafe(await stat(dirname(path)), `Folder "${dirname(path)}"`, 0o022)
    return await readKey(path)
  } catch (failure) {
    if (failure instanceof KeyProblem) throw failure
    if (codeOf(failure) === 'ENOENT') return null
    throw new KeyProblem(`Key file "${path}" cannot be read: ${codeOf(failure)}`)
  }
}

/**
 * Creates the file with a new key, unless another process creates it at the same time. Returns the key in the file.
 * Throws KeyProblem.
 */
export async function makeKeyFile(path: string): Promise<{ readonly key: KeyObject; readonly madeNow: boolean }> {
  const madeNow = await writeOnce(path, `${formatKey(generateKeySync('aes', { length: 256 }))}\n`).catch((failure) => {
    throw new KeyProblem(
      `Key file "${path}" cannot be created: ${codeOf(failure)}. ` +
        'Fix this, or set CREDENTIALS_KEY_FILE or CREDENTIALS_KEY',
    )
  })
  const key = await findKeyFile(path)
  if (key === null) throw new KeyProblem(`Key file "${path}" disappeared while it was created`)
  return { key, madeNow }
}

async function readKey(path: string): Promise<KeyObject> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    // Checks the open file, so that another process cannot replace it between the check and the read.
    refuseUnsafe(await file.stat(), `Key file "${path}"`, 0o077)
    const text = await file.readFile('utf8')
    return parseContent(path, text)
  } finally {
    await file.close()
  }
}

// The message of parseKey says how to create a key, which does not help here. Only the key that was in the file opens
// the data.
function parseContent(path: string, text: string): KeyObject {
  try {
    return parseKey(text)
  } catch {
    throw new KeyProblem(`Key file "${path}" holds no key (64 hex digits): restore it from a backup`)
  }
}

function refuseUnsafe({ uid, mode }: Stats, what: string, forbidden: number): void {
  const us = process.geteuid?.()
  if (us === undefined) return
  if (uid !== us) throw new KeyProblem(`${what} belongs to user ${uid}, but keyrack runs as user ${us}: chown it`)
  if ((mode & forbidden) === 0) return
  const octal = (mode & 0o777).toString(8).padStart(4, '0')
  throw new KeyProblem(`${what} is open to other users (mode ${octal}): remove their rights with chmod go-rwx`)
}

const codeOf = (failure: unknown): string => String((failure as NodeJS.ErrnoException).code)
