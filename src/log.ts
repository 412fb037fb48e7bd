/*
 * Creates the log. It contains only the fields in the list below, and drops a new field until it is added to the list.
 * Logs never contain params, URLs or bodies. A failure is logged with its kind and its stack frames, but without its
 * message, which may hold values.
 */
import pino, { type Logger } from 'pino'
import { harmlessLines } from './domain/harmless-text.ts'
import { openLogOutput } from './log-output.ts'

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
