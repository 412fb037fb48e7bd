import type { Reporter, TestModule } from 'vitest/node'
import { append, commandFor, type Figure, measuredCommit } from './figures.ts'

/** Promises that all tests of a file show together; each test is one case. */
const SHOWN_BY: Readonly<Record<string, string>> = {
  'test/faults/refusals.ci.test.ts': 'F2',
  'test/secrets/canaries.test.ts': 'S2',
  'test/secrets/altered.test.ts': 'S3',
  'test/sealing/sealed-blob.test.ts': 'S3',
  'test/access/permission-matrix.test.ts': 'S5',
  'test/access/sessions-of-callers.test.ts': 'S7',
  'test/access/browser-matrix.test.ts': 'S8',
  'test/access/bind-matrix.test.ts': 'S9',
  'test/access/guessing.test.ts': 'S11',
  'test/access/no-authority.test.ts': 'S12',
  'test/secrets/redis-writer.test.ts': 'S12',
  'test/commands/backup-altered.test.ts': 'S14',
}

/** Records for the table of promises how many tests of such a file failed. */
export default class PromiseReporter implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    const promise = SHOWN_BY[module.relativeModuleId]
    const tests = [...module.children.allTests()].map((test) => test.result().state)
    // A run of selected tests alone does not show the promise.
    if (promise === undefined || tests.length === 0 || tests.includes('skipped')) return
    const failed = tests.filter((state) => state === 'failed').length
    const [, about] = /([^/]+?)(?:\.ci)?\.test\.ts$/.exec(module.relativeModuleId)!
    const text = `of ${tests.length} tests failed: ${about!.replaceAll('-', ' ')}`
    const command = commandFor(module.relativeModuleId)
    append({
      promise,
      text,
      value: failed,
      command,
      at: Date.now(),
      commit: measuredCommit(),
      part: null,
    } satisfies Figure)
  }
}
