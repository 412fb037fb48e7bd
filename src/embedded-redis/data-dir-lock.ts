import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, rmdir, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { identifyProcess, isAlive, isOfThisMachine, type ProcessIdentity, parseIdentity } from './process-identity.ts'

// One living service per data directory. The lock is a folder, `service.lock/`, which holds one file: its holder, under
// a name used only once. That gives the two steps that a lock *file* lacks:
//   take:    rename a folder prepared aside onto it. rename(2) replaces an empty folder, and refuses one with a holder.
//   clear:   unlink the file of the dead holder. If somebody else took over meanwhile, theirs has another name.
// So of any number of starters that meet a dead holder at once exactly one wins, with no moment in between.

/** A foreign holder this young may not have its Redis up yet, milliseconds. */
const YOUNG_MS = 5_000

/** The right to be the one service on a data directory, until released. */
export interface DataDirLock {
  release(): Promise<void>
}

interface Holder {
  file: string
  /** Null when the file can't be read as one: a power cut may leave it empty. */
  identity: ProcessIdentity | null
  /** ISO 8601 */
  since: string
}

/**
 * Takes the lock of a data directory, over a dead holder too. `redisAnswers` tells whether a Redis serves that
 * directory: the only sign of life of a holder whose pid means nothing here (another host, another container).
 * Throws an Error that names the living holder.
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
  } catch (error) {
    await rm(prepared, { recursive: true, force: true })
    throw error
  }
  return { release: () => release(lock, `${token}.json`) }
}

async function moveOnto(prepared: string, lock: string): Promise<boolean> {
  try {
    await rename(prepared, lock)
    return true
  } catch (error) {
    if (isCode(error, 'ENOTEMPTY', 'EEXIST')) return false
    throw error
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
    await sleep(100)
  }
}

function inUse(dataDir: string, { identity, since }: Holder): string {
  const who = identity === null ? 'another keyrack process' : `keyrack process ${identity.pid}`
  const where = identity === null || isOfThisMachine(identity) ? '' : ` on host "${identity.hostname}"`
  const when = since === '' ? '' : ` (running since ${since})`
  return `Data directory "${dataDir}" is in use by ${who}${where}${when}: stop it, or set DATA_DIR to another folder`
}

async function release(lock: string, file: string): Promise<void> {
  await unlessGone(unlink(join(lock, file)), undefined)
  // Somebody may hold it already: then the folder isn't empty, and stays.
  await rmdir(lock).catch(() => {})
}

async function unlessGone<T>(step: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await step
  } catch (error) {
    if (isCode(error, 'ENOENT')) return otherwise
    throw error
  }
}

function isCode(error: unknown, ...codes: string[]): boolean {
  return codes.includes(String((error as NodeJS.ErrnoException).code))
}
