/*
 * The key of an embedded Redis lies outside its data directory, so a copy of the data does not contain the key.
 * Losing the file means losing the credentials, so it is on the disk before anything is sealed, and never overwritten.
 */

import { createHash, generateKeySync, type KeyObject } from 'node:crypto'
import { constants, type Stats } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import { formatKey, KeyProblem, parseKey } from './key-text.ts'
import { writeOnce } from './write-once.ts'

export interface KeyFilePlace {
  readonly dataDir: string
  /** The user's home directory. */
  readonly home: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** `$XDG_CONFIG_HOME/keyrack/` or `~/.config/keyrack/`, and a name that tells one data directory from all others. */
export function keyFilePath({ dataDir, home, env }: KeyFilePlace): string {
  const path = resolve(dataDir)
  const readable =
    basename(path)
      .replace(/[^A-Za-z0-9._]+/g, '-')
      .replace(/^[.-]+/, '')
      .slice(0, 40) || 'data'
  const hash = createHash('sha256').update(path).digest('hex').slice(0, 12)
  // The XDG specification has relative paths ignored.
  const given = env.XDG_CONFIG_HOME ?? ''
  return join(isAbsolute(given) ? given : join(home, '.config'), 'keyrack', `${readable}-${hash}.key`)
}

/** The key in a file that only we can read; null when there is no such file. Throws KeyProblem for any other. */
export async function findKeyFile(path: string): Promise<KeyObject | null> {
  try {
    refuseUnsafe(await stat(dirname(path)), `Folder "${dirname(path)}"`, 0o022)
    return await readKey(path)
  } catch (failure) {
    if (failure instanceof KeyProblem) throw failure
    if (codeOf(failure) === 'ENOENT') return null
    throw new KeyProblem(`Key file "${path}" can't be read: ${codeOf(failure)}`)
  }
}

/** Makes the file with a new key, unless another process makes it at the same time. Throws KeyProblem. */
export async function makeKeyFile(path: string): Promise<{ readonly key: KeyObject; readonly madeNow: boolean }> {
  const madeNow = await writeOnce(path, `${formatKey(generateKeySync('aes', { length: 256 }))}\n`).catch((failure) => {
    throw new KeyProblem(
      `Key file "${path}" can't be made: ${codeOf(failure)}. Mend that, or set CREDENTIALS_KEY_FILE or CREDENTIALS_KEY`,
    )
  })
  const key = await findKeyFile(path)
  if (key === null) throw new KeyProblem(`Key file "${path}" went away while it was made`)
  return { key, madeNow }
}

async function readKey(path: string): Promise<KeyObject> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    // Checks the open file, so that it cannot be exchanged between the check and the read.
    refuseUnsafe(await file.stat(), `Key file "${path}"`, 0o077)
    const text = await file.readFile('utf8')
    return parseContent(path, text)
  } finally {
    await file.close()
  }
}

// How a key is made, which parseKey would say, is no help here: only the key that was in the file opens the data.
function parseContent(path: string, text: string): KeyObject {
  try {
    return parseKey(text)
  } catch {
    throw new KeyProblem(`Key file "${path}" holds no key, which would be 64 hex digits: put it back from a backup`)
  }
}

function refuseUnsafe({ uid, mode }: Stats, what: string, forbidden: number): void {
  const us = process.geteuid?.()
  if (us === undefined) return
  if (uid !== us) throw new KeyProblem(`${what} belongs to user ${uid}, keyrack runs as user ${us}: chown it`)
  if ((mode & forbidden) === 0) return
  const octal = (mode & 0o777).toString(8).padStart(4, '0')
  throw new KeyProblem(`${what} is open to other users (mode ${octal}): take their rights away with chmod go-rwx`)
}

const codeOf = (failure: unknown): string => String((failure as NodeJS.ErrnoException).code)
