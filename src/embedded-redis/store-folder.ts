import { randomBytes } from 'node:crypto'
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseJson } from '../domain/json.ts'

/*
 * What a data directory is, found out without changing it. A keyrack store has `keyrack.json`, written when a service
 * or `--init` first used the folder. Folders of version 0.1.0 have no such file; the next start of a service writes it.
 */

const FILE = 'keyrack.json'
const FORMAT = 1

/** Redis writes its data under these names: the folder since Redis 7, the first file before. */
const DATA = ['appendonlydir', 'appendonly.aof']
/** Our Redis logs into its folder; others log elsewhere. */
const LOG = 'redis.log'
/** Entries that a new file system or a file manager makes. */
const HARMLESS = new Set(['lost+found', '.DS_Store', '.gitignore', '.gitkeep'])

/** What `keyrack.json` says. */
export interface StoreFile {
  /** Version of the keyrack that made the file. */
  readonly version: string
  /** ISO 8601, UTC. */
  readonly createdAt: string
  /** Fingerprint of the key-encryption key, see `fingerprintOf`. */
  readonly keyFingerprint: string
}

export type StoreFolder =
  | { readonly kind: 'missing' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'store' }
  /** A store of a version that wrote no `keyrack.json`. */
  | { readonly kind: 'earlier' }
  /** Something else: `holds` names the first entries, `more` counts the others. */
  | { readonly kind: 'foreign'; readonly holds: readonly string[]; readonly more: number }
  /** No folder, or one that cannot be read: `code` is that of the system. */
  | { readonly kind: 'unreadable'; readonly code: string }

const SHOWN = 3

/** Looks at a data directory and writes nothing. */
export async function readStoreFolder(dataDir: string): Promise<StoreFolder> {
  try {
    const entries = (await readdir(dataDir)).filter((name) => !HARMLESS.has(name)).sort()
    if (entries.length === 0) return { kind: 'empty' }
    if (entries.includes(FILE) && (await readStoreFile(dataDir)) !== null) return { kind: 'store' }
    if (entries.includes(LOG) && DATA.some((name) => entries.includes(name))) return { kind: 'earlier' }
    return { kind: 'foreign', holds: entries.slice(0, SHOWN), more: Math.max(0, entries.length - SHOWN) }
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    return code === 'ENOENT' ? { kind: 'missing' } : { kind: 'unreadable', code }
  }
}

/** Null when there is no such file, or it is not ours. */
async function readStoreFile(dataDir: string): Promise<StoreFile | null> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  const { format, ...file } = (parseJson(text ?? '') ?? {}) as Partial<StoreFile> & { readonly format?: unknown }
  return typeof format === 'number' ? (file as StoreFile) : null
}

/**
 * Records that the folder is a store sealed with this key. The time and version of a file that is there are kept; a
 * folder of an earlier version gets the time it was made.
 */
export async function writeStoreFile(
  dataDir: string,
  { version, keyFingerprint }: Pick<StoreFile, 'version' | 'keyFingerprint'>,
): Promise<void> {
  const present = await readStoreFile(dataDir)
  if (present?.keyFingerprint === keyFingerprint) return
  const createdAt = present?.createdAt ?? (await stat(resolve(dataDir))).birthtime.toISOString()
  const file = { format: FORMAT, version: present?.version ?? version, createdAt, keyFingerprint }
  const path = join(dataDir, FILE)
  const partial = `${path}.${randomBytes(4).toString('hex')}.new`
  await writeFile(partial, `${JSON.stringify(file)}\n`, { mode: 0o600 })
  await rename(partial, path)
}
