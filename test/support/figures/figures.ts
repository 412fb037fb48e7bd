import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * Figures that tests measured, as JSON lines in a folder (PROOF_DIR): what scripts/proof-table.ts makes a table of.
 */

export interface Figure {
  /** As docs/promises.md names it, such as D4. */
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

export const root = fileURLToPath(new URL('../../..', import.meta.url))

/** What is measured; documents may change under it. */
const MEASURED = ['src', 'generated', 'test', 'openrpc.json', 'package-lock.json']

export const proofFolder = (): string => process.env.PROOF_DIR || join(root, 'proof')

/** Stands where a part came to its end. */
export const DONE = 'done'
export const CHANGED = '-changed'

/** Runs a test file again. */
export function commandFor(file: string): string {
  const suite = /\.(ci|long)\./.exec(file)?.[1]
  return `npm ${suite === undefined ? 'test' : `run test:${suite}`} -- ${file.replace(/\.test\.ts$/, '')}`
}

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

export function append(line: Figure): void {
  mkdirSync(proofFolder(), { recursive: true })
  appendFileSync(join(proofFolder(), 'figures.jsonl'), `${JSON.stringify(line)}\n`)
}

/** The commit of the sources as they are; `unknown` outside of a clone. */
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
