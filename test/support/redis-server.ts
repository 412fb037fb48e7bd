import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis as Witness } from 'ioredis'
import { locateRedis } from '../../src/embedded-redis/locate.ts'

/** A real redis-server of a test file's own, on a private socket. */
export interface RedisServer {
  readonly socketPath: string
  /** As REDIS_URL takes it. */
  readonly url: string
  readonly pid: number
  /** An independent client: what is stored, seen by somebody else. */
  witness(): Witness
  /** After it was killed: on the same files. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** A server or a cluster, for those who need no more of it. */
export interface AnyRedis {
  readonly url: string
  witness(): { keys(pattern: string): Promise<string[]>; disconnect(): void }
}

/** A server's binary, and the environment it needs. */
export interface Binary {
  readonly command: string
  readonly env: NodeJS.ProcessEnv
}

export interface ServerOptions {
  /** Another server than the one that services start. */
  readonly binary?: Binary
  /** It asks for. */
  readonly password?: string | undefined
}

/**
 * `args`: further options, such as `['--maxmemory', '8mb']`; `folder`: keeps its files there instead of in a new
 * folder.
 */
export async function startRedisServer(
  args: readonly string[] = [],
  folder?: string,
  { binary, password }: ServerOptions = {},
): Promise<RedisServer> {
  const runner = binary ?? (await ourBinary())
  const dir = folder ?? (await mkdtemp(join(tmpdir(), 'keyrack-test-')))
  const socketPath = join(dir, 'redis.sock')
  const durable = ['--appendonly', 'yes', '--save', '', '--maxmemory-policy', 'noeviction']
  const options = [
    '--port',
    '0',
    '--unixsocket',
    socketPath,
    '--dir',
    dir,
    '--logfile',
    'redis.log',
    ...durable,
    ...args,
  ]
  const launch = (): ChildProcess =>
    spawn(runner.command, options, { env: { ...process.env, ...runner.env }, stdio: 'ignore' })
  let child = launch()
  const witnesses: Witness[] = []
  const witness = (): Witness => {
    const retryStrategy = (times: number): number => Math.min(times * 20, 200)
    const client = new Witness({ path: socketPath, retryStrategy, ...(password === undefined ? {} : { password }) })
    client.on('error', () => {})
    witnesses.push(client)
    return client
  }
  await witness().ping()
  return {
    socketPath,
    url: `unix://${socketPath}`,
    get pid() {
      return child.pid!
    },
    witness,
    async restart() {
      child = launch()
      await witness().ping()
    },
    async stop() {
      for (const client of witnesses) client.disconnect()
      const ended = new Promise((resolve) => child.once('exit', resolve))
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        // While it writes its first append-only file Redis refuses to go.
        const again = setInterval(() => child.kill('SIGTERM'), 500)
        await ended
        clearInterval(again)
      }
      if (folder === undefined) await rm(dir, { recursive: true, force: true })
    },
  }
}

async function ourBinary(): Promise<Binary> {
  const runner = await locateRedis({})
  if (runner.kind !== 'binary') throw new Error('tests need a redis-server binary')
  return { command: runner.command, env: runner.env }
}
