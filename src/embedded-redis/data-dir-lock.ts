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
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, unlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { identifyProcess, isAlive, isOfThisMachine, type ProcessIdentity, parseIdentity } from './process-identity.ts'

/** A holder sets the time of its file this often, in milliseconds. */
const TOUCH_MS = 2_000
/** A holder of another machine is dead if its file was not touched for this long, in milliseconds. */
const SILENT_MS = 10_000
/** Its file is watched for this long in any case, in milliseconds: its clock may be behind ours. */
const WATCHED_MS = 1.5 * TOUCH_MS
/** Folders that a killed start has left are removed after this time, in milliseconds. */
const LEFT_MS = 60_000

const LOCK = 'service.lock'

/** The lock of a data directory; `release` frees it for other services. */
export interface DataDirLock {
  /** Whether another service has taken the lock, because this process gave no sign of life for a while. */
  readonly isLost: boolean
  /** Looks for our file at once. Returns whether this process still has the lock. Calls `onLost` if it does not. */
  check(): Promise<boolean>
  release(): Promise<void>
}

/** The state of a lock that this process has taken. */
interface Held {
  isLost: boolean
  isReleased: boolean
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
 * directory. If the holder runs on another host or in another container, its pid means nothing here. It is alive if its
 * Redis answers, or if it touches its file, as each holder does. Throws an Error that names the living holder. Calls
 * `onLost` once if another service takes the lock from us: this process was suspended, and was taken for dead.
 */
export async function lockDataDir(
  dataDir: string,
  redisAnswers: () => Promise<boolean>,
  onLost: () => void,
): Promise<DataDirLock> {
  const lock = join(dataDir, LOCK)
  const token = randomBytes(8).toString('hex')
  const prepared = `${lock}.${token}`
  const file = `${token}.json`
  await mkdir(prepared, { mode: 0o700 })
  try {
    const holder = { ...identifyProcess(process.pid), since: new Date().toISOString() }
    await writeFile(join(prepared, file), `${JSON.stringify(holder)}\n`, { mode: 0o600 })
    while (!(await moveOnto(prepared, lock))) {
      await clearDeadHolders(dataDir, lock, redisAnswers)
      // Looking at a holder takes seconds. Our own file must not be old when it becomes that of the holder.
      await touch(join(prepared, file))
    }
  } catch (failure) {
    await rm(prepared, { recursive: true, force: true })
    throw failure
  }
  const held: Held = { isLost: false, isReleased: false }
  const check = async (): Promise<boolean> => {
    const isGone = (await touch(join(lock, file))) === 'gone'
    if (isGone && !held.isLost && !held.isReleased) {
      held.isLost = true
      clearInterval(touching)
      onLost()
    }
    return !isGone
  }
  const touching = setInterval(check, TOUCH_MS)
  touching.unref()
  // What cannot be removed harms nobody.
  await removeLeftovers(dataDir).catch(() => {})
  return {
    get isLost() {
      return held.isLost
    },
    check,
    release: () => {
      held.isReleased = true
      clearInterval(touching)
      return release(lock, file)
    },
  }
}

/** Returns whether an entry of a data directory belongs to its lock, or was left by a start that was killed. */
export const isOfLock = (name: string): boolean => name === LOCK || name.startsWith(`${LOCK}.`)

/**
 * Sets the time of a file to the present. Returns whether the file is gone. A holder that cannot write goes on; it may
 * be taken for dead elsewhere.
 */
async function touch(file: string): Promise<'there' | 'gone'> {
  const now = new Date()
  try {
    await utimes(file, now, now)
    return 'there'
  } catch (failure) {
    return isCode(failure, 'ENOENT') ? 'gone' : 'there'
  }
}

/** Removes what killed starts have left. A start that goes on is younger. */
async function removeLeftovers(dataDir: string): Promise<void> {
  for (const name of (await readdir(dataDir)).filter((one) => one !== LOCK && isOfLock(one))) {
    const path = join(dataDir, name)
    const found = await unlessGone(stat(path), null)
    if (found !== null && Date.now() - found.mtimeMs > LEFT_MS) await rm(path, { recursive: true, force: true })
  }
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
    if (await isRunning(lock, holder, redisAnswers)) throw new Error(inUse(dataDir, holder))
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

async function isRunning(
  lock: string,
  { file, identity }: Holder,
  redisAnswers: () => Promise<boolean>,
): Promise<boolean> {
  if (identity !== null && isOfThisMachine(identity)) return isAlive(identity)
  const begun = performance.now()
  let touchedAt: number | null = null
  for (;;) {
    if (await redisAnswers()) return true
    const found = await unlessGone(stat(join(lock, file)), null)
    if (found === null) return false
    touchedAt ??= found.mtimeMs
    if (found.mtimeMs !== touchedAt) return true
    const watchedMs = performance.now() - begun
    // Our clock may have been set back since the last touch.
    const silentMs = Math.max(Date.now() - touchedAt, watchedMs)
    if (silentMs > SILENT_MS && watchedMs > WATCHED_MS) return false
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
