import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { locateRedis } from '../../../src/embedded-redis/locate.ts'
import { freePort } from '../processes/free-port.ts'
import { type RedisServer, startRedisServer } from '../redis-server.ts'
import { openTogether } from '../resources.ts'
import { until } from '../until.ts'

/** A primary with one replica by default, and three Sentinels that watch them, on ports of 127.0.0.1. */
export interface Sentinels {
  /** In the form that REDIS_URL takes. */
  readonly url: string
  /** Returns the server that is the primary now. */
  primary(): Promise<RedisServer>
  /** Kills the primary with -9. */
  killPrimary(): Promise<void>
  /** Starts the killed server without data and waits until it follows the primary. */
  revive(): Promise<void>
  stop(): Promise<void>
}

export interface SentinelOptions {
  /** Further options of the servers. */
  readonly args?: readonly string[]
  /** The password of servers and Sentinels. */
  readonly password?: string
  readonly replicas?: number
}

const NAME = 'mymaster'
const DOWN_AFTER_MS = 1000

/** Starts the servers and Sentinels. Resolves when a failover would work. */
export async function startSentinels({ args = [], password, replicas = 1 }: SentinelOptions = {}): Promise<Sentinels> {
  const folder = await mkdtemp(join(tmpdir(), 'keyrack-sentinels-'))
  const deleteFolder = () => rm(folder, { recursive: true, force: true })
  const secret = password === undefined ? [] : ['--requirepass', password, '--masterauth', password]
  const start = (port: number, of: readonly string[] = []): Promise<RedisServer> =>
    startRedisServer(['--port', `${port}`, '--bind', '127.0.0.1', ...args, ...secret, ...of], undefined, { password })
  const { servers, watchers } = await openTogether(async (keep) => {
    await keep({ close: deleteFolder })
    const first = await freePort()
    const servers = new Map([[first, await keep(start(first))]])
    for (let at = 0; at < replicas; at++) {
      const port = await freePort()
      servers.set(port, await keep(start(port, ['--replicaof', '127.0.0.1', `${first}`])))
    }
    const watchers: Watcher[] = []
    for (let at = 0; at < 3; at++) watchers.push(await keep(startSentinel(folder, first, password)))
    await followed(async () => servers.get(first)!, replicas)
    await known(watchers, replicas, password)
    return { servers, watchers }
  })

  const primary = async (): Promise<RedisServer> => {
    for (const server of servers.values()) {
      if ((await roleOf(server)) === 'master') return server
    }
    throw new Error('there is no primary')
  }
  let killed: number | null = null
  const login = password === undefined ? '' : `:${encodeURIComponent(password)}@`
  return {
    url: `redis+sentinel://${login}${watchers.map(({ port }) => `127.0.0.1:${port}`).join()}/${NAME}`,
    primary,
    async killPrimary() {
      const server = await primary()
      killed = [...servers].find(([, one]) => one === server)![0]
      process.kill(server.pid, 'SIGKILL')
    },
    async revive() {
      const port = killed!
      await servers.get(port)!.stop()
      servers.delete(port)
      await until(async () => (await primary()) !== null, 'no server became the primary')
      const next = await primary()
      const [other] = [...servers].find(([, server]) => server === next)!
      servers.set(port, await start(port, ['--replicaof', '127.0.0.1', `${other}`]))
      await followed(primary, replicas)
      await known(watchers, replicas, password)
    },
    async stop() {
      for (const watcher of watchers) watcher.stop()
      for (const server of servers.values()) await server.stop()
      await deleteFolder()
    },
  }
}

interface Watcher {
  readonly port: number
  stop(): void
}

async function startSentinel(folder: string, primary: number, password: string | undefined): Promise<Watcher> {
  const runner = await locateRedis({})
  if (runner.kind !== 'binary') throw new Error('tests need a redis-server binary')
  const port = await freePort()
  const file = join(folder, `sentinel-${port}.conf`)
  const lines = [
    ...[`port ${port}`, 'bind 127.0.0.1', `dir ${folder}`, `logfile ${file}.log`],
    `sentinel monitor ${NAME} 127.0.0.1 ${primary} 2`,
    `sentinel down-after-milliseconds ${NAME} ${DOWN_AFTER_MS}`,
    `sentinel failover-timeout ${NAME} 3000`,
    ...(password === undefined
      ? []
      : [`sentinel auth-pass ${NAME} ${password}`, `requirepass ${password}`, `sentinel sentinel-pass ${password}`]),
  ]
  await writeFile(file, `${lines.join('\n')}\n`)
  const child = spawn(runner.command, [file, '--sentinel'], { env: { ...process.env, ...runner.env }, stdio: 'ignore' })
  return { port, stop: () => void child.kill('SIGKILL') }
}

/**
 * Waits until each Sentinel knows the replicas and the two other Sentinels. Before that none could begin a failover.
 */
async function known(watchers: readonly Watcher[], count: number, password: string | undefined): Promise<void> {
  const { Redis: Witness } = await import('ioredis')
  for (const { port } of watchers) {
    const client = new Witness(port, '127.0.0.1', password === undefined ? {} : { password })
    client.on('error', () => {})
    await until(async () => {
      const flat = (await client.call('SENTINEL', 'MASTER', NAME)) as string[]
      const field = (name: string): string => flat[flat.indexOf(name) + 1]!
      const replicas = (await client.call('SENTINEL', 'REPLICAS', NAME)) as string[][]
      const up = replicas.filter((replica) => replica[replica.indexOf('flags') + 1] === 'slave')
      return field('num-other-sentinels') === '2' && field('flags') === 'master' && up.length >= count
    }, 'a Sentinel does not know all replicas and Sentinels').finally(() => client.disconnect())
  }
}

async function roleOf(server: RedisServer): Promise<string> {
  const witness = server.witness()
  try {
    return `${((await witness.call('ROLE')) as unknown[])[0]}`
  } catch {
    return 'gone'
  } finally {
    witness.disconnect()
  }
}

/** Waits until `count` replicas follow the current primary. */
async function followed(primary: () => Promise<RedisServer>, count: number): Promise<void> {
  await until(async () => {
    const witness = (await primary()).witness()
    const replication = await witness.info('replication')
    witness.disconnect()
    return replication.split('state=online').length > count
  }, 'the replicas do not follow the primary')
}
