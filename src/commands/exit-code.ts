/*
 * How a command ends, for scripts. docs/reference/cli.md is generated from it.
 */

export const exitCodes = {
  done: { code: 0, meaning: 'done' },
  failed: { code: 1, meaning: 'refused or failed; stderr says why' },
  misused: { code: 2, meaning: 'wrong usage; nothing was done' },
  badRows: { code: 3, meaning: 'some rows were bad; stdout lists them' },
  notReached: { code: 4, meaning: 'the server was not reached' },
  interrupted: { code: 130, meaning: 'interrupted by SIGINT' },
  outputClosed: { code: 141, meaning: 'stdout was closed by its reader, such as head' },
} as const

export type ExitReason = keyof typeof exitCodes

/** Decides how this process ends, once it does. */
export function setExit(ending: ExitReason): void {
  process.exitCode = exitCodes[ending].code
}
