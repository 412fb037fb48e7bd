import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/support/longest-first.ts'

// fast: npm test, minutes · ci: npm run test:ci · alone: what test:ci runs last · long: npm run test:long
const project = (name: string, include: string[], exclude: string[] = []) => ({
  test: {
    name,
    include,
    exclude,
    // No test of the fast suite needs a browser.
    globalSetup: ['test/support/global-setup.ts', ...(name === 'fast' ? [] : ['test/support/browser/global-setup.ts'])],
    setupFiles: ['test/support/figures/fresh-setting.ts', 'test/support/contract/fail-undeclared.ts'],
    // With five busy programs beside it, a test takes six times as long as alone.
    testTimeout: name === 'fast' ? 180_000 : 600_000,
    // Longer than test/support/until.ts waits, so that a hook fails with its reason.
    hookTimeout: 120_000,
    // A busy machine needs longer than the default of a second.
    expect: { poll: { timeout: 30_000 } },
    // Files share what they import; each has a Redis and key prefixes of its own, which is what keeps them apart.
    isolate: false,
    // Tests create much that does not live long. With more room for it, they take 5 % less processor time.
    execArgv: ['--max-semi-space-size=32'],
    // Test files share two cores with the servers they start, for which they often wait.
    maxWorkers: 3,
  },
})

/** Tests that measure times which other tests would disturb. */
const MEASURING = ['test/attacks/*.ci.test.ts', 'test/faults/overload.ci.test.ts']

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './test/support/figures/promise-reporter.ts', './test/support/skip-reporter.ts'],
    projects: [
      project('fast', ['test/**/*.test.ts'], ['test/**/*.{ci,long}.test.ts', 'test/containers/**']),
      project('ci', ['test/**/*.ci.test.ts', 'test/containers/**/*.test.ts'], MEASURING),
      // After all others and one by one.
      { test: { ...project('alone', MEASURING).test, maxWorkers: 1, sequence: { groupOrder: 1 } } },
      project('long', ['test/**/*.long.test.ts']),
    ],
  },
})
