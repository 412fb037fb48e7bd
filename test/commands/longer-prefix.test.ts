/*
 * A restore under a prefix that begins the prefix of another installation, such as keyrack: and keyrack:test:.
 */
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { restoreBackup } from '../../src/commands/store/backup/restore-backup.ts'
import { saveBackup } from '../../src/commands/store/backup/save-backup.ts'
import { openStore } from '../store/open-store.ts'
import { putDevices } from '../store/put-devices.ts'
import { forThisTest, openOnce, temporaryFolder } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix } from '../support/service.ts'
import { onRecords } from './on-records.ts'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
const folder = temporaryFolder()
const path = (): string => join(folder, 'saved')
const UNSIGNED = { unsigned: true }

beforeAll(async () => {
  const prefix = freshPrefix()
  const at = await openStore(redis.url, prefix)
  await at.store.networks.define('Lab', null)
  await putDevices(at, 'Lab', [1, 2])
  at.close()
  await onRecords(redis.url, prefix, (records) => saveBackup(records, path(), UNSIGNED))
})

/** Creates another installation. Returns what it holds. */
async function fillOther(prefix: string): Promise<Map<string, string>> {
  const other = await forThisTest(openStore(redis.url, prefix))
  for (const network of ['Default', 'Lab']) {
    await other.store.networks.define(network, null)
    await putDevices(other, network, [3])
  }
  await witness.set(`${prefix}{networks}:schema`, '1')
  return await contentUnder(prefix)
}

/** Returns the keys that begin with a text, and their values. */
const contentUnder = async (beginning: string): Promise<Map<string, string>> =>
  await contentOf((await witness.keys(`${beginning}*`)).sort())

/** Returns keys and their values as Redis dumps them. */
async function contentOf(names: Iterable<string>): Promise<Map<string, string>> {
  const values = [...names].map(async (name) => [name, (await witness.dumpBuffer(name))!.toString('hex')] as const)
  return new Map(await Promise.all(values))
}

// On one server a prefix may contain braces, even those of a tag.
test.each(['test:', '{test}:', 'a{c}', '{n:', '{networks}'])(
  'a restore leaves the installation alone whose prefix is longer by %s, also if it replaces one that was killed',
  async (more) => {
    const prefix = freshPrefix()
    const others = await fillOther(prefix + more)
    expect(others.size).toBeGreaterThan(10)
    const restore = () => onRecords(redis.url, prefix, (at) => restoreBackup(at, path(), UNSIGNED))
    await restore()
    const restored = await contentUnder(`${prefix}{n:Lab}:`)
    expect(restored.size).toBeGreaterThan(5)
    expect(await witness.hlen(`${prefix}{n:Lab}:devices`)).toBe(2)
    await witness.set(`${prefix}{networks}:schema`, 'restoring 0123456789ab')
    await restore()
    expect([...(await contentUnder(`${prefix}{n:Lab}:`)).keys()]).toEqual([...restored.keys()])
    expect(await contentOf(others.keys())).toEqual(others)
  },
)

test('a backup holds nothing of an installation with a longer prefix', async () => {
  const prefix = freshPrefix()
  await fillOther(`${prefix}test:`)
  await onRecords(redis.url, prefix, async ({ backup }) => {
    expect(await backup.listTags()).toEqual([])
    await witness.sadd(`${prefix}{networks}:names`, 'Site')
    expect(await backup.listTags()).toEqual(['a', 'c', 'n:Site', 'networks'])
  })
})

test.each([
  '{n:Lab}:devices',
  '{n:Lab}:unknown',
  '{c}:sets:0123456789ab0123456789ab',
  '{c}:unknown',
  '{c}:test:{networks}:names',
  '{a}:unknown',
  '{networks}:schema',
])('a restore is refused if %s exists, and leaves it alone', async (key) => {
  const prefix = freshPrefix()
  await witness.set(prefix + key, '1')
  const before = await contentUnder(prefix)
  await onRecords(redis.url, prefix, async (at) => {
    const restored = restoreBackup(at, path(), UNSIGNED)
    await expect(restored).rejects.toThrow(`The store is not empty, because it has the key "${prefix}${key}": stop`)
  })
  expect(await contentUnder(prefix)).toEqual(before)
})
