import { describeBusyMoment } from '../idle-machine.ts'
import { throwIfInterrupted } from './interrupt.ts'
import type { KeptFigures } from './kept-figures.ts'

/** How often something is measured at most until the machine was idle before and after it. */
const MAX_ATTEMPTS = 3

/** How often the machine is asked at most until it is idle. Each time takes 3 s, so this is ten minutes. */
const MAX_LOOKS = 200

/** Returns what `measure` measures, or what an earlier run has measured under the same name. */
export type Obtain = <T extends object>(name: string, measure: () => Promise<T>) => Promise<T>

interface ObtainOptions {
  /** Null if the figures are not for the documents: they are always measured, also on a busy machine. */
  readonly kept: KeptFigures | null
  readonly isResumed: boolean
  say(what: string): void
  /** Called with a name whose figures are those of an earlier run, and with their date. */
  onFound(name: string, date: string): void
  /** Returns why the machine is busy, or null. */
  readonly describeBusy?: () => Promise<string | null>
}

/**
 * Creates the function by which each piece of the benchmark is measured. A piece waits until the machine is idle. If
 * the machine is busy after it, the piece is measured again. If it stays busy, or is so after the third attempt, this
 * throws, so that the piece is not published.
 */
export function createObtain(options: ObtainOptions): Obtain {
  const { kept, isResumed, say, onFound, describeBusy = describeBusyMoment } = options

  async function untilIdle(name: string): Promise<void> {
    let reason = await describeBusy()
    if (reason !== null) say(`${reason}; ${name} waits until it is idle`)
    for (let looks = 1; reason !== null && looks < MAX_LOOKS; looks++) {
      throwIfInterrupted()
      reason = await describeBusy()
    }
    if (reason !== null) throw new Error(`Cannot publish: ${reason}`)
  }

  async function repeatUntilIdle<T>(name: string, measure: () => Promise<T>): Promise<T> {
    let reason: string | null = null
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      await untilIdle(name)
      const result = await measure()
      reason = await describeBusy()
      if (reason === null) return result
      say(`${reason}; attempt ${attempt} of ${MAX_ATTEMPTS} to measure ${name} does not count`)
    }
    throw new Error(`Cannot publish: ${reason}`)
  }

  return async <T extends object>(name: string, measure: () => Promise<T>): Promise<T> => {
    if (kept === null) return await measure()
    const found = isResumed ? kept.find<T>(name) : null
    if (found?.isOfThisRun === true) {
      onFound(name, found.date)
      return found.figures
    }
    if (found !== null) say(`${name} is measured again: its figures are of another service, scripts or options`)
    const measured = await repeatUntilIdle(name, measure)
    kept.keep(name, measured)
    return measured
  }
}
