/*
 * Creates the table of docs/promises.md: each promise with its last figure, whether the figure meets the promise, and
 * the command that measures it again. A row that was measured on an older service says so.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashService, root } from '../../test/support/figures/trees.ts'
import { withBetweenMarks } from '../between-marks.ts'
import type { ProofRow } from './rows.ts'

const PROMISES: Readonly<Record<string, string>> = {
  D1: 'an acknowledged write survives kill -9 of the service and of Redis (`appendfsync always`)',
  D2: 'a power cut costs nothing with `appendfsync always`, two seconds at most with `everysec`',
  D3: 'a commit is all or nothing at every crash point',
  D4: 'calls about one device are linearizable',
  D5: 'a search sees every write acknowledged before it began; the index equals the records',
  D6: 'nobody’s committed edit is overwritten unseen',
  D7: 'uncommitted edits are invisible to others and leave nothing behind',
  D8: 'with failover the window of loss is bounded',
  D9: 'a retried write has one effect, and errors say truly whether it happened',
  D10: 'backup and restore give the same inventory and secrets',
  F1: 'while Redis is away every call is answered in time, and served again soon after',
  F2: 'each refusal of Redis has one meaning, and no reply repeats its text',
  F3: 'a full memory refuses writes whole',
  F4: 'under overload, accepted requests take at most twice their usual time, and the others are refused at once',
  F5: 'SIGTERM drops no accepted request',
  F6: 'slow and broken clients can’t hold the server',
  F7: 'heap, memory, descriptors and keys do not grow',
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
  S11: 'the time of a reply reveals nothing about secrets; guessing is throttled',
  S12: 'what is written into Redis without our keys lets nobody in and reveals no secret of another network',
  S13: 'the audit cannot be thinned, rewritten or begun again unseen',
  S14: 'a backup that was altered is not restored',
}

export const BEGIN = '<!-- npm run proof measures and writes the table; npm run generate marks old rows -->'
export const END = '<!-- the table ends here -->'

/** The page with the table of promises. */
export const PROMISES_PAGE = 'docs/promises.md'

/** The rows of the table of promises. */
export const PROMISES_ROWS = 'docs/promises.json'

/** Reads the rows of the last proof. */
export const readRows = (): ProofRow[] => JSON.parse(readFileSync(join(root, PROMISES_ROWS), 'utf8'))

/** Returns docs/promises.md with the table of the last proof. Rows that were measured on other code are marked. */
export function renderPromises(page: string, rows: readonly ProofRow[], service = hashService()): string {
  return withBetweenMarks(page, BEGIN, END, formatTable(rows, service))
}

/** Returns the table in the order of the promises. `service` is the hash of the service at hand. */
export function formatTable(rows: readonly ProofRow[], service: string): string {
  const lines = Object.entries(PROMISES).flatMap(([promise, meaning]) => {
    const found = rows.filter((row) => row.promise === promise)
    if (found.length === 0) return [`| ${promise}: ${meaning} | **not measured** |  |  |  |  |`]
    return found.map((row, at) => `| ${at === 0 ? `${promise}: ${meaning}` : promise} | ${cellsOf(row, service)} |`)
  })
  return [...HEAD, ...lines].join('\n')
}

const HEAD = ['| Promise | Verdict | Measured | Shown by | On | Conditions |', '|---|---|---|---|---|---|']

function cellsOf(row: ProofRow, service: string): string {
  const verdict = row.isMet ? 'met' : '**NOT MET**'
  const isOld = row.service !== service
  const measured = row.reason === '' ? row.measured : `${row.measured} (${row.reason})`
  const on = `${row.date}, ${row.commit}`
  const cells = [isOld ? `${verdict}, older than the code` : verdict, measured, `\`${row.command}\``, on]
  return [...cells, conditionsOf(row)].map((cell) => cell.replaceAll('|', '\\|').replace(/\s+/g, ' ')).join(' | ')
}

function conditionsOf({ seconds, durability, services }: ProofRow): string {
  return [
    ...(seconds === null ? [] : [`${seconds} s`]),
    ...(durability === null ? [] : [`fsync ${durability}`]),
    ...(services === null ? [] : [services === 1 ? '1 service' : `${services} services`]),
  ].join(', ')
}
