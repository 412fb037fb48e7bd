/*
 * Determines the kind of a data directory without changing it. A keyrack store has the file `keyrack.json`, which a
 * service or `--init` writes at first use. A folder of version 0.1.0 lacks the file until a newer service starts on it.
 */
import { randomBytes } from 'node:crypto'
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseJson } from '../domain/json.ts'
import { isOfLock } from './data-dir-lock.ts'

const FILE = 'keyrack.json'
const FORMAT = 1

/** The folder in which Redis 7 and newer versions have their append-only files. */
export const APPEND_ONLY_FOLDER = 'appendonlydir'
/** The data of Redis: a folder since Redis 7, a file in earlier versions. */
const DATA = [APPEND_ONLY_FOLDER, 'appendonly.aof']
/** The log of our Redis. Other installations write their log elsewhere. */
const LOG = 'redis.log'
/** Entries that a new file system or a file manager makes. */
const HARMLESS = new Set(['lost+found', '.DS_Store', '.gitignore', '.gitkeep'])

/** The content of `keyrack.json`. */
export interface StoreFile {
  /** Version of the keyrack that made the file. */
  readonly version: string
  /** ISO 8601, UTC. */
  readonly createdAt: string
  /** Fingerprint of the key-encryption key; see `toFingerprint`. */
  readonly keyFingerprint: string
}

/** The kind of a data directory. */
export type StoreFolder =
  | { readonly kind: 'missing' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'store' }
  /** A store of a version that wrote no `keyrack.json`. */
  | { readonly kind: 'earlier' }
  /** Not a store. `holds` names the first entries, and `more` counts the others. */
  | { readonly kind: 'foreign'; readonly holds: readonly string[]; readonly more: number }
  /** A file, or a folder that cannot be read. `code` is the system's error code. */
  | { readonly kind: 'unreadable'; readonly code: string }

const SHOWN = 3

/** Returns the kind of a data directory and writes nothing. */
export async function readStoreFolder(dataDir: string): Promise<StoreFolder> {
  try {
    const entries = (await readdir(dataDir)).filter((name) => !HARMLESS.has(name) && !isOfLock(name)).sort()
    if (entries.length === 0) return { kind: 'empty' }
    if (entries.includes(FILE) && (await readStoreFile(dataDir)) !== null) return { kind: 'store' }
    if (entries.includes(LOG) && DATA.some((name) => entries.includes(name))) return { kind: 'earlier' }
    return { kind: 'foreign', holds: entries.slice(0, SHOWN), more: Math.max(0, entries.length - SHOWN) }
  } catch (failure) {
    const { code = 'unknown' } = failure as NodeJS.ErrnoException
    return code === 'ENOENT' ? { kind: 'missing' } : { kind: 'unreadable', code }
  }
}

/** Reads `keyrack.json`. Returns null if there is no such file, or if keyrack did not write it. */
async function readStoreFile(dataDir: string): Promise<StoreFile | null> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch((failure: NodeJS.ErrnoException) => {
    if (failure.code === 'ENOENT') return null
    throw failure
  })
  const { format, ...file } = (parseJson(text ?? '') ?? {}) as Partial<StoreFile> & { readonly format?: unknown }
  return typeof format === 'number' ? (file as StoreFile) : null
}

/**
 * Records in `keyrack.json` that the folder is a store sealed with this key. An existing file keeps its time and
 * version. A folder of an earlier version gets the folder's creation time.
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
