// A service that is nothing but its embedded Redis: for tests which kill one. Arguments: the data directory, and
// "leave" to come to its end without a stop. Prints "ready <socket>", or "refused <reason>" and exits with 3.
import { startEmbeddedRedis } from '../../src/embedded-redis/embedded-redis.ts'

const [dataDir = '', mode = 'stay'] = process.argv.slice(2)
const log = { info: () => {}, warn: () => {} }
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
