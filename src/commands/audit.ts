/*
 * The command keyrack audit: reads the audit log of changes and shown secrets, and verifies that it is complete and
 * unaltered.
 */

import { setTimeout as pause } from 'node:timers/promises'
import { harmless } from '../domain/harmless-text.ts'
import { parseJson } from '../domain/json.ts'
import { faultsOfCredentials } from '../edit-sessions/bind-records.ts'
import { verifyAudit } from '../store/audit/audit-proof.ts'
import type { AuditEntry } from '../store/audit/audit-trail.ts'
import { type AddStoreCommands, CommandError, type StoreCommandContext, UsageError } from './command.ts'
import { formatDate } from './rights.ts'
import { verifyAccess } from './verify-access.ts'

const FOLLOW_MS = 500

interface Tail {
  readonly count: number
  readonly follow?: boolean
}

/** Adds the commands of `keyrack audit`. */
export const addAudit: AddStoreCommands = (program, storeCommand) => {
  const audit = program.command('audit').description('read and verify the audit log')
  audit
    .command('tail')
    .description('print the newest entries')
    .option('--count <number>', 'number of entries', parseCount, 20)
    .option('--follow', 'wait for new entries and print them')
    .action(storeCommand(tail))
  audit
    .command('export')
    .description('print all entries as JSON, one per line, stream by stream')
    .action(storeCommand(exportAll))
  audit.command('verify').description('find missing or forged entries and altered records').action(storeCommand(verify))
}

function parseCount(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new UsageError(`Cannot parse --count "${text}": use a number such as 20`)
}

async function tail(at: StoreCommandContext, options: Tail): Promise<void> {
  const { count } = options
  const { auditTrail } = at.store
  const streams = await auditTrail.streams()
  const last = (await Promise.all(streams.map((stream) => auditTrail.last(stream, Math.max(count, 1))))).flat()
  for (const entry of inTime(last).slice(-count || last.length)) at.print(formatEntry(entry))
  if (options.follow === true) await follow(at, new Map(last.map(({ stream, id }) => [stream, id])))
}

async function exportAll({ store: { auditTrail }, print }: StoreCommandContext): Promise<void> {
  for (const stream of await auditTrail.streams()) {
    for await (const page of auditTrail.pages(stream, null)) {
      for (const { on, id: _, ...entry } of page) print(JSON.stringify({ ...entry, on: parsedOrText(on) }))
    }
  }
}

/** Verifies every stream, even after a fault was found. */
async function verify(at: StoreCommandContext): Promise<void> {
  const { store, sealing, inform } = at
  const { count, unsigned, faults, since } = await verifyAudit(store, sealing)
  const access = await verifyAccess(at)
  const ofStreams = [...faults].map(([stream, fault]) => `${stream}: ${fault}`)
  const found = [...ofStreams, ...access.faults, ...(await faultsOfCredentials(store, sealing))]
  if (found.length > 0) throw new CommandError(found.map(harmless).join('\n'))
  const note = unsigned === 0 ? '' : `; ${unsigned} are not signed, because there was no key yet`
  const chained = since === null ? '' : `; chained since ${since === 0 ? 'the first entry' : formatDate(since)}`
  inform(`${count} entries, none missing and none forged${note}${chained}`)
  const former = access.unproven === 0 ? '' : `; ${access.unproven} from keyrack 0.1 get a proof at their next use`
  inform(`${access.proven} records of keys, users and sessions, all written by keyrack${former}`)
  if (since === null) inform('The start of the chain is not recorded yet: start the service to record it')
}

/** Returns the parsed subject of an entry, or its text: an altered entry may not be JSON. */
function parsedOrText(on: string): unknown {
  const subject = parseJson(on)
  return subject === undefined ? on : subject
}

async function follow({ store: { auditTrail }, print }: StoreCommandContext, seen: Map<string, string>): Promise<void> {
  for (;;) {
    await pause(FOLLOW_MS)
    const news: AuditEntry[] = []
    for (const stream of await auditTrail.streams()) {
      for await (const page of auditTrail.pages(stream, seen.get(stream) ?? null)) news.push(...page)
    }
    for (const { stream, id } of news) seen.set(stream, id)
    for (const entry of inTime(news)) print(formatEntry(entry))
  }
}

const inTime = (entries: readonly AuditEntry[]): AuditEntry[] => [...entries].sort((a, b) => a.at - b.at)

const formatEntry = ({ stream, number, at, by, method, request, source, on }: AuditEntry): string =>
  [formatDate(at), `${stream}#${number}`, by, method, on, request, source].map(harmless).join('\t')
