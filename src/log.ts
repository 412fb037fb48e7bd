/*
 * Creates the log. It contains only the fields in the list below, and drops all others.
 * Logs never contain params, URLs or bodies. A failure is logged with its kind and its stack frames, but without its
 * message, which may hold values.
 */
import pino, { type DestinationStream } from 'pino'
import { harmlessLines } from './domain/harmless-text.ts'

const FIELDS = [
  'caller',
  'code',
  'container',
  'devices',
  'done',
  'err',
  'how',
  'key',
  'method',
  'ms',
  'named',
  'network',
  'networks',
  'of',
  'pauseMs',
  'pid',
  'reason',
  'request',
  'seconds',
  'signal',
  'source',
] as const

/** The members that a line of the log may have besides its message. */
export type LogFields = { readonly [Name in (typeof FIELDS)[number]]?: unknown }

type Write = {
  (message: string): void
  (fields: LogFields, message: string): void
}

/** A log in which only the listed fields can be written. */
export type Log = Readonly<Record<'debug' | 'info' | 'warn' | 'error', Write>>

/** Creates the log. `level` is LOG_LEVEL; by default the log goes to stdout. */
export function makeLog(level: string, destination = openLogOutput(1)): Log {
  const options = {
    level,
    base: undefined,
    formatters: { log: listed },
    serializers: { err: placesOf },
    // The line may hold names of callers and networks, and an operator may read it on a terminal. So control characters
    // are escaped. The escaped line is still the same JSON.
    hooks: { streamWrite: harmlessLines },
  }
  return pino(options, destination)
}

/** Maximum bytes of lines that wait because they cannot be written. Lines beyond are dropped. */
const MAX_WAITING_BYTES = 2 ** 20

/**
 * Returns a file descriptor as the output of a log. If a line cannot be written, because the disk is full or the
 * terminal is gone, the process goes on. The line waits in memory and is tried again with the next one.
 */
function openLogOutput(fd: number): DestinationStream {
  const output = pino.destination({ dest: fd, sync: false, maxLength: MAX_WAITING_BYTES })
  const { flushSync } = output
  output.on('error', () => {
    // When the process exits, pino's flushSync would try again forever.
    output.flushSync = () => {}
  })
  output.on('write', () => {
    output.flushSync = flushSync
  })
  return output
}

const LISTED: ReadonlySet<string> = new Set(FIELDS)

const listed = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => LISTED.has(name)))

function placesOf(failure: unknown): object {
  if (!(failure instanceof Error)) return { type: typeof failure }
  // Skip the message, which may look like stack frames.
  const { message, stack = '' } = failure
  const frames = stack.slice(stack.indexOf(message) + message.length).split('\n')
  return {
    type: failure.constructor.name,
    code: (failure as NodeJS.ErrnoException).code,
    at: frames.filter((line) => /^ {4}at /.test(line)).map((line) => line.trim()),
  }
}
