/** One fault in the params of a call. No reason quotes a received value. */
export interface Finding {
  /** JSON Pointer into the params by name, such as `/query`. */
  path: string
  reason: string
  /** The reason in the message of the error, if it differs from `reason`. It is not part of `data`. */
  inMessage?: string | undefined
  [more: string]: unknown
}

/** Maximum number of findings in one error. */
export const MAX_FINDINGS = 100

/**
 * The error for invalid params of a call. It holds every independent finding, with the most important one first, and is
 * never empty.
 */
export class InvalidParams extends Error {
  readonly findings: Finding[]

  constructor(findings: [Finding, ...Finding[]]) {
    super(`Cannot accept param ${findings[0].path}: ${findings[0].reason}`)
    this.name = 'InvalidParams'
    this.findings = findings
  }
}

/** Throws InvalidParams if there are findings. */
export function refuseFindings([first, ...others]: readonly Finding[]): void {
  if (first !== undefined) throw new InvalidParams([first, ...others])
}
