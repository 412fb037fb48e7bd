import { setExit } from './exit-code.ts'

/*
 * What reads stdout may stop reading, as `head` does when it has enough. A command then ends quietly with the code of a
 * process ended by SIGPIPE, as other tools do, whether or not it wrote everything: Node itself ignores that signal.
 */

/** stdout has no reader any more. */
export class OutputClosed extends Error {
  constructor() {
    super('stdout was closed')
  }
}

/** OutputClosed for a stream that has no reader any more, otherwise the failure itself. */
export const asOutputClosed = (failure: NodeJS.ErrnoException): Error =>
  failure.code === 'EPIPE' ? new OutputClosed() : failure

/**
 * Watches stdout and stderr of this process. The result rejects when stdout fails: with OutputClosed, or with what failed. A
 * stderr without a reader is no failure: the exit code still says how the command ended.
 */
export function watchOutput(): Promise<never> {
  process.stderr.on('error', () => {})
  const failed = new Promise<never>((_, reject) => {
    process.stdout.on('error', (failure: NodeJS.ErrnoException) => {
      setExit(failure.code === 'EPIPE' ? 'outputClosed' : 'failed')
      reject(asOutputClosed(failure))
    })
  })
  // A command that has written everything may end before anything waits for this.
  failed.catch(() => {})
  return failed
}
