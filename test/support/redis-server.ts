import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RedisOptions, Redis as Witness } from 'ioredis'
import { locateRedis } from '../../src/embedded-redis/locate.ts'
import { noteRedis } from './figures/setting.ts'

/** A real redis-server for one test file, on a private socket. */
export interface RedisServer {
  readonly socketPath: string
  /** In the form that REDIS_URL takes. */
  readonly url: string
  readonly pid: number
  /** Opens an independent client that reads what is stored without going through the service. */
  witness(): Witness
  /** Starts a killed server again on the same files. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** A server or a cluster, for tests that need only these members. */
export interface AnyRedis {
  readonly url: string
  witness(): { keys(pattern: string): Promise<string[]>; disconnect(): void }
}

/** The executable of a server, and the environment it needs. */
export interface Binary {
  readonly command: string
  readonly env: NodeJS.ProcessEnv
}

export interface ServerOptions {
  /** A binary to run instead of the one that services start. */
  readonly binary?: Binary
  /** The password that clients must send. */
  readonly password?: string | undefined
}

/**
 * Starts a server. `args` are further options, such as `['--maxmemory', '8mb']`. If `folder` is given, the server keeps
 * its files there instead of in a new folder.
 */
export async function startRedisServer(
  args: readonly string[] = [],
  folder?: string,
  { binary, password }: ServerOptions = {},
): Promise<RedisServer> {
  const runner = binary ?? (await ourBinary())
  const dir = folder ?? (await mkdtemp(join(tmpdir(), 'keyrack-test-')))
  const socketPath = join(dir, 'redis.sock')
  const durable = ['--appendonly', 'yes', '--save', '', '--maxmemory-policy', 'noeviction', '--maxmemory', '64gb']
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
  noteRedis(options)
  const launch = (): ChildProcess => {
    // A child of a killed server that rewrites its append-only file may still hold its socket, and never replies.
    rmSync(socketPath, { force: true })
    return spawn(runner.command, options, { env: { ...process.env, ...runner.env }, stdio: 'ignore' })
  }
  let child = launch()
  const witnesses: Witness[] = []
  const connect = (options: RedisOptions = {}): Witness => {
    const retryStrategy = (times: number): number => Math.min(times * 20, 200)
    const secret = password === undefined ? {} : { password }
    const client = new Witness({ path: socketPath, retryStrategy, ...secret, ...options })
    client.on('error', () => {})
    return client
  }
  const witness = (): Witness => {
    const client = connect()
    witnesses.push(client)
    return client
  }
  /** Waits until the server answers. Rejects if it ends before that, for example because its port is in use. */
  async function untilStarted(): Promise<void> {
    const first = connect({ maxRetriesPerRequest: null })
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`redis-server ended with code ${code}: see ${join(dir, 'redis.log')}`)
    })
    try {
      await Promise.race([first.ping(), ended])
    } finally {
      ended.catch(() => {})
      first.disconnect()
    }
  }
  await untilStarted()
  return {
    socketPath,
    url: `unix://${socketPath}`,
    get pid() {
      return child.pid!
    },
    witness,
    async restart() {
      // The killed server may hold its port for a moment longer.
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      child = launch()
      await untilStarted()
    },
    async stop() {
      for (const client of witnesses) client.disconnect()
      const ended = new Promise((resolve) => child.once('exit', resolve))
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        // Redis refuses to exit while it writes its first append-only file.
        const again = setInterval(() => child.kill('SIGTERM'), 500)
        // A failed test may leave Redis stopped or in an endless script, where it handles no other signal.
        const last = setTimeout(() => child.kill('SIGKILL'), MAX_STOP_MS)
        await ended
        clearInterval(again)
        clearTimeout(last)
      }
      if (folder === undefined) await rm(dir, { recursive: true, force: true })
    },
  }
}

/** Shorter than the timeout of a hook. */
const MAX_STOP_MS = 30_000

/** Set at the first start, because locating the binary runs it once for its version. */
let located: ReturnType<typeof locateRedis> | undefined

async function ourBinary(): Promise<Binary> {
  located ??= locateRedis({})
  const runner = await located
  if (runner.kind !== 'binary') throw new Error('tests need a redis-server binary')
  return { command: runner.command, env: runner.env }
}
