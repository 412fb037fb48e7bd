import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { basename } from 'node:path'

/*
 * Whether a process is the Redis of a data directory of ours. A pid in a file, or one that a socket's owner answers, is
 * only a claim: before a signal is sent the system is asked.
 */

export interface OurRedis {
  /** Absolute path, ours alone. */
  readonly dataDir: string
  readonly socketPath: string
}

/** Debian's redis-server is a link to redis-check-rdb. A shell is what becomes Redis, see `redis-process.ts`. */
const PROGRAMS = /^(redis|valkey)-[a-z-]+$|^(sh|dash|bash|busybox)$/

/** Whether this process runs as our user, is a Redis, and has its files in the data directory. */
export function isRedisProcess(pid: number, ours: OurRedis): boolean {
  try {
    return process.platform === 'linux' ? fitsProc(pid, ours) : fitsPs(pid, ours)
  } catch {
    // Gone, or another user's, whom the system does not let us ask about.
    return false
  }
}

function fitsProc(pid: number, { dataDir }: OurRedis): boolean {
  const uid = /^Uid:\t(\d+)\t(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))
  if (uid === null || Number(uid[2]) !== process.geteuid!()) return false
  // A program that was replaced by an update while it runs.
  const program = basename(readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, ''))
  return PROGRAMS.test(program) && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataDir)
}

function fitsPs(pid: number, { socketPath }: OurRedis): boolean {
  const options = { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } } as const
  const asked = (column: string): string =>
    execFileSync('ps', ['-ww', '-o', `${column}=`, '-p', `${pid}`], options).trim()
  // Its arguments, and the title it gives itself, name the socket.
  return (
    Number(asked('uid')) === process.geteuid?.() &&
    PROGRAMS.test(basename(asked('comm'))) &&
    asked('args').includes(socketPath)
  )
}
