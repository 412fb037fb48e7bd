// A process that runs only an embedded Redis, for tests that kill such a process. It takes two arguments: the data
// directory, and optionally "leave" to exit without stopping Redis. It prints "ready <socket>", or prints "refused
// <reason>" and exits with code 3.
import { startEmbeddedRedis } from '../../src/embedded-redis/embedded-redis.ts'

const [dataDir = '', mode = 'stay'] = process.argv.slice(2)
const log = { info: () => {}, warn: () => {}, error: () => {} }
try {
  const redis = await startEmbeddedRedis({ dataDir, log })
  process.stdout.write(`ready ${redis.socketPath}\n`)
  if (mode === 'stay') {
    const alive = setInterval(() => {}, 60_000)
    process.once('SIGTERM', () => {
      clearInterval(alive)
      void redis.stop()
    })
  }
} catch (error) {
  process.stdout.write(`refused ${(error as Error).message}\n`)
  process.exitCode = 3
}
