/*
 * Refuses to run a command on a store that does not exist. A mistyped DATA_DIR, REDIS_URL or REDIS_PREFIX must not look
 * like an empty store, and must not create a new one.
 */
import { resolve } from 'node:path'
import type { Settings } from '../config.ts'
import { readStoreFolder, type StoreFolder } from '../embedded-redis/store-folder.ts'
import { safeUrl } from '../store/redis/redis-url.ts'
import { StartRefused } from './start-refused.ts'

/**
 * The behaviour of a command if there is no store: it refuses to run, creates a store (`--init`, restore), or treats
 * the store as empty.
 */
export type Absence = 'refused' | 'new' | 'empty'

type StoreLocation = Pick<Settings, 'DATA_DIR' | 'REDIS_URL' | 'REDIS_PREFIX'>

/** Throws StartRefused if the command cannot use DATA_DIR. Called before it creates or starts anything in DATA_DIR. */
export async function requireFolder({ DATA_DIR, REDIS_URL }: StoreLocation, absence: Absence): Promise<void> {
  if (REDIS_URL !== null) return
  const path = resolve(DATA_DIR)
  const problem = folderProblem(await readStoreFolder(path), absence)
  if (problem === null) return
  throw new StartRefused(`DATA_DIR "${path}" ${problem}. ${hint('DATA_DIR', absence)}`)
}

function folderProblem(folder: StoreFolder, absence: Absence): string | null {
  switch (folder.kind) {
    case 'missing':
      return absence === 'new' ? null : 'does not exist'
    case 'empty':
      return absence === 'new' ? null : 'is empty'
    case 'unreadable':
      return folder.code === 'ENOTDIR' ? 'is not a folder' : `cannot be read (${folder.code})`
    case 'foreign': {
      const more = folder.more === 0 ? '' : ` and ${folder.more} more`
      return `is not a keyrack store: it holds ${folder.holds.join(', ')}${more}`
    }
    default:
      return null
  }
}

/**
 * Returns the error message for a Redis that holds nothing under the prefix. The message does not contain the password.
 */
export function describeAbsentStore({ DATA_DIR, REDIS_URL, REDIS_PREFIX }: StoreLocation): string {
  const target = REDIS_URL === null ? `DATA_DIR "${resolve(DATA_DIR)}"` : `Redis at ${safeUrl(REDIS_URL)}`
  const names = REDIS_URL === null ? 'DATA_DIR and REDIS_PREFIX' : 'REDIS_URL and REDIS_PREFIX'
  return `${target} holds no keyrack store under REDIS_PREFIX "${REDIS_PREFIX}". ${hint(names, 'refused')}`
}

const hint = (names: string, absence: Absence): string =>
  absence === 'new'
    ? `Set ${names} to an empty folder`
    : `Set ${names} to the value your service uses, or start the service first`
