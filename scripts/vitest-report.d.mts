/** A test, or a file if the failure is of none of its tests, and the first error. */
export interface ReportedTest {
  readonly name: string
  readonly error: unknown
}

export interface Report {
  readonly passed: number
  readonly failures: readonly ReportedTest[]
  /** The tests that passed on a second try. */
  readonly secondTries: readonly ReportedTest[]
  /** Whether any test passed or failed. */
  readonly hasRun: boolean
}

/** Reads the report of a run, which has this name and ended with this exit code; null after a signal. Never throws. */
export function readReport(name: string, file: string, exitCode: number | null): Report
