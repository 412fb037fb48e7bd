import type { Log, LogFields } from '../log.ts'

/**
 * Returns the log of a command on the store: a line for the user instead of JSON. A command that opens a store logs
 * only what the user has to know, so the levels below warn are dropped. `inform` writes a line to stderr.
 */
export function createCommandLog(inform: (line: string) => void): Log {
  const write = (word: string) => (first: LogFields | string, message?: string) => {
    const fields = typeof first === 'string' ? [] : Object.entries(first)
    const details = fields.map(([name, value]) => `${name}: ${value instanceof Error ? value.name : value}`)
    const text = typeof first === 'string' ? first : message
    inform(`${word}: ${text}${details.length === 0 ? '' : ` (${details.join(', ')})`}`)
  }
  const drop = (): void => {}
  return { debug: drop, info: drop, warn: write('Warning'), error: write('Error') }
}
