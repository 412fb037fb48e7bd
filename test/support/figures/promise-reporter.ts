import type { Reporter, TestModule, Vitest } from 'vitest/node'
import { append, findCommit } from './figures.ts'
import { showsPromise } from './shown-by.ts'
import { hashMeasured, hashService } from './trees.ts'

/** Records for the table of promises how each test file that shows one ended. */
export default class PromiseReporter implements Reporter {
  readonly #startedAt = new Map<string, number>()
  #runsAllTests = true

  onInit(vitest: Vitest): void {
    // A run of selected tests alone does not show the promise.
    this.#runsAllTests = vitest.config.testNamePattern === undefined
  }

  onTestModuleQueued(module: TestModule): void {
    this.#startedAt.set(module.id, Date.now())
  }

  onTestModuleEnd(module: TestModule): void {
    const file = module.relativeModuleId
    if (!showsPromise(file) || !this.#runsAllTests) return
    const tests = [...module.children.allTests()]
    const count = (state: string): number => tests.filter((test) => test.result().state === state).length
    const failed = tests.filter((test) => test.result().state === 'failed').map(({ fullName }) => fullName)
    // A file that cannot be loaded, or whose hooks fail, has errors of its own.
    if (failed.length === 0 && module.state() === 'failed')
      failed.push(module.errors()[0]?.message ?? 'the file failed')
    append({
      ...{ kind: 'run', file, failed, passed: count('passed'), skipped: count('skipped') },
      ...{ startedAt: this.#startedAt.get(module.id) ?? Date.now(), at: Date.now() },
      ...{ commit: findCommit(), service: hashService(), tree: hashMeasured() },
    })
  }
}
