/*
 * Checks whether a process is the Redis of our data directory. A pid that comes from a file, or from a server behind a
 * socket, may be wrong. So we check it with the operating system before we send a signal.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { basename } from 'node:path'

export interface OurRedis {
  /** Absolute path of a folder that only our user can write to. */
  readonly dataDir: string
  readonly socketPath: string
}

/** Debian's redis-server is a link to redis-check-rdb. Our shell replaces itself with Redis, see `redis-process.ts`. */
const PROGRAMS = /^(redis|valkey)-[a-z-]+$|^(sh|dash|bash|busybox)$/

/** Returns whether this process runs as our user, is a Redis, and has its files in the data directory. */
export function isRedisProcess(pid: number, ours: OurRedis): boolean {
  try {
    return process.platform === 'linux' ? fitsProc(pid, ours) : fitsPs(pid, ours)
  } catch {
    // The process is gone, or belongs to another user, and the system hides it from us.
    return false
  }
}

function fitsProc(pid: number, { dataDir }: OurRedis): boolean {
  const uid = /^Uid:\t(\d+)\t(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))
  if (uid === null || Number(uid[2]) !== process.geteuid!()) return false
  // Linux marks a program as deleted if an update replaced it while it runs.
  const program = basename(readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, ''))
  return PROGRAMS.test(program) && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataDir)
}

function fitsPs(pid: number, { socketPath }: OurRedis): boolean {
  const options = { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } } as const
  const asked = (column: string): string =>
    execFileSync('ps', ['-ww', '-o', `${column}=`, '-p', `${pid}`], options).trim()
  // Both the arguments of Redis and its process title contain the path of the socket.
  return (
    Number(asked('uid')) === process.geteuid?.() &&
    PROGRAMS.test(basename(asked('comm'))) &&
    asked('args').includes(socketPath)
  )
}
