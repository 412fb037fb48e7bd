/*
 * Reads and writes what tests measured, as JSON lines in a folder (PROOF_DIR). Tests write figures, and the reporter
 * writes one line for each test file that ended. scripts/proof/ creates the table of promises from both.
 */
import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Setting } from './setting.ts'
import { MEASURED, root } from './trees.ts'

/** The state of the sources at which something was measured. */
interface Sources {
  readonly commit: string
  /** The hash of the service: hashService. */
  readonly service: string
  /** The hash of the service and the tests: hashMeasured. */
  readonly tree: string
}

/** A measured value of a promise. */
export interface Figure extends Sources, Setting {
  readonly kind: 'figure'
  /** The id of the promise in docs/promises.md, such as D4. */
  readonly promise: string
  /** Describes what was measured. */
  readonly text: string
  readonly value: number | string | readonly unknown[]
  /** False if the figure misses what the promise asks although its test passed. */
  readonly isMet: boolean
  /** The test file, relative to the root. */
  readonly file: string
  /** Unix epoch milliseconds */
  readonly at: number
  /** The part of the long run it belongs to, or null. */
  readonly part: string | null
}

/** A part of a long run that has all its figures. */
export interface Part extends Sources {
  readonly kind: 'part'
  readonly part: string
  readonly file: string
  readonly at: number
}

/** The end of a test file. */
export interface Run extends Sources {
  readonly kind: 'run'
  readonly file: string
  readonly startedAt: number
  readonly at: number
  readonly passed: number
  readonly skipped: number
  /** The tests that failed, or the reason why the file could not run. */
  readonly failed: readonly string[]
}

/** A line of a file of measured values. */
export type Line = Figure | Part | Run

const proofFolder = (): string => process.env.PROOF_DIR || join(root, 'proof')

/** Returns the command that runs a test file again. */
export function commandFor(file: string): string {
  const suite = /\.(ci|long)\./.exec(file)?.[1]
  return `npm ${suite === undefined ? 'test' : `run test:${suite}`} -- ${file.replace(/\.test\.ts$/, '')}`
}

/** Returns all lines in the order of their time. Lines of versions without `kind` are left out. */
export function readLines(folder = proofFolder()): Line[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line) as Line)
    .filter(({ kind }) => kind !== undefined)
    .sort((a, b) => a.at - b.at)
}

/** Appends a line to the measured values. */
export function append(line: Line): void {
  mkdirSync(proofFolder(), { recursive: true })
  appendFileSync(join(proofFolder(), 'figures.jsonl'), `${JSON.stringify(line)}\n`)
}

/** Returns the commit of the working tree, with a plus sign if files differ from it; `unknown` outside of a clone. */
export function findCommit(): string {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] }).toString()
  try {
    const commit = git('rev-parse', '--short=12', 'HEAD').trim()
    return git('status', '--porcelain', '--', ...MEASURED) === '' ? commit : `${commit}+`
  } catch {
    return 'unknown'
  }
}
