/*
 * Handles a reader of stdout that stops reading, as `head` does. The command then ends without a message, and with the
 * exit code of SIGPIPE, like other tools. Node itself ignores that signal.
 */
import { setExit } from './exit-code.ts'

/** The error for a stdout that has no reader any more. */
export class OutputClosed extends Error {
  constructor() {
    super('stdout was closed')
  }
}

/** Returns OutputClosed if the stream lost its reader, otherwise the failure itself. */
export const asOutputClosed = (failure: NodeJS.ErrnoException): Error =>
  failure.code === 'EPIPE' ? new OutputClosed() : failure

/**
 * Watches stdout and stderr of this process. The promise rejects if stdout fails: with OutputClosed, or with the
 * failure. A stderr without a reader is ignored: the exit code still reports the outcome.
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
