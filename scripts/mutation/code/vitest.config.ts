import { defineConfig } from 'vitest/config'

// Stryker runs tests in a thread. Tests that set the umask of the process or read the source cannot run there.
const CANNOT_RUN = ['test/**/*.umask.test.ts', 'test/access/constant-time.test.ts']

export default defineConfig({
  test: {
    include: process.env.MUTATION_TESTS!.split(','),
    exclude: ['test/**/*.{ci,long}.test.ts', ...CANNOT_RUN],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
