/*
 * Measures the CPU time, user and system, of other processes. Linux only (/proc).
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_MS = Number(execFileSync('getconf', ['CLK_TCK'])) / 1000

/**
 * Returns a function that returns the milliseconds of CPU time since now. Each call lists the processes again, because
 * processes start and end. The time of processes that have ended is lost.
 */
export function startMeter(pidsOf: () => readonly number[]): () => number {
  const before = new Map(pidsOf().map((pid) => [pid, findMs(pid) ?? 0]))
  return () => {
    const since = (pid: number): number => Math.max(0, (findMs(pid) ?? 0) - (before.get(pid) ?? 0))
    return pidsOf().reduce((sum, pid) => sum + since(pid), 0)
  }
}

/** Returns null if the process has ended. */
function findMs(pid: number): number | null {
  try {
    return readMs(pid)
  } catch {
    return null
  }
}

/**
 * Returns the CPU time of a process in milliseconds. It is exact to the microsecond if the kernel reports it, otherwise
 * to a tick of about 10 ms.
 */
function readMs(pid: number): number {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`)
    return tasks.reduce((sum, task) => sum + preciseMs(readFileSync(`/proc/${pid}/task/${task}/sched`, 'utf8')), 0)
  } catch {
    const fields = readFields(pid)
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_MS
  }
}

function preciseMs(sched: string): number {
  const ms = /^se\.sum_exec_runtime\s*:\s*([\d.]+)/m.exec(sched)?.[1]
  if (ms === undefined) throw new Error('Cannot read processor time: this kernel keeps none in sched')
  return Number(ms)
}

/** Returns the fields after the name. The name may contain any character. */
const readFields = (pid: number): string[] => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')

/** Returns the process and all its descendants. */
export function findFamily(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      parents.set(Number(name), Number(readFields(Number(name))[1]))
    } catch {
      // The process has ended since it was listed.
    }
  }
  const family = [pid]
  for (const member of family) for (const [child, parent] of parents) if (parent === member) family.push(child)
  return family
}

/** Returns the resident memory of a process, in bytes. */
export function residentBytes(pid: number): number {
  const kib = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kib) * 1024
}
