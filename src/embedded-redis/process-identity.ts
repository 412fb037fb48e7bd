import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** One process, told apart from any later one that gets the same pid, and from its namesakes in other containers. */
export interface ProcessIdentity {
  pid: number
  /** When it started, as the system tells it: only good for comparing. */
  startedAt: string
  hostname: string
  /** Where the pid means something: on Linux one boot and one pid namespace (containers may share a hostname, but not
   * their pids; a laptop may change its own); elsewhere the host. */
  machine: string
}

/** The identity of a living process of this machine; null when no such process lives. */
export function identifyProcess(pid: number): ProcessIdentity | null {
  if (!(pid > 0)) return null
  const startedAt = process.platform === 'linux' ? startFromProc(pid) : startFromPs(pid)
  return startedAt === null ? null : { pid, startedAt, hostname: hostname(), machine: thisMachine() }
}

/** Whether pids mean the same there as here, so that `isAlive` can tell. */
export function isOfThisMachine(identity: ProcessIdentity): boolean {
  return identity.machine === thisMachine()
}

/** Whether exactly this process still lives; a zombie doesn't. Ask only when `isOfThisMachine`. */
export function isAlive(identity: ProcessIdentity): boolean {
  return identifyProcess(identity.pid)?.startedAt === identity.startedAt
}

/** An identity read back from JSON; null when it isn't one. */
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
    // proc(5): the command's name stands in parentheses and may hold blanks and more parentheses; state is field 3,
    // starttime field 22, in ticks since boot.
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
