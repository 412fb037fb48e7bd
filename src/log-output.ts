import pino, { type DestinationStream } from 'pino'

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
