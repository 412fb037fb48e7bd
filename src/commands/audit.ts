import { setTimeout as pause } from 'node:timers/promises'
import { faultsOfCredentials } from '../edit-sessions/bind-records.ts'
import { verifyAudit } from '../store/audit/audit-proof.ts'
import type { AuditEntry } from '../store/audit/audit-trail.ts'
import { type AddStoreCommands, CommandError, type StoreCommandContext, UsageError } from './command.ts'
import { harmless } from './harmless-text.ts'
import { dateOf } from './rights.ts'
import { verifyAccess } from './verify-access.ts'

/*
 * keyrack audit ...: what was changed and shown, by whom, and whether the record of it is whole.
 */

const FOLLOW_MS = 500

interface Tail {
  readonly count: number
  readonly follow?: boolean
}

export const addAudit: AddStoreCommands = (program, atStore) => {
  const audit = program.command('audit').description('who changed and saw what')
  audit
    .command('tail')
    .description('print the last entries')
    .option('--count <number>', 'how many', countOf, 20)
    .option('--follow', 'wait for new entries and print them')
    .action(atStore(tail))
  audit
    .command('export')
    .description('print all entries as JSON, one per line, stream by stream')
    .action(atStore(exportAll))
  audit
    .command('verify')
    .description('find entries that are missing or forged, and records that were altered')
    .action(atStore(verify))
}

function countOf(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new UsageError(`--count takes a number, not "${text}"`)
}

async function tail(at: StoreCommandContext, options: Tail): Promise<void> {
  const { count } = options
  const { auditTrail } = at.store
  const streams = await auditTrail.streams()
  const last = (await Promise.all(streams.map((stream) => auditTrail.last(stream, Math.max(count, 1))))).flat()
  for (const entry of inTime(last).slice(-count || last.length)) at.print(lineOf(entry))
  if (options.follow === true) await follow(at, new Map(last.map(({ stream, id }) => [stream, id])))
}

async function exportAll({ store: { auditTrail }, print }: StoreCommandContext): Promise<void> {
  for (const stream of await auditTrail.streams()) {
    for await (const page of auditTrail.pages(stream, null)) {
      for (const { on, id: _, ...entry } of page) print(JSON.stringify({ ...entry, on: parsedOrText(on) }))
    }
  }
}

/** Looks at every stream, also after a fault. */
async function verify(at: StoreCommandContext): Promise<void> {
  const { store, sealing, tell } = at
  const { count, unsigned, faults, since } = await verifyAudit(store, sealing)
  const access = await verifyAccess(at)
  const ofStreams = [...faults].map(([stream, fault]) => `${stream}: ${fault}`)
  const found = [...ofStreams, ...access.faults, ...(await faultsOfCredentials(store, sealing))]
  if (found.length > 0) throw new CommandError(found.map(harmless).join('\n'))
  const note = unsigned === 0 ? '' : `; ${unsigned} were written before there was a key and are not signed`
  const chained = since === null ? '' : `; chained since ${dateOf(since)}`
  tell(`${count} entries, none missing and none forged${note}${chained}`)
  const former = access.unproven === 0 ? '' : `; ${access.unproven} of keyrack 0.1 get a proof at their next use`
  tell(`${access.proven} records of keys, users and sessions, all written by keyrack${former}`)
  if (since === null) tell('No service has recorded yet since when entries are chained: start one')
}

/** What was altered may be no JSON any more, and is to be seen. */
function parsedOrText(on: string): unknown {
  try {
    return JSON.parse(on)
  } catch {
    return on
  }
}

async function follow({ store: { auditTrail }, print }: StoreCommandContext, seen: Map<string, string>): Promise<void> {
  for (;;) {
    await pause(FOLLOW_MS)
    const news: AuditEntry[] = []
    for (const stream of await auditTrail.streams()) {
      for await (const page of auditTrail.pages(stream, seen.get(stream) ?? null)) news.push(...page)
    }
    for (const { stream, id } of news) seen.set(stream, id)
    for (const entry of inTime(news)) print(lineOf(entry))
  }
}

const inTime = (entries: readonly AuditEntry[]): AuditEntry[] => [...entries].sort((a, b) => a.at - b.at)

const lineOf = ({ stream, number, at, by, method, request, source, on }: AuditEntry): string =>
  [dateOf(at), `${stream}#${number}`, by, method, on, request, source].map(harmless).join('\t')
