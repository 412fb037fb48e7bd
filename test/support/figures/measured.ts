/*
 * Stores what a test measured, for the table of promises.
 */
import { relative, sep } from 'node:path'
import { expect } from 'vitest'
import { append, type Figure, findCommit, readLines } from './figures.ts'
import { readSetting } from './setting.ts'
import { hashMeasured, hashService } from './trees.ts'

interface Verdict {
  /** Whether the figure is what the promise asks, if the test does not assert it. */
  readonly isMet?: boolean
}

/**
 * Stores a figure that the running test has measured. The table shows `value` before `text`. Call it before the
 * assertions, so that a figure that fails them is in the table, too.
 */
export function figure(promise: string, text: string, value: Figure['value'], { isMet = true }: Verdict = {}): void {
  append({
    ...{ kind: 'figure', promise, text, value, isMet, part: currentPart, at: Date.now() },
    ...{ ...here(), ...readSetting() },
  })
}

/**
 * Runs a check that throws at the first fault. Stores 0 faults with the words that `describe` makes of the result, or
 * one fault with its message, and then throws it.
 */
export async function figureOfCheck<T>(
  promise: string,
  describe: (result: T) => string,
  check: () => Promise<T>,
): Promise<T> {
  try {
    const result = await check()
    figure(promise, describe(result), 0)
    return result
  } catch (failure) {
    figure(promise, `fault found: ${(failure as Error).message.split('\n')[0]}`, 1, { isMet: false })
    throw failure
  }
}

let currentPart: string | null = null

/**
 * Runs one part of a long run, which takes at most an hour. If PROOF_RESUME is set it skips a part that has its figures
 * for the same service and tests, so that an interrupted run continues where it stopped.
 */
export async function part(name: string, measure: () => Promise<void>): Promise<void> {
  const { tree } = here()
  if (
    process.env.PROOF_RESUME &&
    readLines().some((one) => one.kind === 'part' && one.part === name && one.tree === tree)
  ) {
    console.log(`skipped: ${name} has its figures for ${tree}`)
    return
  }
  currentPart = name
  try {
    await measure()
    append({ kind: 'part', part: name, at: Date.now(), ...here() })
  } finally {
    currentPart = null
  }
}

function here(): Pick<Figure, 'file' | 'commit' | 'service' | 'tree'> {
  const file = relative(process.cwd(), expect.getState().testPath ?? '').replaceAll(sep, '/')
  return { file, commit: findCommit(), service: hashService(), tree: hashMeasured() }
}
