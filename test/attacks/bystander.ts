/*
 * Measures what a second caller notices of an attack (promise F8): the longest /healthz, the longest short call, and
 * the memory of the service during the attack. The second caller runs in a separate process, so that a busy test does
 * not look like a slow service.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { ServiceProcess } from '../support/service-process.ts'
import type { Stage } from './stage.ts'

/** Latencies in milliseconds. `refused` counts outcomes other than status 200, by their text. */
interface Watched {
  readonly count: number
  readonly p99Ms: number
  readonly longestMs: number
  readonly refused: Readonly<Record<string, number>>
}

/**
 * The measurements of a second caller. Memory is the resident memory of the service's process in MiB, at the start and
 * at its highest.
 */
export interface Observed {
  readonly health: Watched
  readonly call: Watched
  /** Latencies of its searches; null if it made none. */
  readonly search: Watched | null
  /** The longest latency of a server that does nothing. */
  readonly machineMs: number
  readonly beforeMiB: number
  readonly peakMiB: number
}

export interface BystanderOptions {
  readonly service: ServiceProcess
  /** Headers of the bystander's calls, such as its API key. With a key it has its own share of the service's work. */
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

/** The highest figures that a second caller may observe. */
export interface Limits {
  readonly delayMs: number
  readonly addedMiB: number
}

/** Limits of promise F8. */
export const F8: Limits = { delayMs: 250, addedMiB: 300 }

/** The measurements of a second caller during an attack, and a sentence for each figure above the limits. */
export interface AttackResult {
  readonly noticed: readonly string[]
  readonly seen: Observed
}

export interface TryOptions {
  readonly limits?: Limits
  /** Called with the measurements of each run. */
  readonly note?: (observed: Observed) => void
}

const MAX_TRIES = 3
/** A run in which the machine delayed even an idle server for longer says little about the service. */
const CALM_MS = 50
const MAX_BUSY_TRIES = 9

/**
 * Runs an attack up to three times, until a second caller notices nothing, and returns the best run. A machine that is
 * busy with other programs may delay a run, which is then one more; an attack that works delays every run.
 */
export async function tryToDisturb(
  run: () => Promise<Observed>,
  { limits = F8, note = () => {} }: TryOptions = {},
): Promise<AttackResult> {
  let best: AttackResult | null = null
  let calm = 0
  for (let tries = 0; tries < MAX_BUSY_TRIES && calm < MAX_TRIES && best?.noticed.length !== 0; tries++) {
    const seen = await run()
    if (seen.machineMs <= CALM_MS) calm++
    note(seen)
    const noticed = disturbancesIn(seen, limits)
    if (best === null || noticed.length < best.noticed.length) best = { noticed, seen }
  }
  return best!
}

/** Returns what the second caller of a stage noticed in the best of several runs of an attack. */
export async function noticedDuring(
  { service, watched }: Stage,
  attack: () => Promise<unknown>,
): Promise<readonly string[]> {
  return (await tryToDisturb(() => observe({ service, headers: watched }, attack))).noticed
}

/** Returns a sentence for each figure above the limits and each response with a status other than 200. */
export function disturbancesIn(observed: Observed, limits: Limits = F8): string[] {
  const { health, call, search, beforeMiB, peakMiB } = observed
  const found: string[] = []
  if (health.count < 2 || call.count < 2) found.push('the second caller got too few answers to judge by')
  for (const [name, watched] of [
    ['/healthz', health],
    ['a short call', call],
    ['a search', search],
  ] as const) {
    if (watched === null) continue
    if (watched.longestMs > limits.delayMs) found.push(`${name} took ${Math.round(watched.longestMs)} ms`)
    for (const [outcome, count] of Object.entries(watched.refused)) found.push(`${name}: ${count} times ${outcome}`)
  }
  const added = peakMiB - beforeMiB
  if (added > limits.addedMiB) found.push(`memory grew by ${Math.round(added)} MiB`)
  return found
}

/** Describes a run in one readable line. */
export function describeRun({ health, call, search, machineMs, beforeMiB, peakMiB }: Observed): string {
  const searched = search === null ? '' : `, search ${Math.round(search.longestMs)} ms`
  const refused = JSON.stringify([health.refused, call.refused, search?.refused ?? {}])
  return (
    `/healthz ${Math.round(health.longestMs)} ms, call ${Math.round(call.longestMs)} ms${searched}, ` +
    `idle server ${Math.round(machineMs)} ms, ` +
    `memory ${Math.round(beforeMiB)} + ${Math.round(peakMiB - beforeMiB)} MiB, refused ${refused}`
  )
}
