/*
 * The command keyrack devices watch: prints the changes of devices as they happen, one on a line. If the connection
 * breaks, it connects again and continues where it was, so that it neither misses a change nor prints one twice.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { describeFetchFailure, isTlsFailure } from '../../../../clients/typescript/fetch-failure.ts'
import type { DeviceChange } from '../../../../generated/types.ts'
import { harmlessJson } from '../../../domain/harmless-text.ts'
import { CommandError, NotReached, UsageError } from '../../command.ts'
import { quietEnd } from '../../ending-signals.ts'
import { CREDENTIALS_HINT } from '../../failures.ts'
import type { Output } from '../../output/output.ts'
import { tlsHint } from '../../tls-failure.ts'
import { abortable } from '../abortable.ts'
import { describeRedirection } from '../redirection.ts'
import type { RemoteCommandContext } from '../remote-command.ts'
import { readEvents } from './read-events.ts'

/** The changes that the command watches. */
interface WatchOptions {
  readonly network?: readonly string[]
  readonly after?: string
}

/** Time between two attempts to connect, in milliseconds, until the server says otherwise. */
const RETRY_MS = 1000

/** HTTP statuses of a server that is busy or stops, and of a proxy that cannot reach it: it can be asked again. */
const AWAY = new Set([502, 503, 504])

/** Prints changes until it is interrupted. */
export async function watchDevices(at: RemoteCommandContext, { network = [], after }: WatchOptions): Promise<void> {
  const url = new URL('/events', at.url)
  for (const name of network) url.searchParams.append('network', name)
  const print = createPrinter(at.output)
  // A header can hold no other characters, and no id of an event has them.
  if (after !== undefined && !/^[!-~]*$/.test(after)) throw wrongId(after)
  let [last, retryMs] = [after ?? '', RETRY_MS]
  const outage = createOutage(at, url)
  for (;;) {
    try {
      const body = await connect(at, url, { last, after })
      outage.end()
      for await (const event of readEvents(body)) {
        if (event.type === 'reset') at.screen.inform('Warning: some changes are no longer kept and are missing here')
        if (event.type === 'device') await print({ ...(JSON.parse(event.data) as DeviceChange), id: event.id })
        last = event.id
        retryMs = event.retryMs ?? retryMs
      }
      outage.begin()
    } catch (failure) {
      if (at.signal.aborted) throw quietEnd(at.signal)
      if (!isBrokenConnection(failure)) throw failure
      outage.begin(failure)
    }
    await pause(retryMs, null, { signal: at.signal }).catch(() => {
      throw quietEnd(at.signal)
    })
  }
}

/** Tells the user about the time without a connection, once and not at each attempt. */
function createOutage({ screen }: RemoteCommandContext, { host }: URL) {
  let [wasConnected, isReported] = [false, false]
  return {
    /** Throws NotReached if the first attempt failed and another one would fail too. */
    begin(failure?: TypeError): void {
      const reason = failure === undefined ? null : (describeFetchFailure(failure) ?? failure.message)
      const what = wasConnected ? 'Lost the connection to' : 'Cannot reach'
      const sentence = `${what} ${host}${reason === null ? '' : ` (${reason})`}`
      if (!wasConnected && reason !== null && isTlsFailure(reason))
        throw new NotReached(`${sentence}${tlsHint(reason)}`)
      if (!isReported) screen.inform(`${sentence}. Connecting again`)
      isReported = true
    },
    end(): void {
      if (isReported) screen.inform(`Connected to ${host}${wasConnected ? ' again' : ''}`)
      wasConnected = true
      isReported = false
    },
  }
}

/** fetch throws a TypeError if a connection cannot be opened or breaks. */
const isBrokenConnection = (failure: unknown): failure is TypeError => failure instanceof TypeError

interface From {
  /** The id of the last event, or "" for changes from now on. */
  readonly last: string
  /** The value of --after. */
  readonly after: string | undefined
}

async function connect(at: RemoteCommandContext, url: URL, { last, after }: From): Promise<ReadableStream<Uint8Array>> {
  const headers: Record<string, string> = { Accept: 'text/event-stream' }
  if (at.authorization !== null) headers.Authorization = at.authorization
  if (last !== '') headers['Last-Event-ID'] = last
  const response = await fetch(url, { headers, signal: at.signal, redirect: 'manual' })
  if (response.ok && response.body !== null) return abortable(response.body, at.signal)
  if (AWAY.has(response.status)) {
    // A connection with an unread body stays open.
    await response.body?.cancel()
    throw new TypeError(response.status === 503 ? 'the server is busy' : `HTTP ${response.status}`)
  }
  throw await readRefusal(at, response, last === after ? after : undefined)
}

/** A problem document (RFC 9457), or a JSON-RPC error of a service that is older. */
interface Refusal {
  readonly detail?: string
  readonly data?: { readonly reason?: string; readonly path?: string }
  readonly error?: { readonly message?: string; readonly data?: Refusal['data'] }
}

/** Returns the error for a response. `after` is the value of --after if the request has sent it. */
async function readRefusal(
  { authorization }: RemoteCommandContext,
  response: Response,
  after: string | undefined,
): Promise<Error> {
  const redirection = describeRedirection(response)
  if (redirection !== null) return new CommandError(`HTTP ${response.status}: the server ${redirection}`)
  const { error, detail = error?.message, data = error?.data } = (await response.json().catch(() => ({}))) as Refusal
  if (after !== undefined && data?.path === '/Last-Event-ID') return wrongId(after)
  const sentence = detail ?? 'no stream of events'
  const why = data?.reason === undefined || sentence.includes(data.reason) ? '' : `: ${data.reason}`
  const hint = response.status === 401 && authorization === null ? `\n${CREDENTIALS_HINT}` : ''
  return new CommandError(`HTTP ${response.status}: ${sentence}${why}${hint}`)
}

const wrongId = (after: string): UsageError =>
  new UsageError(`Cannot use --after "${after}": it must be the id of an event, which watch prints as JSON and CSV`)

/** A change with the id of its event, which --after takes. */
type PrintedChange = DeviceChange & { readonly id: string }

/** The columns of CSV. */
const COLUMNS = 'at action network ipAddress fields place by comment method request position id'.split(' ')

/** Returns a function that prints a change on a line. JSON too is an object on each line, because no array ends. */
function createPrinter(output: Output): (change: PrintedChange) => Promise<void> {
  if (output.format === 'csv') {
    const writer = output.rows({ columns: COLUMNS, shown: COLUMNS })
    return (change) => writer.write([{ ...change }])
  }
  return (change) => output.send(output.format === 'table' ? `${toLine(change)}\n` : `${harmlessJson(change)}\n`)
}

function toLine({ at, action, ipAddress, network, fields, place, by, comment }: DeviceChange): string {
  const parts = [new Date(at).toISOString(), action.padEnd(6), `${ipAddress}@${network}`]
  if (place !== null) parts.push(action === 'leave' ? 'to' : 'from', `${place.ipAddress}@${place.network}`)
  if (fields.length > 0) parts.push(fields.join(','))
  parts.push(`by ${by}`)
  if (comment !== null) parts.push(`"${comment}"`)
  return parts.join(' ')
}
