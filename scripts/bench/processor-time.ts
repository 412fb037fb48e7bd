import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/*
 * Processor time, user and system, of processes that are not ours to ask. Linux only (/proc).
 */

const TICKS_PER_MS = Number(execFileSync('getconf', ['CLK_TCK'])) / 1000

/**
 * Tells, when it is asked, how many ms these processes took since now. Which they are is asked each time: some come,
 * and what those took that are gone by then is lost.
 */
export function startMeter(pidsOf: () => readonly number[]): () => number {
  const before = new Map(pidsOf().map((pid) => [pid, findMs(pid) ?? 0]))
  return () => {
    const since = (pid: number): number => Math.max(0, (findMs(pid) ?? 0) - (before.get(pid) ?? 0))
    return pidsOf().reduce((sum, pid) => sum + since(pid), 0)
  }
}

/** null: the process has ended. */
function findMs(pid: number): number | null {
  try {
    return msOf(pid)
  } catch {
    return null
  }
}

/** To the microsecond where the kernel tells it, else to its tick of some 10 ms. */
function msOf(pid: number): number {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`)
    return tasks.reduce((sum, task) => sum + preciseMs(readFileSync(`/proc/${pid}/task/${task}/sched`, 'utf8')), 0)
  } catch {
    const fields = fieldsOf(pid)
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_MS
  }
}

function preciseMs(sched: string): number {
  const ms = /^se\.sum_exec_runtime\s*:\s*([\d.]+)/m.exec(sched)?.[1]
  if (ms === undefined) throw new Error('Cannot read processor time: this kernel keeps none in sched')
  return Number(ms)
}

/** What stands behind the name, which may hold anything. */
const fieldsOf = (pid: number): string[] => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')

/** The process and all that it started. */
export function familyOf(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      parents.set(Number(name), Number(fieldsOf(Number(name))[1]))
    } catch {
      // Ended since it was listed.
    }
  }
  const family = [pid]
  for (const member of family) for (const [child, parent] of parents) if (parent === member) family.push(child)
  return family
}

/** Memory that is really there, in bytes. */
export function residentBytes(pid: number): number {
  const kib = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kib) * 1024
}
