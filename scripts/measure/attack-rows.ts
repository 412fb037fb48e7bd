/* The rows of the table in docs/security-attacks.md. */
import { F8 } from '../../test/attacks/bystander.ts'
import { wrap } from '../wrap-markdown.ts'

/** The cells of an attack without figures, after its name and its role. */
const NOT_MEASURED = '| not measured | | | | | | |'

/** Returns the row of an attack without figures. */
export const unmeasuredRow = (name: string, role: string): string => `| ${name} | ${role} ${NOT_MEASURED}`

/** Returns whether a row has figures. */
export const isMeasured = (row: string): boolean => !row.includes(NOT_MEASURED)

/** Says how many attacks exceed a limit of F8, and how many have no figures. The rows of the former are in bold. */
export function describeRows(rows: readonly string[], devices: number): string {
  const measured = rows.filter(isMeasured)
  const above = measured.filter((row) => row.startsWith('| **')).length
  const missing = rows.length - measured.length
  return [
    `- ${devices} devices. Of ${measured.length} attacks, ${above} took more than ${F8.delayMs} ms of the second`,
    `  caller or ${F8.addedMiB} MiB, or had one of its requests refused: they are in bold.`,
    ...(missing > 0 ? [`- Attacks that are not measured: ${missing}`] : []),
  ].join('\n')
}

/**
 * Returns the description of the former runs, and below it that of a run of some attacks with their names. A run of all
 * that was interrupted is such a run, because the rows of the others are still those of former runs.
 */
export function withLaterRun(formerRuns: string, run: string, ran: readonly string[]): string {
  const names = ran.map((name) => `"${name}"`).join('; ')
  return `${formerRuns}\n${run}\n${wrap(`- In this later run: ${names}`)}`
}
