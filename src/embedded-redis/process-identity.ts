import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** Identifies one process. A later process with the same pid, or one in another container, has another identity. */
export interface ProcessIdentity {
  readonly pid: number
  /** Start time in the system's own format, for comparison only. */
  readonly startedAt: string
  readonly hostname: string
  /**
   * The scope in which the pid is unique. On Linux it is the boot and the pid namespace, elsewhere the host. A hostname
   * is not enough, because containers may share it and a laptop may change it.
   */
  readonly machine: string
}

/** Returns the identity of a running process of this machine, or null if there is none with this pid. */
export function identifyProcess(pid: number): ProcessIdentity | null {
  if (!(pid > 0)) return null
  const startedAt = process.platform === 'linux' ? startFromProc(pid) : startFromPs(pid)
  return startedAt === null ? null : { pid, startedAt, hostname: hostname(), machine: thisMachine() }
}

/** Returns whether the process has the same pid scope as we do, so that `isAlive` can check it. */
export function isOfThisMachine(identity: ProcessIdentity): boolean {
  return identity.machine === thisMachine()
}

/**
 * Returns whether this process still runs. A zombie does not count as running. Valid only if `isOfThisMachine` returns
 * true.
 */
export function isAlive(identity: ProcessIdentity): boolean {
  return identifyProcess(identity.pid)?.startedAt === identity.startedAt
}

/** Returns the identity that a JSON value holds, or null if it holds none. */
export function parseIdentity(value: unknown): ProcessIdentity | null {
  if (typeof value !== 'object' || value === null) return null
  const { pid, startedAt, hostname, machine } = value as Record<string, unknown>
  if (!Number.isSafeInteger(pid) || typeof startedAt !== 'string') return null
  if (typeof hostname !== 'string' || typeof machine !== 'string') return null
  return { pid: pid as number, startedAt, hostname, machine }
}

function startFromProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // proc(5): the command's name is in parentheses and may contain blanks and parentheses. Field 3 is the state, field
    // 22 the start time in ticks since boot.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return null
    return fields[19] ?? null
  } catch {
    return null
  }
}

function startFromPs(pid: number): string | null {
  try {
    const options = { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } } as const
    const [state = '', ...start] = execFileSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], options)
      .trim()
      .split(/\s+/)
    return state === '' || state.startsWith('Z') ? null : start.join(' ')
  } catch {
    return null
  }
}

function thisMachine(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}
