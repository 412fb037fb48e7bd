import { readFileSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { findDocker, runDocker } from '../../src/embedded-redis/docker-engine.ts'
import { type EmbeddedRedis, startEmbeddedRedis } from '../../src/embedded-redis/embedded-redis.ts'
import { containerName, writeRunning } from '../../src/embedded-redis/running-redis.ts'
import { needing } from '../support/needs.ts'
import { rememberingLog, temporaryFolder } from './playground.ts'
import { redisImage, removeMadeImage } from './redis-image.ts'

const SLOW = 120_000
const WAIT = { timeout: 60_000, interval: 50 }

let missing: string | null = null
const found = await findDocker(process.env).catch((failure: Error) => {
  missing = failure.message
  return null
})
const inDocker = test.skipIf(found === null)
// Only tests read this constant, and they run only if the engine was found.
const engine = found!
afterAll(() => (found === null ? undefined : removeMadeImage(found)))

async function startInDocker(dataDir: string, log = rememberingLog()): Promise<EmbeddedRedis> {
  const runner = { kind: 'docker', image: await redisImage(engine), ...engine } as const
  const redis = await startEmbeddedRedis({ dataDir, log, runner })
  onTestFinished(() => redis.stop())
  return redis
}

function witness(url: string): Redis {
  const redis = new Redis(url, { retryStrategy: () => null, maxRetriesPerRequest: 0, enableReadyCheck: false })
  redis.on('error', () => {})
  onTestFinished(() => redis.disconnect())
  return redis
}

inDocker(
  needing(missing, 'a Redis in Docker keeps its data over a stop, in the data directory, as our user'),
  async () => {
    const dataDir = join(await temporaryFolder(), 'a "folder", with blanks')
    await mkdir(dataDir)
    const first = await startInDocker(dataDir)
    await witness(first.url!).set('kept', 'yes')
    await first.stop()
    expect((await readdir(dataDir)).sort()).toEqual(['appendonlydir', 'redis.log'])
    const second = await startInDocker(dataDir)
    expect(await witness(second.url!).get('kept')).toBe('yes')
  },
  SLOW,
)

inDocker(
  needing(
    missing,
    'it asks for its password, which stands in no log, command line or record, and only this machine reaches it',
  ),
  async () => {
    const dataDir = await temporaryFolder()
    const redis = await startInDocker(dataDir)
    const { password, port } = new URL(redis.url!)
    await expect(witness(`redis://127.0.0.1:${port}`).get('kept')).rejects.toThrow('NOAUTH')
    const container = /container (\S+),/.exec(redis.description)?.[1] ?? ''
    expect(await runDocker(engine, ['port', container])).toBe(`6379/tcp -> 127.0.0.1:${port}`)
    const limits = '{{.HostConfig.ReadonlyRootfs}} {{.HostConfig.CapDrop}} {{.HostConfig.SecurityOpt}}'
    expect(await runDocker(engine, ['inspect', '--format', limits, container])).toBe('true [ALL] [no-new-privileges]')
    const messages = [
      redis.description,
      await runDocker(engine, ['inspect', container]),
      await runDocker(engine, ['top', container]),
      ...['redis.log', 'redis.running.json'].map((name) => readFileSync(join(dataDir, name), 'utf8')),
    ]
    expect(messages.join('\n')).toContain(container)
    expect(messages.join('\n')).not.toContain(password)
  },
  SLOW,
)

inDocker(
  needing(missing, 'a container that dies is started again with its data, in the same place'),
  async () => {
    const log = rememberingLog()
    const redis = await startInDocker(await temporaryFolder(), log)
    await witness(redis.url!).set('kept', 'yes')
    await runDocker(engine, ['kill', /container (\S+),/.exec(redis.description)?.[1] ?? ''], 30_000)
    await vi.waitFor(() => expect(log.messages).toContain('Redis serves again'), WAIT)
    expect(await witness(redis.url!).get('kept')).toBe('yes')
  },
  SLOW,
)

inDocker(
  needing(missing, 'a container that a killed service left behind is ended'),
  async () => {
    const image = await redisImage(engine)
    const dataDir = await temporaryFolder()
    const orphan = containerName(dataDir)
    await runDocker(
      engine,
      ['run', '--rm', '--detach', '--name', orphan, '--entrypoint', 'redis-server', image],
      30_000,
    )
    const left = await runDocker(engine, ['ps', '--quiet', '--no-trunc', '--filter', `name=${orphan}`])
    await writeRunning(dataDir, { container: orphan })
    const log = rememberingLog()
    await startInDocker(dataDir, log)
    expect(log.messages).toContain('Ending the Redis container that a killed service left running')
    expect(await runDocker(engine, ['ps', '--all', '--quiet', '--no-trunc'])).not.toContain(left)
  },
  SLOW,
)
