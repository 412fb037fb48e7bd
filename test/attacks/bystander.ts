/*
 * What a second caller notices of an attack (promise F8): the longest /healthz, the longest short call, and the memory the
 * service takes meanwhile. It asks from a process of its own, so that a busy test does not look like a slow service.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { ServiceProcess } from '../support/service-process.ts'

/** Latencies in milliseconds; `refused` counts outcomes other than status 200, by their text. */
export interface Watched {
  readonly count: number
  readonly longestMs: number
  readonly refused: Readonly<Record<string, number>>
}

/** Memory is resident memory of the service's process, in MiB: at the start, and the highest during the attack. */
export interface Observed {
  readonly health: Watched
  readonly call: Watched
  /** null: it made no search. */
  readonly search: Watched | null
  readonly beforeMiB: number
  readonly peakMiB: number
}

/** The limits of promise F8. */
export const MAX_DELAY_MS = 250
export const MAX_ADDED_MIB = 300

export interface BystanderOptions {
  readonly service: ServiceProcess
  /** Headers of the bystander's call, such as its own API key: an attacker's share of work is not the bystander's. */
  readonly headers?: Readonly<Record<string, string>>
  /** Params of a search that the bystander makes too. */
  readonly search?: object
}

const PROCESS = fileURLToPath(new URL('./bystander-process.mjs', import.meta.url))
const SETTLE_MS = 200

/** Runs an attack while a second caller watches. Rejects if the attack rejects. */
export async function observe(options: BystanderOptions, attack: () => Promise<unknown>): Promise<Observed> {
  const { service, headers = {}, search = null } = options
  const child = spawn(
    process.execPath,
    [PROCESS, service.url, `${service.child.pid}`, ...[headers, search].map((one) => JSON.stringify(one))],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  try {
    await lines.next()
    await pause(SETTLE_MS)
    await attack()
    await pause(SETTLE_MS)
    child.stdin.end()
    const { value } = await lines.next()
    return JSON.parse(value as string) as Observed
  } finally {
    child.kill('SIGKILL')
  }
}

/**
 * Runs an attack up to three times and returns sentences for what a second caller noticed in the best run, none if it noticed
 * nothing. A machine that is busy with other tests may delay one run; an attack that works delays every run. `note`: called
 * with what was observed in each run.
 */
export async function disturbances(
  options: BystanderOptions,
  attack: () => Promise<unknown>,
  note: (observed: Observed) => void,
): Promise<string[]> {
  let found: string[] = []
  for (let tries = 0; tries < 3; tries++) {
    const observed = await observe(options, attack)
    note(observed)
    found = disturbancesIn(observed)
    if (found.length === 0) return []
  }
  return found
}

/** Sentences for everything above the limits of promise F8. */
export function disturbancesIn({ health, call, search, beforeMiB, peakMiB }: Observed): string[] {
  const found: string[] = []
  if (health.count < 2 || call.count < 2) found.push('the second caller got too few answers to judge by')
  if (health.longestMs > MAX_DELAY_MS) found.push(`/healthz took ${Math.round(health.longestMs)} ms`)
  if (call.longestMs > MAX_DELAY_MS) found.push(`a short call took ${Math.round(call.longestMs)} ms`)
  if (search !== null && search.longestMs > MAX_DELAY_MS) found.push(`a search took ${Math.round(search.longestMs)} ms`)
  const added = peakMiB - beforeMiB
  if (added > MAX_ADDED_MIB) found.push(`memory grew by ${Math.round(added)} MiB`)
  for (const [outcome, count] of Object.entries({ ...health.refused, ...call.refused, ...search?.refused })) {
    found.push(`${count} answers of the second caller: ${outcome}`)
  }
  return found
}
