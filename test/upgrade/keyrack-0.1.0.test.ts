/*
 * Restores a backup that keyrack 0.1.0 made, migrates it, and compares the answers of this version with those that
 * 0.1.0 gave. The backup has 50 devices in 2 networks, 3 configurations with 5 sealed sets, an API key and 2 users.
 * Version 0.1.0 is commit a79c65f5, the first one with `keyrack backup`; it ran on Redis 7.0.
 * keyrack-0.1.0.answers.jsonl has the API key, then a line for each call and its answer.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DeviceHistory, PageData } from '../../generated/types.ts'
import { runKeyrack } from '../commands/run-keyrack.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, type Service, startService, TEST_KEY } from '../support/service.ts'

interface Answer {
  readonly method: string
  readonly params: unknown[]
  readonly result: unknown
}

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url))
const BACKUP = here('keyrack-0.1.0.backup')
const lines = readFileSync(here('keyrack-0.1.0.answers.jsonl'), 'utf8').trimEnd().split('\n')
const [{ apiKey }, ...calls] = lines.map((line) => JSON.parse(line)) as [{ apiKey: string }, ...Answer[]]
const withKey = { headers: { authorization: `Bearer ${apiKey}` } }

const redis = openOnce(startRedisServer)
const prefix = freshPrefix()
const env = () => ({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, CREDENTIALS_KEY: TEST_KEY })

beforeAll(async () => {
  expect(await runKeyrack(['restore', BACKUP, '--unsigned'], { env: env() })).toMatchObject({ code: 0 })
  expect(await runKeyrack(['migrate'], { env: env() })).toMatchObject({ code: 0 })
})

const service = openOnce(() => startService(env()))

/** Returns the result of a call with the API key that 0.1.0 created. */
async function result<T>(from: Service, method: string, params: unknown): Promise<T> {
  const reply = await from.call(method, params, withKey)
  expect(reply.error, method).toBeUndefined()
  return reply.result as T
}

const answersOf = async (from: Service) => {
  const answers: unknown[] = []
  for (const { method, params } of calls) answers.push({ method, params, result: await result(from, method, params) })
  return answers
}

const addressesIn = (network: string): string[] =>
  calls
    .filter(({ method, params }) => method === 'Inventory.getDevice' && params[0] === network)
    .flatMap(({ params, result }) => (result === null ? [] : [params[1] as string]))

test('this version returns the results of 0.1.0, from the index and by full scan', async () => {
  expect(calls.filter(({ method }) => method === 'Inventory.getDevice').length).toBeGreaterThan(50)
  expect(calls.filter(({ method }) => method === 'Inventory.search').length).toBeGreaterThan(10)
  expect(calls.filter(({ method }) => method === 'Credentials.resolveCredentials')).toHaveLength(6)
  expect(await answersOf(service)).toEqual(calls)
  const scanning = await startService({ ...env(), SEARCH_INDEX: 'off' })
  try {
    expect(await answersOf(scanning)).toEqual(calls)
  } finally {
    await scanning.stop()
  }
})

test('schemes that 0.1.0 did not have find its devices', async () => {
  const totalOf = async (scheme: string, query: string) =>
    (await result<PageData>(service, 'Inventory.search', [[], scheme, query, { offset: 0, pageSize: 1 }, null, false]))
      .total
  expect(await totalOf('model', 'asr-*')).toBe(25)
  expect(await totalOf('versions', '>=7.5,<16')).toBe(25)
  expect(await totalOf('macAddress', '001b.54aa.2000')).toBe(1)
  expect(await totalOf('!any,hostname', 'switch\n*tyo*')).toBeGreaterThan(0)
  const { groups } = await result<{ groups: unknown[] }>(service, 'Inventory.countDevices', { by: ['network'] })
  expect(groups).toHaveLength(2)
})

test('the users of 0.1.0 log in with their passwords, and have their rights', async () => {
  const as = (user: string, password: string) => ({
    headers: { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` },
  })
  const names = async (init: Parameters<typeof service.call>[2]) =>
    (await service.call('Networks.getManagedNetworkNames', [], init)).result
  expect(await names(as('anna', 'a password of version 0.1.0'))).toEqual(['Branch', 'Default'])
  expect(await names(as('victor', 'another password of 0.1.0'))).toEqual(['Branch'])
  expect(await names(as('victor', 'a password of version 0.1.0'))).toBeUndefined()
})

describe('the history', () => {
  test('of every device of 0.1.0 is empty', async () => {
    for (const network of ['Default', 'Branch']) {
      expect(addressesIn(network).length).toBeGreaterThan(20)
      for (const address of addressesIn(network)) {
        const { entries } = await result<DeviceHistory>(service, 'Inventory.getDeviceHistory', [network, address, 10])
        expect(entries, address).toEqual([])
      }
    }
  })

  test('of a device begins with its first change by this version, which can be taken back', async () => {
    const [network, ipAddress] = ['Default', '10.0.0.4']
    const before = await result(service, 'Inventory.getDevice', [network, ipAddress])
    await result(service, 'Inventory.updateDevice', { network, ipAddress, newHostname: 'changed' })
    const { entries } = await result<DeviceHistory>(service, 'Inventory.getDeviceHistory', [network, ipAddress, 10])
    expect(entries).toHaveLength(1)
    expect(entries[0]!.fields).toMatchObject([{ name: 'hostname', after: 'changed' }])
    await result(service, 'Inventory.revertRequest', { request: entries[0]!.request })
    expect(await result(service, 'Inventory.getDevice', [network, ipAddress])).toEqual(before)
  })
})

test('a set of 0.1.0 can get the new members, which are returned by a read', async () => {
  const page = [{ offset: 0, pageSize: 10 }, 'Default', 'the rest', null, null, false]
  const read = async () =>
    (await result<{ credentialSets: object[] }>(service, 'Credentials.getCredentialSets', page)).credentialSets
  const [old] = await read()
  const sets = [{ ...old, apiToken: 'a token of today', note: 'of 0.1.0' }]
  const batch = [
    { method: 'Credentials.saveCredentialSets', params: ['Default', 'the rest', sets] },
    { method: 'Credentials.commitEdits' },
  ].map((call, id) => ({ jsonrpc: '2.0', id, ...call }))
  await service.post(JSON.stringify(batch), { 'content-type': 'application/json', ...withKey.headers })
  expect(await read()).toEqual(sets)
})
