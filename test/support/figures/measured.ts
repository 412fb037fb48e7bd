import { relative, sep } from 'node:path'
import { expect } from 'vitest'
import { append, CHANGED, commandFor, DONE, type Figure, measuredCommit, readFigures, root } from './figures.ts'

/*
 * Stores what a test measured, for the table of promises.
 */

/** Stores a figure that the running test has measured. The table shows `value` before `text`. */
export function figure(promise: string, text: string, value: Figure['value']): void {
  const command = commandFor(relative(root, expect.getState().testPath ?? '').replaceAll(sep, '/'))
  append({ promise, text, value, command, at: Date.now(), commit: measuredCommit(), part: currentPart })
}

let currentPart: string | null = null

/**
 * Runs one part of the long run, which takes at most an hour. Skips the part if its figures exist for the current state
 * of the sources, so that an interrupted run continues where it stopped.
 */
export async function part(name: string, measure: () => Promise<void>): Promise<void> {
  const commit = measuredCommit()
  const found = readFigures().some((one) => one.commit === commit && one.part === name && one.promise === DONE)
  if (found && !commit.endsWith(CHANGED)) {
    console.log(`skipped: ${name} has its figures for ${commit}`)
    return
  }
  currentPart = name
  try {
    await measure()
    append({ promise: DONE, text: name, value: 1, command: '', at: Date.now(), commit, part: name })
  } finally {
    currentPart = null
  }
}
