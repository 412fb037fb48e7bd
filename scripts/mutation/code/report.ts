/* Counts the mutants of a run and writes them as tables, in Markdown. */

import { withBetweenMarks } from '../../between-marks.ts'
import { findArea } from './areas.ts'
import { EXPLAINED } from './survivors.ts'

/** A file in the report of Stryker, which follows the mutation testing report schema. */
export interface MutatedFile {
  readonly source: string
  readonly mutants: readonly MutatedPlace[]
}

interface MutatedPlace {
  readonly replacement?: string
  readonly status: string
  /** The failure, if the mutant made one. */
  readonly statusReason?: string
  /** Lines and columns from 1. */
  readonly location: { readonly start: Position; readonly end: Position }
}

interface Position {
  readonly line: number
  readonly column: number
}

/** A mutant that no test noticed. */
export interface Survivor {
  readonly file: string
  readonly line: number
  /** The code without the fault and with it, each on one line. */
  readonly before: string
  readonly after: string
}

/** The numbers of the mutants of a folder, or of some of its files. */
export interface Score {
  readonly folder: string
  readonly files: number
  readonly mutants: number
  readonly killed: number
  readonly equivalent: number
  readonly survived: number
}

const KILLED = ['Killed', 'Timeout']
const SURVIVED = ['Survived', 'NoCoverage']

/**
 * The reasons of a RuntimeError that kills. Stryker gives this status to a mutant whose run has no result:
 *
 * - No test failed, but Vitest had an error outside of the tests, such as a rejection that nothing handles. It would
 *   fail `npm test` too, so the mutant is killed. Stryker cannot print the errors of Vitest 4: it fails to make texts
 *   of them, also in the new process of its second attempt, and reports this failure.
 * - The process of the tests ended twice. The mutant may have ended it, or the machine, for example because its memory
 *   was full. No test said anything, so the mutant counts as a survivor until an explanation says otherwise. To count
 *   it as killed would flatter: on a machine without memory the score would be 100 %.
 */
const ERRORS_OUTSIDE = [
  /^An error occurred outside of a test run/,
  /\bTypeError: Cannot convert object to primitive value\n[\s\S]*\bat errorToString /,
]

const isKilled = ({ status, statusReason = '' }: MutatedPlace): boolean =>
  KILLED.includes(status) || (status === 'RuntimeError' && ERRORS_OUTSIDE.some((reason) => reason.test(statusReason)))

const isSurvivor = (mutant: MutatedPlace): boolean =>
  SURVIVED.includes(mutant.status) || (mutant.status === 'RuntimeError' && !isKilled(mutant))

const BEGIN = '<!-- code mutants -->'
const END = '<!-- end of code mutants -->'

/** Returns the mutants that no test noticed. */
export const survivorsIn = (files: Readonly<Record<string, MutatedFile>>): Survivor[] =>
  Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants.filter(isSurvivor).map(({ location, replacement = '' }) => ({
      ...{ file, line: location.start.line },
      ...{ before: onOneLine(textAt(source, location)), after: onOneLine(replacement) },
    })),
  )

/** Returns the text from a position up to another, which is not included. */
function textAt(source: string, { start, end }: MutatedPlace['location']): string {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  const last = lines.length - 1
  return lines
    .map((text, at) => text.slice(at === 0 ? start.column - 1 : 0, at === last ? end.column - 1 : undefined))
    .join('\n')
}

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Returns why a mutant does the same as the code, or null if it is not known to. */
export function findExplanation({ file, before, after }: Survivor): string | null {
  const found = EXPLAINED.find((one) => one.file === file && one.before === before && one.after === after)
  return found?.why ?? null
}

/** Counts the mutants of files of one folder. Mutants that did not run do not count. */
export function countMutants(folder: string, files: Readonly<Record<string, MutatedFile>>): Score {
  const killed = Object.values(files).flatMap(({ mutants }) => mutants.filter(isKilled))
  const survivors = survivorsIn(files)
  const equivalent = survivors.filter((survivor) => findExplanation(survivor) !== null).length
  return {
    ...{ folder, files: Object.keys(files).length, mutants: killed.length + survivors.length },
    ...{ killed: killed.length, equivalent, survived: survivors.length - equivalent },
  }
}

/** Returns the share of mutants that are killed or equivalent, in percent with one digit. */
export const percentOf = ({ mutants, survived }: Score): string =>
  mutants === 0 ? '-' : ((100 * (mutants - survived)) / mutants).toFixed(1)

/** Returns the document with the rows of one folder, or file, in place of its former ones. */
export function withScore(
  document: string,
  { score, survivors }: { readonly score: Score; readonly survivors: readonly Survivor[] },
  commit: string,
  date: string,
): string {
  const { folder, files, mutants, killed, equivalent, survived } = score
  const counts = [files, mutants, killed, equivalent, survived, `${percentOf(score)} %`]
  const row = `| \`${folder}\` | ${counts.join(' | ')} | ${commit} | ${date} |`
  const rows = document.slice(document.indexOf(BEGIN), document.indexOf(END)).split('\n')
  const scores = rows.filter((line) => /^\| `[^`]*` \|/.test(line) && !isRowOf(line, folder))
  const others = rows.filter((line) => /^\| `[^`]*`:/.test(line) && !isRowOf(line, folder))
  const tables = [
    ...['| Folder or file | Files | Mutants | Killed | Equivalent | Survived | Score | Commit | Date |'],
    ...['|---|--:|--:|--:|--:|--:|--:|---|---|', ...[...scores, row].sort()],
    ...['', '| Line | Code | Mutant | Why no test fails |', '|---|---|---|---|'],
    ...[...others, ...survivors.map(formatSurvivor)].sort(),
  ]
  return withBetweenMarks(document, BEGIN, END, tables.join('\n'))
}

/**
 * Returns whether a row is of a file or folder, or of a file that is tested with that folder. A file with tests of its
 * own is not, so its row stays.
 */
function isRowOf(line: string, folder: string): boolean {
  const path = /^\| `(.*?)`/.exec(line)![1]!
  return `${path}/`.startsWith(`${folder}/`) && findArea(path) === findArea(folder)
}

function formatSurvivor(survivor: Survivor): string {
  const { file, line, before, after } = survivor
  const why = findExplanation(survivor) ?? '**Not explained**'
  return `| \`${file}\`:${line} | ${toCell(before)} | ${after === '' ? 'missing' : toCell(after)} | ${why} |`
}

/** Maximum characters of code in a cell. */
const MAX_CELL = 80

/** Returns code for a cell of a table. Backticks in code would end it, so they become apostrophes. */
function toCell(code: string): string {
  const short = code.length > MAX_CELL ? `${code.slice(0, MAX_CELL)}…` : code
  return `\`${short.replaceAll('`', "'").replaceAll('|', '\\|')}\``
}
