/* Checks /metrics of a service. metrics.documents.test.ts checks the files in docs/ that use its names. */
import { describe, expect, test } from 'vitest'
import { WorkLimit } from '../../../src/http/limits/work-limit.ts'
import { createMetrics } from '../../../src/http/metrics/metrics.ts'
import { Caller } from '../../support/caller.ts'
import { collectGarbage } from '../../support/collect-garbage.ts'
import { openOnce } from '../../support/fixture.ts'
import { runMain } from '../../support/processes/main-program.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { freshPrefix, startService, TEST_KEY } from '../../support/service.ts'

const redis = openOnce(startRedisServer)
const prefix = freshPrefix()
const service = openOnce(() =>
  startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, NETWORKS: 'Default,Secret-Network' }),
)

const metrics = async (headers: Record<string, string> = {}): Promise<Response> =>
  await fetch(`${service.url}metrics`, { headers })

/**
 * Returns the value of a sample, or 0 if there is none. `name` includes the labels, in the order in which the service
 * prints them.
 */
async function sample(name: string): Promise<number> {
  const lines = (await (await metrics()).text()).split('\n')
  const line = lines.find((one) => one.startsWith(`${name} `))
  return line === undefined ? 0 : Number(line.split(' ').at(-1))
}

describe('/metrics', () => {
  test('counts calls by method and outcome', async () => {
    const ok = 'keyrack_calls_total{method="Inventory.getDevice",outcome="ok"}'
    const missing = 'keyrack_calls_total{method="Networks.getManagedNetwork",outcome="NETWORK_NOT_FOUND"}'
    const malformed = 'keyrack_calls_total{method="Inventory.getDevice",outcome="-32602"}'
    const seconds = 'keyrack_call_seconds_count{method="Inventory.getDevice"}'
    const all = [ok, missing, malformed, seconds]
    const before = await Promise.all(all.map(sample))
    await service.call('Inventory.getDevice', ['Default', '10.0.0.1'])
    await service.call('Inventory.getDevice', ['Default', '10.0.0.1'])
    await service.call('Inventory.getDevice', ['Default', 'nonsense'])
    await service.call('Networks.getManagedNetwork', ['Nowhere'])
    const after = await Promise.all(all.map(sample))
    expect(after.map((value, at) => value - before[at]!)).toEqual([2, expect.any(Number), 1, 3])
  })

  test('counts round trips to Redis, and the writes that Redis refuses', async () => {
    const writes = 'keyrack_store_trip_seconds_count{kind="write"}'
    const before = await sample(writes)
    await service.result('Inventory.createDevice', ['Secret-Network', '10.11.12.13', 'A::B'])
    expect(await sample(writes)).toBe(before + 1)
    const witness = redis.witness()
    await witness.config('SET', 'min-replicas-to-write', '1')
    await service.error('Inventory.deleteDevice', ['Secret-Network', '10.11.12.13'])
    await witness.config('SET', 'min-replicas-to-write', '0')
    expect(await sample('keyrack_store_failures_total{kind="NOREPLICAS"}')).toBe(1)
  })

  test('has no entry for a call of a method that does not exist', async () => {
    await service.call('Inventory.whatever')
    expect(await (await metrics()).text()).not.toContain('whatever')
  })

  test('shows no network, address or caller, and needs a login once there is a key', async () => {
    await service.result('Inventory.createDevice', ['Secret-Network', '10.21.22.23', 'A::B'])
    const env = { REDIS_URL: redis.url, REDIS_PREFIX: prefix, CREDENTIALS_KEY: TEST_KEY }
    const { stdout } = await runMain(['keys', 'create', 'scraper', '--role', 'operator'], env)
    const key = stdout.trim()
    const login = { authorization: `Bearer ${key}` }
    await expect.poll(async () => (await metrics()).status).toBe(401)
    await expect.poll(async () => (await metrics(login)).status).toBe(200)
    expect((await metrics({ authorization: 'Bearer kr_no_such' })).status).toBe(401)
    const caller = new Caller(service.url)
    const message = { jsonrpc: '2.0', id: 1, method: 'Inventory.getDevice', params: ['Secret-Network', '10.21.22.23'] }
    await caller.send(JSON.stringify(message), login)
    const text = await (await metrics(login)).text()
    expect(text).toContain('keyrack_refused_total{reason="UNAUTHORIZED"}')
    const id = key.split('_')[1]!
    for (const secret of ['Secret-Network', '10.21.22', '127.0.0.1', 'scraper', id, key, prefix]) {
      expect(text).not.toContain(secret)
    }
  })
})

test('the metrics of a service that ended keep nothing of it in memory', async () => {
  const create = (): WeakRef<object> => {
    const used = { used: 0 }
    createMetrics({
      work: new WorkLimit({ inFlight: 1, waiting: 1, waitMs: 1 }),
      bodies: used,
      replies: used,
      indexes: () => null,
      isStoreConnected: () => true,
      warnings: () => ({ exposure: [], writes: [], audit: [] }),
    })
    return new WeakRef(used)
  }
  const ended = Array.from({ length: 3 }, create)
  const findKept = (): WeakRef<object>[] => {
    collectGarbage()
    return ended.filter((one) => one.deref() !== undefined)
  }
  await expect.poll(findKept).toEqual([])
})
