import { defineConfig } from 'vitest/config'
import type { TestSequencer, TestSpecification } from 'vitest/node'

const PATTERNS = process.env.MUTATION_TESTS!.split(',')
const STARTS = PATTERNS.map((pattern) => pattern.replace(/\*.*$/, ''))

// Stryker runs tests in a thread. Tests that set the umask of the process or read the source cannot run there. It also
// counts each branch, so a test of millions of steps takes minutes.
const CANNOT_RUN = [
  ...['test/**/*.umask.test.ts', 'test/access/constant-time.test.ts', 'test/domain/search/long-pattern.test.ts'],
]

/** Keeps the order of the patterns. The first files notice most faults, and no test runs after one that failed. */
class InOrder implements TestSequencer {
  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => STARTS.findIndex((start) => moduleId.includes(`/${start}`))
    return files.toSorted((a, b) => placeOf(a) - placeOf(b))
  }

  async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files
  }
}

export default defineConfig({
  test: {
    include: PATTERNS,
    exclude: ['test/**/*.{ci,long}.test.ts', ...CANNOT_RUN],
    sequence: { sequencer: InOrder },
    // Files share what they import, so that a run for a mutant loads it once.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 5000 } },
  },
})
