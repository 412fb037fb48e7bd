import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * Reads and writes the figures that tests measured, as JSON lines in a folder (PROOF_DIR). scripts/proof-table.ts makes
 * a table of them.
 */

export interface Figure {
  /** The id of the promise in docs/promises.md, such as D4. */
  readonly promise: string
  /** Describes what was measured. */
  readonly text: string
  readonly value: number | string | readonly unknown[]
  /** The command that measures the figure again. */
  readonly command: string
  /** Unix epoch milliseconds */
  readonly at: number
  readonly commit: string
  /** The part of the long run it belongs to, or null. */
  readonly part: string | null
}

export const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The paths whose changes make a figure outdated. Documents do not make it outdated. */
const MEASURED = ['src', 'generated', 'test', 'openrpc.json', 'package-lock.json']

export const proofFolder = (): string => process.env.PROOF_DIR || join(root, 'proof')

/** Marks the end of a part. */
export const DONE = 'done'
export const CHANGED = '-changed'

/** Returns the command that runs a test file again. */
export function commandFor(file: string): string {
  const suite = /\.(ci|long)\./.exec(file)?.[1]
  return `npm ${suite === undefined ? 'test' : `run test:${suite}`} -- ${file.replace(/\.test\.ts$/, '')}`
}

/** Returns all figures in the order they were measured. */
export function readFigures(folder = proofFolder()): Figure[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Figure)
    .sort((a, b) => a.at - b.at)
}

export function append(line: Figure): void {
  mkdirSync(proofFolder(), { recursive: true })
  appendFileSync(join(proofFolder(), 'figures.jsonl'), `${JSON.stringify(line)}\n`)
}

/** Returns the commit of the sources, marked if they have changed since; `unknown` outside of a clone. */
export function measuredCommit(): string {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] }).toString()
  try {
    const commit = git('rev-parse', '--short=12', 'HEAD').trim()
    return git('status', '--porcelain', '--', ...MEASURED) === '' ? commit : `${commit}${CHANGED}`
  } catch {
    return `unknown${CHANGED}`
  }
}
