/* The table of docs/promises.md: each promise with its latest figure, and the command to measure it again. */

import type { Figure } from '../../test/support/figures/figures.ts'
import { withBetweenMarks } from '../between-marks.ts'

const PROMISES: Readonly<Record<string, string>> = {
  D1: 'an acknowledged write survives kill -9 of the service and of Redis (`appendfsync always`)',
  D2: 'a power cut costs nothing with `appendfsync always`, two seconds at most with `everysec`',
  D3: 'a commit is all or nothing at every crash point',
  D4: 'calls about one device are linearizable',
  D5: 'a search sees every write acknowledged before it began; the index equals the records',
  D6: 'nobody’s committed edit is overwritten unseen',
  D7: 'uncommitted edits are invisible to others and leave nothing behind',
  D8: 'with failover the window of loss is bounded',
  D9: 'a retried write has one effect',
  D10: 'backup and restore give the same inventory and secrets',
  F1: 'while Redis is away every call is answered in time, and served again soon after',
  F2: 'each refusal of Redis has one meaning',
  F3: 'a full memory refuses writes whole',
  F4: 'overload: bounded work in flight',
  F5: 'SIGTERM drops no accepted request',
  F6: 'slow and broken clients can’t hold the server',
  F7: 'no leak',
  F8: 'one caller cannot stop the others',
  F9: 'a bulk load lets short calls pass',
  S1: 'any input gets a valid reply',
  S2: 'secrets are never at rest or in a log in clear',
  S3: 'a blob moved, cut or altered is refused',
  S4: 'keys rotate online',
  S5: 'each method needs its permission',
  S6: 'no change and no reveal of secrets without an audit record',
  S7: 'session ids are ours and bound to their caller',
  S8: 'a web page can’t drive the service',
  S9: 'never reachable from outside without authentication',
  S10: 'input never becomes syntax, pattern or code',
  S11: 'no timing on secrets; guessing is throttled',
  S12: 'what is written into Redis without our keys lets nobody in and reveals no secret of another network',
  S13: 'the audit cannot be thinned, rewritten or begun again unseen',
  S14: 'a backup that was altered is not restored',
}

export const BEGIN = '<!-- npm run proof:table writes the table -->'
export const END = '<!-- the table ends here -->'

/** Returns the table in the order of the promises. Figures that differ only in numbers are of one kind. */
export function formatTable(figures: readonly Figure[]): string {
  const rows = Object.entries(PROMISES).flatMap(([promise, meaning]) => {
    const latest = findLatest(figures.filter((one) => one.promise === promise))
    if (latest.length === 0) return [`| ${promise}: ${meaning} | not measured here |  |  |`]
    return latest.map((one, at) => `| ${at === 0 ? `${promise}: ${meaning}` : promise} | ${measured(one)} |`)
  })
  return ['| Promise | Measured | Shown by | On |', '|---|---|---|---|', ...rows].join('\n')
}

/** Returns the text with the table between its marks. Throws if the text lacks the marks. */
export const withBetween = (text: string, table: string): string => withBetweenMarks(text, BEGIN, END, table)

const measured = ({ value, text, command, at }: Figure): string =>
  `${value} ${text} | \`${command}\` | ${new Date(at).toISOString().slice(0, 10)}`

/** Returns for each kind the figures of the longest suite: the latest, or the latest of each part. */
function findLatest(figures: readonly Figure[]): Figure[] {
  const latest = new Map<string, Figure>()
  const longest = new Map<string, number>()
  for (const one of figures) longest.set(toKind(one), Math.max(rank(one), longest.get(toKind(one)) ?? rank(one)))
  for (const one of figures.filter((figure) => rank(figure) === longest.get(toKind(figure)))) {
    const key = `${toKind(one)} ${one.part}`
    if (one.at < (latest.get(key)?.at ?? 0)) continue
    latest.delete(key)
    latest.set(key, one)
  }
  return [...latest.values()]
}

/** Returns a text without its numbers and their signs. */
const toKind = ({ text }: Figure): string => text.replace(/[+-]*[\d.,]+/g, '#')

const rank = ({ command }: Figure): number => ['test:ci', 'test:long'].findIndex((suite) => command.includes(suite))
