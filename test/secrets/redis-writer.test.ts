/*
 * An attacker who can write to Redis but lacks the key alters, moves and invents configurations and the plaintext parts
 * of sets. The service refuses them and reveals no secret for them, and `keyrack audit verify` names them.
 */

import { beforeEach, describe, expect, test } from 'vitest'
import { findCredentialFaults } from '../../src/edit-sessions/bind-records.ts'
import { parseKey } from '../../src/sealing/key-text.ts'
import { openSealing } from '../../src/sealing/open-sealing.ts'
import { openStore } from '../store/open-store.ts'
import { Caller } from '../support/caller.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService, TEST_KEY } from '../support/service.ts'

const prefix = freshPrefix()
const CONFIGS = `${prefix}{c}:configs:Default`
const ELSEWHERE = `${prefix}{c}:configs:Branch`

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
const opened = openOnce(() => openStore(redis.url, prefix))
const service = openOnce(() => startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, NETWORKS: 'Default,Branch' }))

const configId = async (): Promise<string> => (await witness.hget(`${prefix}{c}:names:Default`, 'core'))!
const setsKey = async (): Promise<string> => `${prefix}{c}:sets:${await configId()}`

beforeEach(async () => {
  const keys = (await witness.keys(`${prefix}{c}:*`)).filter((key) => !/keyring|audit|seq/.test(key))
  if (keys.length > 0) await witness.del(...keys)
  const caller = new Caller(service.url)
  const config = { name: 'core', addressSet: { addresses: ['10.0.0.1'] } }
  await caller.result('saveCredentialConfig', ['Default', null, config])
  const sets = ['a', 'b'].map((name) => ({ name, password: `canary-${name}` }))
  await caller.result('saveCredentialSets', ['Default', 'core', sets])
  await caller.result('commitEdits')
  expect(await revealed('10.0.0.1')).toContain('canary-a')
})

/** Returns all responses of the service about credentials of both networks, as text. */
async function revealed(address: string): Promise<string> {
  const caller = new Caller(service.url)
  const replies: unknown[] = []
  for (const network of ['Default', 'Branch']) {
    replies.push(await caller.reply('resolveCredentials', [network, address]))
    const pageData = { offset: 0, pageSize: 10 }
    replies.push(await caller.reply('getCredentialSets', { pageData, network, configName: 'core' }))
  }
  return JSON.stringify(replies)
}

async function faults(): Promise<string[]> {
  const sealing = await openSealing({ store: opened.store.keyring, kek: parseKey(TEST_KEY) })
  return await findCredentialFaults(opened.store, sealing)
}

async function alterConfig(change: (record: string) => string): Promise<void> {
  const id = await configId()
  await witness.hset(CONFIGS, id, change((await witness.hget(CONFIGS, id))!))
}

async function alterSet(change: (record: string) => string): Promise<void> {
  const key = await setsKey()
  await witness.hset(key, 'a', change((await witness.hget(key, 'a'))!))
}

test('unaltered records have no fault', async () => {
  expect(await faults()).toEqual([])
})

describe('a configuration is refused and named', () => {
  test.each<[string, (record: string) => string]>([
    ['with other addresses', (record) => record.replace('"10.0.0.1"', '"192.0.2.66"')],
    ['with one address more', (record) => record.replace('"10.0.0.1"', '"10.0.0.1","192.0.2.66"')],
    ['with no addresses', (record) => record.replace('"10.0.0.1"', '')],
    ['of another type', (record) => record.replace('"DYNAMIC"', '"CLOUD"')],
    ['of another name', (record) => record.replace('"core"', '"cure"')],
    ['of another priority', (record) => record.replace(/"priority":\d+/, '"priority":9')],
    ['by another author', (record) => record.replace(/"by":"[^"]*"/, '"by":"user:nobody"')],
    ['of another time', (record) => record.replace(/"at":\d+/, '"at":1')],
    ['of another commit', (record) => record.replace(/^\d+:/, (revision) => `${Number.parseInt(revision, 10) + 1}:`)],
    ['with a member more', (record) => record.replace(/^(\d+:\{)/, '$1"x":1,')],
    ['without its proof', (record) => record.replace(/,"mac":"[0-9a-f]{40}"\}$/, '}')],
    ['with another proof', (record) => record.replace(/"mac":"[0-9a-f]{40}"/, `"mac":"${'0'.repeat(40)}"`)],
    ['that is no JSON', (record) => `${record}}`],
  ])('%s', async (_, change) => {
    await alterConfig(change)
    for (const address of ['10.0.0.1', '192.0.2.66']) expect(await revealed(address)).not.toContain('canary')
    expect(await faults()).toEqual([expect.stringMatching(/network "Default" was altered/)])
  })

  test.each([
    ['copied to another network', false],
    ['moved to another network', true],
  ])('that was %s', async (_, isMoved) => {
    const id = await configId()
    await witness.hset(ELSEWHERE, id, (await witness.hget(CONFIGS, id))!)
    await witness.hset(`${prefix}{c}:names:Branch`, 'core', id)
    if (isMoved) await witness.hdel(CONFIGS, id)
    const { error } = await new Caller(service.url).reply('resolveCredentials', ['Branch', '10.0.0.1'])
    expect(error?.data?.code).toBe('STORE_UNAVAILABLE')
    expect(await faults()).toContainEqual(expect.stringMatching(/network "Branch" was altered/))
  })

  test('that was invented in addition to the real one, with copies of its sets', async () => {
    const id = await configId()
    const invented = (await witness.hget(CONFIGS, id))!.replace('"10.0.0.1"', '"192.0.2.66"')
    await witness.hset(CONFIGS, 'invented', invented)
    await witness.copy(await setsKey(), `${prefix}{c}:sets:invented`)
    await witness.copy(`${prefix}{c}:order:${id}`, `${prefix}{c}:order:invented`)
    const reply = await new Caller(service.url).reply('resolveCredentials', ['Default', '192.0.2.66'])
    expect(JSON.stringify(reply)).not.toContain('canary')
    expect(await faults()).toContainEqual(expect.stringMatching(/was altered/))
  })
})

describe('a set is refused and named', () => {
  test.each<[string, (record: string) => string]>([
    ['of another name', (record) => record.replace('"name":"a"', '"name":"c"')],
    ['of another priority', (record) => record.replace(/"priority":\d+/, '"priority":9')],
    [
      'with an altered seal',
      (record) =>
        record.replace(/"sealed":"(.{40})./, (text) => `${text.slice(0, -1)}${text.endsWith('A') ? 'B' : 'A'}`),
    ],
  ])('%s', async (_, change) => {
    await alterSet(change)
    expect(await revealed('10.0.0.1')).not.toContain('canary-a')
    expect(await faults()).toEqual([expect.stringMatching(/^set "a" of configuration "core" .* was altered or moved$/)])
  })

  test('that was replaced with another one', async () => {
    const key = await setsKey()
    await alterSet(() => '')
    await witness.hset(key, 'a', (await witness.hget(key, 'b'))!.replace('"name":"b"', '"name":"a"'))
    expect(await revealed('10.0.0.1')).not.toContain('canary')
    expect(await faults()).toHaveLength(1)
  })
})
