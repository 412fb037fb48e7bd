/*
 * The command keyrack devices watch: prints the changes of devices as they happen, one on a line. If the connection
 * breaks, it connects again and continues where it was, so that it neither misses a change nor prints one twice.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { describeFetchFailure, isTlsFailure } from '../../../../clients/typescript/fetch-failure.ts'
import type { DeviceChange } from '../../../../generated/types.ts'
import { harmlessJson } from '../../../domain/harmless-text.ts'
import { NotReached, UsageError } from '../../command.ts'
import { quietEnd } from '../../ending-signals.ts'
import type { Output } from '../../output/output.ts'
import { tlsHint } from '../../tls-failure.ts'
import type { RemoteCommandContext } from '../remote-command.ts'
import { openEvents, ServerAway } from './open-events.ts'
import { readEvents } from './read-events.ts'

/** The changes that the command watches. */
interface WatchOptions {
  readonly network?: readonly string[]
  readonly after?: string
}

/** Time between two attempts to connect, in milliseconds, until the server says otherwise. */
const RETRY_MS = 1000

/** Prints changes until it is interrupted. */
export async function watchDevices(
  context: RemoteCommandContext,
  { network = [], after }: WatchOptions,
): Promise<void> {
  const url = new URL('/events', context.url)
  for (const name of network) url.searchParams.append('network', name)
  const print = createPrinter(context.output)
  // A header can hold no other characters, and no id of an event has them.
  if (after !== undefined && !/^[!-~]*$/.test(after)) throw wrongId(after)
  let [last, retryMs] = [after ?? '', RETRY_MS]
  const outage = createOutage(context, url)
  for (;;) {
    let pauseMs = 0
    try {
      const wrongLast = last === after ? () => wrongId(last) : null
      const body = await openEvents(context, url, { last, wrongId: wrongLast })
      outage.end()
      for await (const event of readEvents(body)) {
        if (event.type === 'reset')
          context.screen.inform('Warning: some changes are no longer kept and are missing here')
        if (event.type === 'device') await print({ ...(JSON.parse(event.data) as DeviceChange), id: event.id })
        last = event.id
        retryMs = event.retryMs ?? retryMs
      }
      outage.begin()
    } catch (failure) {
      if (context.signal.aborted) throw quietEnd(context.signal)
      if (!isBrokenConnection(failure)) throw failure
      outage.begin(failure)
      if (failure instanceof ServerAway) pauseMs = failure.retryAfterMs
    }
    await pause(Math.max(pauseMs, retryMs), null, { signal: context.signal }).catch(() => {
      throw quietEnd(context.signal)
    })
  }
}

/**
 * Tells the user about the time without a connection, once and not at each attempt. A reason that the server itself
 * gives is told too.
 */
function createOutage({ screen }: RemoteCommandContext, { host }: URL) {
  let [wasConnected, isReported, isExplained] = [false, false, false]
  return {
    /** Throws NotReached if the first attempt failed and another one would fail too. */
    begin(failure?: Error): void {
      const reason = failure === undefined ? null : (describeFetchFailure(failure) ?? failure.message)
      const what = wasConnected ? 'Lost the connection to' : 'Cannot reach'
      const sentence = `${what} ${host}${reason === null ? '' : ` (${reason})`}`
      if (!wasConnected && reason !== null && isTlsFailure(reason))
        throw new NotReached(`${sentence}${tlsHint(reason)}`)
      const explains = failure instanceof ServerAway && failure.isExplained
      if (!isReported || (explains && !isExplained)) screen.inform(`${sentence}. Connecting again`)
      isReported = true
      isExplained ||= explains
    },
    end(): void {
      if (isReported) screen.inform(`Connected to ${host}${wasConnected ? ' again' : ''}`)
      wasConnected = true
      isReported = false
      isExplained = false
    },
  }
}

/** fetch throws a TypeError if a connection cannot be opened or breaks. */
const isBrokenConnection = (failure: unknown): failure is TypeError | ServerAway =>
  failure instanceof TypeError || failure instanceof ServerAway

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
