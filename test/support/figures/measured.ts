import { relative, sep } from 'node:path'
import { expect } from 'vitest'
import { append, CHANGED, commandFor, DONE, type Figure, measuredCommit, readFigures, root } from './figures.ts'

/*
 * What a test measured, kept for the table of promises.
 */

/** Keeps what the test that runs has measured; `value` stands before `text` in the table. */
export function figure(promise: string, text: string, value: Figure['value']): void {
  const command = commandFor(relative(root, expect.getState().testPath ?? '').replaceAll(sep, '/'))
  append({ promise, text, value, command, at: Date.now(), commit: measuredCommit(), part: currentPart })
}

let currentPart: string | null = null

/**
 * A part of the long run, an hour at most. One that has its figures for this very state of the sources is skipped, so
 * that a run that was broken off goes on where it was.
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
