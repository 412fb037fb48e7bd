/*
 * COMMIT_WAITS_FOR_DISK: an acknowledged commit is in the append-only file, whatever the fsync policy is.
 */
import { describe, expect, test } from 'vitest'
import { createKeys } from '../../src/store/keys.ts'
import { openDiskSync } from '../../src/store/operations/disk-sync.ts'
import { figure } from '../support/figures/measured.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { needing } from '../support/needs.ts'
import { newerRedis } from '../support/redis/newer-redis.ts'
import { type Binary, type RedisServer, startRedisServer } from '../support/redis-server.ts'
import { type Service, startService, TEST_KEY } from '../support/service.ts'
import { startServiceProcess } from '../support/service-process.ts'
import { openSession } from '../support/session-cookie.ts'
import { startPausingProxy } from './pausing-proxy.ts'

const newer = await newerRedis()
const missing = typeof newer === 'string' ? newer : null

const COMMITS = 20

describe.skipIf(missing !== null)(needing(missing, 'with a Redis that knows WAITAOF'), () => {
  const redis = openOnce(() => startRedisServer(['--appendfsync', 'everysec'], undefined, { binary: newer as Binary }))
  const service = openOnce(() => startServiceProcess({ ...settings(redis), COMMIT_WAITS_FOR_DISK: '1' }))

  test('many concurrent commits share one wait for the disk, and so end before their deadline', async () => {
    const began = performance.now()
    const replies = await Promise.all(Array.from({ length: COMMITS }, (_, at) => commit(service.url, `config ${at}`)))
    const ms = performance.now() - began
    expect(replies.map(({ error }) => error)).toEqual(replies.map(() => undefined))
    // A single commit waits for up to a second. They end in time only because concurrent commits share a wait.
    process.stdout.write(`${COMMITS} commits at once, each on disk, in ${Math.round(ms)} ms\n`)
    figure('D2', `ms until ${COMMITS} commits that began together were on disk with \`everysec\``, Math.round(ms))
  })

  test('a wait that begins while another is under way ends only after a later one', async () => {
    const proxy = await forThisTest(startPausingProxy(redis.socketPath))
    const options = { url: proxy.url, deadlineMs: 20_000, onTrouble: () => {} }
    const sync = await forThisTest(openDiskSync(options, createKeys('t:')))
    const firstRound = proxy.hold('WAITAOF')
    const first = sync.flushed()
    await firstRound
    const second = sync.flushed()
    const secondRound = proxy.hold('WAITAOF').then(() => 'second round')
    proxy.release()
    await first
    expect(await Promise.race([second, secondRound])).toBe('second round')
    proxy.release()
    await second
  })

  test('other calls do not wait for the disk', async () => {
    const slow = commit(service.url, 'slow')
    const times: number[] = []
    for (let left = 50; left > 0; left--) {
      const began = performance.now()
      await post(service.url, 'Networks.getManagedNetworkNames')
      times.push(performance.now() - began)
    }
    await slow
    // The median is enough: a wait of a second would delay every commit.
    expect(times.sort((a, b) => a - b)[25]).toBeLessThan(200)
  })

  test('a disk that is too slow makes the outcome of a commit unknown, but does not lose it', async () => {
    const witness = redis.witness()
    await witness.config('SET', 'appendfsync', 'no')
    try {
      const reply = await commit(service.url, 'uncertain')
      expect(reply.error).toMatchObject({ data: { code: 'STORE_UNAVAILABLE', applied: 'unknown', retryable: true } })
      expect(await post(service.url, 'Credentials.getCredentialConfig', ['Default', 'uncertain'])).toMatchObject({
        result: { name: 'uncertain' },
      })
    } finally {
      await witness.config('SET', 'appendfsync', 'everysec')
    }
  })
})

test('a start with COMMIT_WAITS_FOR_DISK is refused by a Redis without WAITAOF', async () => {
  const old = await forThisTest(startRedisServer())
  const start = startService({ REDIS_URL: old.url, COMMIT_WAITS_FOR_DISK: '1' })
  await expect(start.then((service: Service) => service.stop())).rejects.toThrow(/needs Redis 7.2 or newer/)
})

const settings = (redis: RedisServer) => ({ REDIS_URL: redis.url, CREDENTIALS_KEY: TEST_KEY, LOG_LEVEL: 'warn' })

interface Answer {
  readonly result?: unknown
  readonly error?: unknown
}

async function post(url: string, method: string, params: unknown = [], cookie = ''): Promise<Answer> {
  const headers = { 'content-type': 'application/json', cookie }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return (await (await fetch(url, { method: 'POST', headers, body })).json()) as Answer
}

/** Commits a new configuration in a new session. */
async function commit(url: string, name: string): Promise<Answer> {
  const cookie = await openSession({ url })
  const saved = await post(url, 'Credentials.saveCredentialConfig', ['Default', null, { name }], cookie)
  expect(saved.error).toBeUndefined()
  return await post(url, 'Credentials.commitEdits', {}, cookie)
}
