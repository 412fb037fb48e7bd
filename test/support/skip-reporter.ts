import type { Reporter, TestModule, Vitest } from 'vitest/node'
import { findReason } from './needs.ts'

/** Prints at the end of a run which tests were skipped, and why, as one table. */
export default class SkipReporter implements Reporter {
  #runsAllTests = true

  onInit(vitest: Vitest): void {
    // In a run of selected tests all others count as skipped.
    this.#runsAllTests = vitest.config.testNamePattern === undefined
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (!this.#runsAllTests) return
    const skipped = modules.flatMap((module) =>
      [...module.children.allTests('skipped')].map((test) => {
        const { note } = test.result() as { readonly note?: string }
        return { file: module.relativeModuleId, reason: note ?? findReason(test.fullName) }
      }),
    )
    process.stdout.write(formatSkipped(skipped))
  }
}

/** A skipped test. */
interface Skipped {
  readonly file: string
  readonly reason: string | null
}

/** Returns the table, one line for each file and reason. */
export function formatSkipped(tests: readonly Skipped[]): string {
  if (tests.length === 0) return '\nSkipped: nothing\n\n'
  const counts = new Map<string, number>()
  for (const { file, reason } of tests) {
    const key = `${file}\0${reason ?? 'no reason given'}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const width = Math.max(...tests.map(({ file }) => file.length))
  const rows = [...counts].map(([key, count]) => {
    const [file, reason] = key.split('\0') as [string, string]
    return `${`${count}`.padStart(5)}  ${file.padEnd(width)}  ${reason}\n`
  })
  return `\nSkipped: ${tests.length} tests\n${rows.sort((a, b) => a.slice(7).localeCompare(b.slice(7))).join('')}\n`
}
