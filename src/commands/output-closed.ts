/*
 * Handles a reader of stdout that stops reading, as `head` does. The command then ends without a message, and with the
 * exit code of SIGPIPE, like other tools. Node itself ignores that signal.
 */
import { setImmediate as untilNextTurn } from 'node:timers/promises'
import { reasonOfFile } from '../files/file-failure.ts'
import { CommandError } from './command.ts'
import { setExit } from './exit-code.ts'

/** The error for a stdout that has no reader any more. */
export class OutputClosed extends Error {
  constructor() {
    super('stdout was closed')
  }
}

/** Returns OutputClosed if the stream lost its reader, otherwise CommandError with the reason. */
export const asOutputClosed = (failure: NodeJS.ErrnoException): Error =>
  failure.code === 'EPIPE' ? new OutputClosed() : new CommandError(`Cannot write to stdout: ${reasonOfFile(failure)}`)

/**
 * Watches stdout and stderr of this process. The promise rejects if stdout fails, with OutputClosed or
 * CommandError. A stderr without a reader is ignored: the exit code still reports the outcome.
 */
export function watchOutput(): Promise<never> {
  process.stderr.on('error', () => {})
  const failed = new Promise<never>((_, reject) => {
    process.stdout.on('error', (failure: NodeJS.ErrnoException) => {
      setExit(failure.code === 'EPIPE' ? 'outputClosed' : 'failed')
      reject(asOutputClosed(failure))
    })
  })
  // A command may finish before anything awaits this promise.
  failed.catch(() => {})
  return failed
}

/** Writes a text to stdout, and resolves when the system has taken it. Throws OutputClosed or CommandError. */
export const writeOutput = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, (failure) => (failure ? reject(asOutputClosed(failure)) : resolve()))
  })

/** Resolves when the system has taken all that was written to stdout. If stdout fails, only `watchOutput` rejects. */
export async function flushOutput(): Promise<void> {
  if (process.stdout.writableLength === 0) {
    // A write that failed at once is reported before the next turn of the event loop. To write nothing would fail if
    // the reader is gone, which a command without output should not notice.
    await untilNextTurn()
    return
  }
  await new Promise<void>((resolve) => {
    process.stdout.write('', (failure) => {
      if (!failure) resolve()
    })
  })
}
