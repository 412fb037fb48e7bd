import { defineConfig } from 'vitest/config'

// fast: npm test, minutes · ci: npm run test:ci · long: npm run test:long
const project = (name: string, include: string[], exclude: string[] = []) => ({
  test: {
    name,
    include,
    exclude,
    globalSetup: 'test/support/global-setup.ts',
    testTimeout: name === 'fast' ? 60_000 : 600_000,
    hookTimeout: 60_000,
    // Files share what they import; each has a Redis and key prefixes of its own, which is what keeps them apart.
    isolate: false,
    // Test files share two cores with the servers they start, for which they often wait.
    maxWorkers: name === 'fast' ? 3 : 2,
  },
})

export default defineConfig({
  test: {
    reporters: ['default', './test/support/promise-reporter.ts'],
    projects: [
      project('fast', ['test/**/*.test.ts'], ['test/**/*.{ci,long}.test.ts', 'test/containers/**']),
      project('ci', ['test/**/*.ci.test.ts', 'test/containers/**/*.test.ts']),
      project('long', ['test/**/*.long.test.ts']),
    ],
  },
})
