/*
 * An older backup is restored beneath a service that keeps running. Before the service reads anything, another service
 * writes so much that the sequence number passes the one that the first service knows.
 */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runKeyrack } from '../commands/run-keyrack.ts'
import { forThisTest, openOnce, temporaryFolder } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, TEST_KEY } from '../support/service.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { untilIndexed } from '../support/until-indexed.ts'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
const folder = temporaryFolder()

interface Reply {
  readonly result: { readonly total: number; readonly devices: readonly unknown[]; readonly position: string }
  readonly error?: { readonly data?: { readonly code?: string } }
}

async function call({ url }: ServiceProcess, method: string, params: unknown): Promise<Reply> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return (await (await fetch(url, { method: 'POST', headers, body })).json()) as Reply
}

/** Creates devices with one change each. */
async function report(service: ServiceProcess, network: string, hostname: string, third: number, count: number) {
  for (let last = 1; last <= count; last++) {
    const device = { ipAddress: `10.0.${third}.${last}`, adapterId: 'A::B', hostname: `${hostname}-${last}` }
    expect((await call(service, 'Collector.reportDevices', [network, [device]])).error).toBeUndefined()
  }
}

const QUERIES = ['kept*', 'lost*', 'later*', '']

/** Answers of searches by hostname, and of the page of all devices. */
const searchAll = (service: ServiceProcess, network = 'Default'): Promise<Reply['result'][]> =>
  Promise.all(
    QUERIES.map(async (query) => {
      const pageData = { offset: 0, pageSize: 100 }
      const { result, error } = await call(service, 'Inventory.search', {
        ...{ network, scheme: query === '' ? 'ipAddress' : 'hostname', query, pageData },
        ...{ sortColumn: 'ipAddress', descending: false },
      })
      expect(error).toBeUndefined()
      return result
    }),
  )

test('a service that runs during a restore answers exactly, although the number passes the one it knows', async () => {
  const prefix = freshPrefix()
  const place = { REDIS_URL: redis.url, REDIS_PREFIX: prefix, CREDENTIALS_KEY: TEST_KEY }
  const env = { ...place, LOG_LEVEL: 'warn', CALL_DEADLINE_MS: '15000' }
  const start = async () => forThisTest(await startServiceProcess(env))
  const keyrack = async (command: string) =>
    expect(await runKeyrack([command, join(folder, 'old')], { env })).toMatchObject({ code: 0 })

  const running = await start()
  await report(running, 'Default', 'kept', 1, 5)
  await keyrack('backup')
  await report(running, 'Default', 'lost', 2, 20)
  // The backup has nothing of this network.
  await call(running, 'Networks.defineManagedNetwork', ['Young'])
  await report(running, 'Young', 'lost', 2, 20)
  await untilIndexed(running, 2)
  // The service keeps pages that were read twice.
  for (let round = 0; round < 3; round++) await Promise.all([searchAll(running), searchAll(running, 'Young')])
  expect((await searchAll(running)).map(({ total }) => total)).toEqual([5, 20, 0, 25])
  expect((await searchAll(running, 'Young')).map(({ total }) => total)).toEqual([0, 20, 0, 20])
  const { position } = (await call(running, 'Inventory.getChanges', ['Default', null, 10])).result

  running.child.kill('SIGSTOP')
  const keys = (await witness.keys('*')).filter((key) => key.startsWith(prefix))
  await witness.del(...keys)
  await keyrack('restore')
  const other = await start()
  await report(other, 'Default', 'later', 3, 30)
  await call(other, 'Networks.defineManagedNetwork', ['Young'])
  await report(other, 'Young', 'later', 3, 30)
  running.child.kill('SIGCONT')
  // A process that was stopped may find that its deadlines have passed.
  await expect.poll(() => call(running, 'Networks.getManagedNetworkNames', [])).not.toHaveProperty('error')

  const answers = await searchAll(running)
  expect(answers.map(({ total }) => total)).toEqual([5, 0, 30, 35])
  expect(answers).toEqual(await searchAll(other))
  const young = await searchAll(running, 'Young')
  expect(young.map(({ total }) => total)).toEqual([0, 0, 30, 30])
  expect(young).toEqual(await searchAll(other, 'Young'))
  const { error } = await call(running, 'Inventory.getChanges', ['Default', position, 10])
  expect(error?.data?.code).toBe('CHANGES_PURGED')
})
