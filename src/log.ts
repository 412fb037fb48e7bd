/*
 * Creates the log. It contains only the fields in the list below, and drops a new field until it is added to the list.
 * Logs never contain params, URLs or bodies. A failure is logged with its kind and its stack frames, but without its
 * message, which may hold values.
 */
import pino, { type DestinationStream, type Logger } from 'pino'
import { harmlessLines } from './domain/harmless-text.ts'

const FIELDS: ReadonlySet<string> = new Set([
  ...['method', 'caller', 'network', 'request', 'source'],
  ...[
    'code',
    'reason',
    'ms',
    'done',
    'of',
    'devices',
    'seconds',
    'signal',
    'err',
    'how',
    'pauseMs',
    'pid',
    'container',
  ],
])

/** Creates the log. `level` is LOG_LEVEL; by default the log goes to stdout. */
export function makeLog(level: string, destination = openLogOutput(1)): Logger {
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
export function openLogOutput(fd: number): DestinationStream {
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

const listed = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => FIELDS.has(name)))

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
