/** One thing wrong with the params of a call. No reason repeats what was received. */
export interface Finding {
  /** JSON Pointer into the params by name, such as `/query` */
  path: string
  reason: string
  /** What the message of the error says in place of the reason; it does not become a part of `data`. */
  told?: string | undefined
  [more: string]: unknown
}

/** Most findings that are named in one refusal. */
export const MAX_FINDINGS = 100

/** Params that a call can't be answered for, with every independent finding, the first one leading (never empty). */
export class InvalidParams extends Error {
  readonly findings: Finding[]

  constructor(findings: [Finding, ...Finding[]]) {
    super(`Cannot accept param ${findings[0].path}: ${findings[0].reason}`)
    this.name = 'InvalidParams'
    this.findings = findings
  }
}
