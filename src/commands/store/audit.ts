/*
 * The command keyrack audit: reads the audit of changes and shown secrets, and verifies that it is complete and
 * unaltered.
 */

import { setTimeout as pause } from 'node:timers/promises'
import { harmless } from '../../domain/harmless-text.ts'
import { parseJson } from '../../domain/json.ts'
import { findCredentialFaults } from '../../edit-sessions/bind-records.ts'
import { verifyAudit } from '../../store/audit/audit-proof.ts'
import type { AuditEntry } from '../../store/audit/audit-trail.ts'
import { type AddStoreCommands, CommandError, type StoreCommandContext, UsageError } from '../command.ts'
import { counted } from '../counted.ts'
import { withOutput } from '../listing.ts'
import { countOption } from '../option-values.ts'
import type { Format } from '../output/formats.ts'
import type { Row } from '../output/row-writer.ts'
import { formatDate } from './rights.ts'
import { verifyAccess } from './verify-access.ts'

const FOLLOW_MS = 500

interface Tail {
  readonly count: number
  readonly follow?: boolean
  readonly output?: Format
}

/** Adds the commands of `keyrack audit`. */
export const addAudit: AddStoreCommands = (program, storeCommand) => {
  const audit = program.command('audit').description('read and verify the audit')
  withOutput(audit.command('tail').description('print the newest entries'), 'lines with tabs')
    .option('--count <number>', 'number of entries', countOption('--count', 20), 20)
    .option('--follow', 'wait for new entries and print them')
    .action(storeCommand(tail))
  const all = audit.command('export').description('print all entries, stream by stream')
  withOutput(all, 'JSON, one entry per line').action(storeCommand(exportAll))
  audit.command('verify').description('find missing or forged entries and altered records').action(storeCommand(verify))
}

async function tail(context: StoreCommandContext, options: Tail): Promise<void> {
  const { count, follow: follows = false, output } = options
  if (follows && (output === 'table' || output === 'json')) {
    throw new UsageError(`-o ${output} has an end, but --follow has none: use -o ndjson or csv`)
  }
  const { auditTrail } = context.store
  const streams = await auditTrail.streams()
  const last = (await Promise.all(streams.map((stream) => auditTrail.last(stream, Math.max(count, 1))))).flat()
  const show = createPrinter(context)
  await show.print(inTime(last).slice(-count || last.length))
  if (follows) await follow(context, new Map(last.map(({ stream, id }) => [stream, id])), show)
  await show.end()
}

const COLUMNS = ['at', 'stream', 'number', 'by', 'method', 'on', 'request', 'source']
const SHAPE = { columns: [...COLUMNS, 'mac'], shown: COLUMNS }

interface Printer {
  print(entries: readonly AuditEntry[]): Promise<void>
  end(): Promise<void>
}

/** Creates a printer of entries in the format of -o, or as lines. */
function createPrinter({ rows, print }: StoreCommandContext): Printer {
  const writer = rows(SHAPE)
  return {
    async print(entries) {
      if (writer === null) for (const entry of entries) print(formatEntry(entry))
      else await writer.write(entries.map(toRow))
    },
    end: async () => await writer?.end(),
  }
}

const toRow = ({ id: _, at, on, ...entry }: AuditEntry): Row => ({ at: formatDate(at), ...entry, on: parsedOrText(on) })

async function exportAll({ store: { auditTrail }, print, rows }: StoreCommandContext): Promise<void> {
  const writer = rows(SHAPE)
  for (const stream of await auditTrail.streams()) {
    for await (const page of auditTrail.pages(stream, null)) {
      if (writer !== null) await writer.write(page.map(toRow))
      else for (const { on, id: _, ...entry } of page) print(JSON.stringify({ ...entry, on: parsedOrText(on) }))
    }
  }
  await writer?.end()
}

/** Verifies every stream, even after a fault was found. */
async function verify(context: StoreCommandContext): Promise<void> {
  const { store, sealing, inform } = context
  const { count, unsigned, faults, since } = await verifyAudit(store, sealing)
  const access = await verifyAccess(context)
  const ofStreams = [...faults].map(([stream, fault]) => `${stream}: ${fault}`)
  const found = [...ofStreams, ...access.faults, ...(await findCredentialFaults(store, sealing))]
  if (found.length > 0) throw new CommandError(found.map(harmless).join('\n'))
  const note = unsigned === 0 ? '' : `; ${unsigned} are not signed, because there was no key yet`
  const chained = since === null ? '' : `; chained since ${since === 0 ? 'the first entry' : formatDate(since)}`
  const entries = count === 1 ? '1 entry' : `${count.toLocaleString('en')} entries`
  inform(`${entries}, none missing and none forged${note}${chained}`)
  const former =
    access.unproven === 0 ? '' : `; unproven: ${access.unproven} of keyrack 0.1.0, which get a proof at their next use`
  inform(`${counted(access.proven, 'records')} of keys, users and sessions, all written by keyrack${former}`)
  if (since === null) inform('The start of the chain is not recorded yet: start the service to record it')
}

/** Returns the parsed subject of an entry, or its text: an altered entry may not be JSON. */
function parsedOrText(on: string): unknown {
  const subject = parseJson(on)
  return subject === undefined ? on : subject
}

async function follow(
  { store: { auditTrail } }: StoreCommandContext,
  seen: Map<string, string>,
  show: Printer,
): Promise<void> {
  for (;;) {
    await pause(FOLLOW_MS)
    const news: AuditEntry[] = []
    for (const stream of await auditTrail.streams()) {
      for await (const page of auditTrail.pages(stream, seen.get(stream) ?? null)) news.push(...page)
    }
    for (const { stream, id } of news) seen.set(stream, id)
    await show.print(inTime(news))
  }
}

const inTime = (entries: readonly AuditEntry[]): AuditEntry[] => [...entries].sort((a, b) => a.at - b.at)

const formatEntry = ({ stream, number, at, by, method, request, source, on }: AuditEntry): string =>
  [formatDate(at), `${stream}#${number}`, by, method, on, request, source].map(harmless).join('\t')
