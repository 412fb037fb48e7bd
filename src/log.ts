import pino, { type DestinationStream, type Logger } from 'pino'
import { harmlessLines } from './commands/harmless-text.ts'

/*
 * Logs hold what is on this list and nothing else: a field that somebody adds one day is not there until it is listed. Never
 * params, URLs or bodies. Of a failure the kind and the places in the code, not its words: these may hold values.
 */

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

export function makeLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    formatters: { log: listed },
    serializers: { err: placesOf },
    // Names of callers and networks are in it, and a person may read it on a terminal. The line stays the same JSON.
    hooks: { streamWrite: harmlessLines },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

const listed = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => FIELDS.has(name)))

function placesOf(failure: unknown): object {
  if (!(failure instanceof Error)) return { type: typeof failure }
  // Behind the words, which may look like places.
  const { message, stack = '' } = failure
  const frames = stack.slice(stack.indexOf(message) + message.length).split('\n')
  return {
    type: failure.constructor.name,
    code: (failure as NodeJS.ErrnoException).code,
    at: frames.filter((line) => /^ {4}at /.test(line)).map((line) => line.trim()),
  }
}
