/* Exit codes of every command, for scripts. docs/reference/cli.md is generated from it. */

/** The exit codes of every command, and their meaning. */
export const exitCodes = {
  done: { code: 0, meaning: 'done' },
  failed: { code: 1, meaning: 'refused or failed; stderr has the reason' },
  misused: { code: 2, meaning: 'wrong usage; nothing was done' },
  badRows: { code: 3, meaning: 'some rows or devices were refused; stdout lists them' },
  notReached: { code: 4, meaning: 'could not reach the server' },
  hungUp: { code: 129, meaning: 'ended by SIGHUP, because its terminal was closed' },
  interrupted: { code: 130, meaning: 'interrupted by SIGINT' },
  outputClosed: { code: 141, meaning: 'the reader of stdout, such as head, closed it' },
  terminated: { code: 143, meaning: 'ended by SIGTERM' },
} as const

/** The reason why a command ends. */
export type ExitReason = keyof typeof exitCodes

/** Sets the exit code of this process. */
export function setExit(ending: ExitReason): void {
  process.exitCode = exitCodes[ending].code
}
