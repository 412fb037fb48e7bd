/*
 * Allows one living service for each data directory. The lock is a folder, `service.lock/`, with one file that
 * describes the holder. Each holder gives its file a new name. This allows two atomic steps that a lock file could not
 * offer:
 *
 *   take:    rename a prepared folder onto the lock. rename(2) replaces an empty folder, and fails if it has a holder.
 *   clear:   unlink the file of the dead holder. If another process has taken the lock, its file has another name.
 *
 * So if several services find a dead holder at once, exactly one takes the lock.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, rmdir, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { identifyProcess, isAlive, isOfThisMachine, type ProcessIdentity, parseIdentity } from './process-identity.ts'

/** The Redis of a holder on another machine may take this long to start, in milliseconds. */
const YOUNG_MS = 5_000

/** The lock of a data directory; `release` frees it for other services. */
export interface DataDirLock {
  release(): Promise<void>
}

interface Holder {
  readonly file: string
  /** Null if the file cannot be parsed: a power failure may leave it empty. */
  readonly identity: ProcessIdentity | null
  /** Time when the lock was taken, ISO 8601. */
  readonly since: string
}

/**
 * Takes the lock of a data directory, also from a dead holder. `redisAnswers` returns whether a Redis serves that
 * directory. If the holder runs on another host or in another container, its pid means nothing here, so this answer is
 * the only sign that the holder is alive. Throws an Error that names the living holder.
 */
export async function lockDataDir(dataDir: string, redisAnswers: () => Promise<boolean>): Promise<DataDirLock> {
  const lock = join(dataDir, 'service.lock')
  const token = randomBytes(8).toString('hex')
  const prepared = `${lock}.${token}`
  await mkdir(prepared, { mode: 0o700 })
  try {
    const holder = { ...identifyProcess(process.pid), since: new Date().toISOString() }
    await writeFile(join(prepared, `${token}.json`), `${JSON.stringify(holder)}\n`, { mode: 0o600 })
    while (!(await moveOnto(prepared, lock))) await clearDeadHolders(dataDir, lock, redisAnswers)
  } catch (failure) {
    await rm(prepared, { recursive: true, force: true })
    throw failure
  }
  return { release: () => release(lock, `${token}.json`) }
}

async function moveOnto(prepared: string, lock: string): Promise<boolean> {
  try {
    await rename(prepared, lock)
    return true
  } catch (failure) {
    if (isCode(failure, 'ENOTEMPTY', 'EEXIST')) return false
    throw failure
  }
}

async function clearDeadHolders(dataDir: string, lock: string, redisAnswers: () => Promise<boolean>): Promise<void> {
  for (const file of await unlessGone(readdir(lock), [])) {
    const holder = await readHolder(lock, file)
    if (holder === null) continue
    if (await lives(holder, redisAnswers)) throw new Error(inUse(dataDir, holder))
    await unlessGone(unlink(join(lock, file)), undefined)
  }
}

async function readHolder(lock: string, file: string): Promise<Holder | null> {
  const text = await unlessGone(readFile(join(lock, file), 'utf8'), null)
  if (text === null) return null
  try {
    const { since, ...identity } = JSON.parse(text) as Record<string, unknown>
    return { file, identity: parseIdentity(identity), since: String(since) }
  } catch {
    return { file, identity: null, since: '' }
  }
}

async function lives({ identity, since }: Holder, redisAnswers: () => Promise<boolean>): Promise<boolean> {
  if (identity !== null && isOfThisMachine(identity)) return isAlive(identity)
  const now = Date.now()
  const until = Math.min(now, Date.parse(since) || 0) + YOUNG_MS
  for (;;) {
    if (await redisAnswers()) return true
    if (Date.now() >= until) return false
    await pause(100)
  }
}

function inUse(dataDir: string, { identity, since }: Holder): string {
  const holder = identity === null ? 'another keyrack process' : `keyrack process ${identity.pid}`
  const host = identity === null || isOfThisMachine(identity) ? '' : ` on host "${identity.hostname}"`
  const time = since === '' ? '' : ` (running since ${since})`
  return `Data directory "${dataDir}" is in use by ${holder}${host}${time}: stop it, or set DATA_DIR to another folder`
}

async function release(lock: string, file: string): Promise<void> {
  await unlessGone(unlink(join(lock, file)), undefined)
  // If another service already holds the lock, the folder is not empty and stays.
  await rmdir(lock).catch(() => {})
}

async function unlessGone<T>(step: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await step
  } catch (failure) {
    if (isCode(failure, 'ENOENT')) return otherwise
    throw failure
  }
}

function isCode(failure: unknown, ...codes: string[]): boolean {
  return codes.includes(String((failure as NodeJS.ErrnoException).code))
}
