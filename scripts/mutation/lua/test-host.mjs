/*
 * Runs test files again and again in one process, which is faster than a new process for each run. Its arguments are a
 * folder with a copy of the repository, and the test files. Each message starts a run; the answer is what the run said.
 */

import { createVitest } from 'vitest/node'

const [root, ...files] = process.argv.slice(2)

/** Keeps the order of the arguments: the files that notice most faults run first. */
class InOrder {
  async sort(specifications) {
    const placeOf = ({ moduleId }) => files.findIndex((file) => moduleId.endsWith(file))
    return specifications.toSorted((a, b) => placeOf(a) - placeOf(b))
  }
  async shard(specifications) {
    return specifications
  }
}

/** The files that ended in the current run. Vitest keeps the results of former runs, which must not count. */
const ended = []

const vitest = await createVitest('test', {
  ...{ root, config: false, watch: false, include: files, bail: 1 },
  reporters: [{ onTestModuleEnd: (module) => ended.push(module) }],
  sequence: { sequencer: InOrder },
  // Each file has a Redis of its own. One after the other is fast enough, because most mutants fail in the first.
  ...{ isolate: false, maxWorkers: 1, fileParallelism: false, testTimeout: 10_000, hookTimeout: 10_000 },
})

process.on('message', async () => {
  ended.length = 0
  try {
    const specifications = await vitest.globTestSpecifications()
    const { unhandledErrors } = await vitest.runTestSpecifications(specifications)
    process.send(toRun(specifications.length, unhandledErrors))
  } catch (failure) {
    process.send({ outcome: 'broken', failedTest: `${failure}` })
  }
})
process.on('disconnect', () => process.exit())
process.send('ready')

/** Returns what became of a run. It is broken if nothing failed, but not every file passed either. */
function toRun(count, unhandledErrors) {
  const failed = ended.filter((module) => module.state() === 'failed')
  const tests = failed.flatMap((module) => [...module.children.allTests('failed')])
  const [first] = [...tests.map((test) => test.fullName), ...failed.map((module) => module.moduleId)]
  if (first !== undefined) return { outcome: 'failed', failedTest: first }
  if (unhandledErrors.length > 0) return { outcome: 'failed', failedTest: `${unhandledErrors[0].message}` }
  const hasPassed = ended.length === count && ended.every((module) => module.state() === 'passed')
  return { outcome: count > 0 && hasPassed ? 'passed' : 'broken', failedTest: null }
}
