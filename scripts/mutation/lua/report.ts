/* Counts the results of a run and writes them as tables, in Markdown. */

import { withBetweenMarks } from '../../between-marks.ts'
import type { Mutant } from './mutants.ts'
import { EXPLAINED } from './survivors.ts'

/** A mutant and what became of it. `isKilled` is also true if its run did not end in time. */
export interface Result {
  readonly mutant: Mutant
  readonly isKilled: boolean
  /** The first test that failed, or why the run broke, or null. */
  readonly failedTest: string | null
}

/** The results of those mutants of a script that were tested. */
export interface ScriptResults {
  readonly script: string
  readonly results: readonly Result[]
}

const BEGIN = '<!-- lua mutants -->'
const END = '<!-- end of lua mutants -->'

/** Returns why a mutant does the same as the script, or null if it is not known to. */
export function findExplanation(script: string, { before, after }: Mutant): string | null {
  const found = EXPLAINED.find(
    (one) => one.script === script && one.after === after && (one.before === undefined || one.before === before),
  )
  return found?.why ?? null
}

/** Returns the mutants that survived and are not explained. */
export const unexplained = ({ script, results }: ScriptResults): Mutant[] =>
  survivorsOf(results).filter((mutant) => findExplanation(script, mutant) === null)

const survivorsOf = (results: readonly Result[]): Mutant[] =>
  results.flatMap(({ mutant, isKilled }) => (isKilled ? [] : [mutant]))

/** Returns the row of a script in the table of results. */
export function formatRow(scriptResults: ScriptResults, commit: string, date: string): string {
  const { script, results } = scriptResults
  const survivors = survivorsOf(results).length
  const open = unexplained(scriptResults).length
  const counts = [results.length, results.length - survivors, survivors - open, open]
  return `| \`${script}.lua\` | ${counts.join(' | ')} | ${commit} | ${date} |`
}

/** Returns a row for each survivor of a script. */
const formatSurvivors = ({ script, results }: ScriptResults): string[] =>
  survivorsOf(results).map((mutant) => {
    const why = findExplanation(script, mutant) ?? '**Not explained**'
    const fault = mutant.after === '' ? 'missing' : `\`${cell(mutant.after)}\``
    return `| \`${script}.lua\`:${mutant.line} | \`${cell(mutant.before)}\` | ${fault} | ${cell(why)} |`
  })

const cell = (text: string): string => text.replaceAll('|', '\\|')

/** Returns the document with the rows of one script in place of its former ones. */
export function withResults(document: string, scriptResults: ScriptResults, commit: string, date: string): string {
  const isOther = (row: string): boolean => !row.startsWith(`| \`${scriptResults.script}.lua\``)
  const [scripts, survivors] = tablesIn(document).map((rows) => rows.filter(isOther)) as [string[], string[]]
  const tables = [
    ...['| Script | Mutants | Killed | Equivalent | Survived | Commit | Date |', '|---|--:|--:|--:|--:|---|---|'],
    ...[...scripts, formatRow(scriptResults, commit, date)].sort(),
    ...['', '| Line | Script | Mutant | Why no test fails |', '|---|---|---|---|'],
    ...[...survivors, ...formatSurvivors(scriptResults)].sort(),
  ]
  return withBetweenMarks(document, BEGIN, END, tables.join('\n'))
}

/** Returns the rows of the two tables: those of scripts, and those of survivors. */
function tablesIn(document: string): [string[], string[]] {
  const part = document.slice(document.indexOf(BEGIN), document.indexOf(END))
  const rows = part.split('\n').filter((line) => line.startsWith('| `'))
  return [rows.filter((row) => row.includes('.lua` |')), rows.filter((row) => row.includes('.lua`:'))]
}
