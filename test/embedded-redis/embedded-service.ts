// A process that runs only an embedded Redis, for tests that kill such a process. It takes two arguments: the data
// directory, and optionally "leave" to exit without stopping Redis, or "unread" for a log whose errors wait forever, as
// if its output were a full pipe that nobody reads. It prints "ready <socket>", or prints "refused
// <reason>" and exits with code 3.
import { startEmbeddedRedis } from '../../src/embedded-redis/embedded-redis.ts'

const [dataDir = '', mode = 'stay'] = process.argv.slice(2)
const waitForever = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
const log = { info: () => {}, warn: () => {}, error: mode === 'unread' ? waitForever : () => {} }
try {
  const redis = await startEmbeddedRedis({ dataDir, log })
  process.stdout.write(`ready ${redis.socketPath}\n`)
  if (mode !== 'leave') {
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
