import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * Figures that tests measured, as JSON lines in a folder (PROOF_DIR): what scripts/proof-table.ts makes a table of.
 */

export interface Figure {
  /** As the table of the README names it, such as D4. */
  readonly promise: string
  /** What was measured, in words. */
  readonly text: string
  readonly value: number | string | readonly unknown[]
  /** Shows it again. */
  readonly command: string
  /** Unix epoch milliseconds */
  readonly at: number
  readonly commit: string
  /** The part of the long run it belongs to, or null. */
  readonly part: string | null
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What is measured; the README may change under it. */
const MEASURED = ['src', 'generated', 'test', 'openrpc.json', 'package-lock.json']

export const proofFolder = (): string => process.env.PROOF_DIR || join(root, 'proof')

export function figure(promise: string, text: string, value: Figure['value'], command: string): void {
  append({ promise, text, value, command, at: Date.now(), commit: measuredCommit(), part: currentPart })
}

let currentPart: string | null = null

/**
 * A part of the long run, an hour at most. One that has its figures for this very state of the sources is skipped, so that
 * a run that was broken off goes on where it was.
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

/** Stands where a part came to its end. */
export const DONE = 'done'
const CHANGED = '-changed'

/** All there are, in the order they were measured. */
export function readFigures(folder = proofFolder()): Figure[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Figure)
    .sort((a, b) => a.at - b.at)
}

function append(line: Figure): void {
  mkdirSync(proofFolder(), { recursive: true })
  appendFileSync(join(proofFolder(), 'figures.jsonl'), `${JSON.stringify(line)}\n`)
}

/** Of the sources as they are; `unknown` outside of a clone. */
function measuredCommit(): string {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] }).toString()
  try {
    const commit = git('rev-parse', '--short=12', 'HEAD').trim()
    return git('status', '--porcelain', '--', ...MEASURED) === '' ? commit : `${commit}${CHANGED}`
  } catch {
    return `unknown${CHANGED}`
  }
}
