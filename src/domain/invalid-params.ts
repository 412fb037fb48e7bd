/** One fault in the params of a call. No reason quotes a received value. */
export interface Finding {
  /** JSON Pointer into the params by name, such as `/query`. */
  path: string
  reason: string
  /** Replaces the reason in the message of the error; it is not part of `data`. */
  told?: string | undefined
  [more: string]: unknown
}

/** Maximum number of findings in one error. */
export const MAX_FINDINGS = 100

/** The params of a call are invalid. It holds every independent finding, the first one leading (never empty). */
export class InvalidParams extends Error {
  readonly findings: Finding[]

  constructor(findings: [Finding, ...Finding[]]) {
    super(`Cannot accept param ${findings[0].path}: ${findings[0].reason}`)
    this.name = 'InvalidParams'
    this.findings = findings
  }
}
