/*
 * Writes the report of a run, either as bench.md in a separate folder or into the documents.
 */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withBetweenMarks } from '../../between-marks.ts'
import { wrap } from '../../wrap-markdown.ts'
import { formatTable, type Section, type Verdict } from './section.ts'
import { findShortfalls } from './shortfalls.ts'

/** The marks in docs/performance.md between which a run writes. */
const MARKS = {
  calls: ['<!-- npm run bench writes the calls -->', '<!-- the calls end here -->'],
  searches: ['<!-- npm run bench -- --full writes the searches -->', '<!-- the searches end here -->'],
  report: ['<!-- npm run bench writes the report -->', '<!-- the report ends here -->'],
} as const

/** The marks in README.md around a few rows of the table of aims. */
const README_MARKS = ['<!-- npm run bench writes these rows -->', '<!-- the rows end here -->'] as const

/** The aims that README.md shows, by their names without figures. */
const README_AIMS: readonly RegExp[] = [
  /^getDevice: .* stock server-js = 1$/,
  /^searches of .* after a write, times faster than PostgreSQL, median$/,
  /^commit of 100 edited sets, p50$/,
  /^ready after a start with/,
  /^getDevice beside 16 searches, p99$/,
]

const AIM_HEADS = ['What', 'Measured', 'Aim', '']

/** Writes bench.md and its plots into a folder. */
export function writeReport(folder: string, machine: readonly string[], sections: readonly Section[]): void {
  mkdirSync(folder, { recursive: true })
  writePlots(folder, sections)
  writeFileSync(join(folder, 'bench.md'), `# How fast it is\n\n${reportText(machine, sections)}\n`)
}

/** The texts between the other marks in docs/performance.md. A missing one stays as it is. */
export interface Summaries {
  calls?: string
  searches?: string
}

/**
 * Writes the report and its plots into docs/, the summaries into docs/performance.md, and the rows of README.md. `root`
 * is the folder of the repository.
 */
export function writeDocuments(
  root: string,
  machine: readonly string[],
  sections: readonly Section[],
  summaries: Readonly<Summaries>,
): void {
  writePlots(join(root, 'docs'), sections)
  writePart(root, 'report', reportText(machine, sections).replaceAll(/^#/gm, '##'))
  for (const [part, text] of Object.entries(summaries)) writePart(root, part as keyof Summaries, text)
  const rows = readmeRows(sections.flatMap(({ verdicts }) => verdicts))
  if (rows.length < README_AIMS.length) return
  replaceBetween(join(root, 'README.md'), README_MARKS, formatTable(AIM_HEADS, rows))
}

/** Writes one part of docs/performance.md. */
function writePart(root: string, part: keyof typeof MARKS, text: string): void {
  replaceBetween(join(root, 'docs', 'performance.md'), MARKS[part], wrap(text))
}

function replaceBetween(path: string, [begin, end]: readonly [string, string], text: string): void {
  writeFileSync(path, withBetweenMarks(readFileSync(path, 'utf8'), begin, end, text))
}

function writePlots(folder: string, sections: readonly Section[]): void {
  for (const { file, svg } of sections.flatMap(({ plots }) => plots)) writeFileSync(join(folder, file), svg)
}

function readmeRows(verdicts: readonly Verdict[]): string[][] {
  return README_AIMS.flatMap((aim) =>
    verdicts
      .filter(({ what }) => aim.test(what))
      .slice(0, 1)
      .map(toCells),
  )
}

const toCells = ({ what, measured, aim, verdict }: Verdict): string[] => [what, measured, aim, verdict]

function reportText(machine: readonly string[], sections: readonly Section[]): string {
  const verdicts = sections.flatMap((section) => section.verdicts)
  const aims = formatTable(AIM_HEADS, verdicts.map(toCells))
  const short = findShortfalls(verdicts)
  return [
    `\`npm run bench\` wrote this report; nobody typed a figure.\n\n${machine.join('\n')}`,
    ...(verdicts.length > 0 ? [`## Aims\n\n${ABOUT_AIMS}\n\n${aims}`] : []),
    ...(short === null ? [] : [`### What falls short\n\n${short}`]),
    ...sections.map(({ title, text, plots }) =>
      [`## ${title}`, text, ...plots.map((plot) => `![${plot.title}](${plot.file})`)].join('\n\n'),
    ),
  ].join('\n\n')
}

const ABOUT_AIMS =
  'An aim is met, or not met, if the middle half of the rounds agrees on it. Ratios are computed for each round.'
