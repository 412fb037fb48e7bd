/*
 * Plants faults like an attacker that can write to Redis but does not have the key. The verification has to find each
 * of them.
 */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rotate } from '../../src/sealing/change-keyring.ts'
import { parseKey } from '../../src/sealing/key-text.ts'
import { openSealing } from '../../src/sealing/open-sealing.ts'
import { createSigner } from '../../src/sealing/signer.ts'
import { openStore } from '../store/open-store.ts'
import { startPausingProxy } from '../store/pausing-proxy.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService, TEST_KEY } from '../support/service.ts'
import { auditKey, type Entry, entriesOf, faultsIn, miscounts, openKeeper } from './trail.ts'

const prefix = freshPrefix()
const STREAM = 'n:Default'
const KEY = auditKey(prefix, STREAM)
const OTHER_KEY = auditKey(prefix, 'n:Branch')
const HEADS = `${prefix}{a}:audit-heads`

let whole: Entry[]

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
const service = openOnce(() => startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, NETWORKS: 'Default,Branch' }))
beforeAll(async () => {
  for (const network of ['Default', 'Branch']) {
    for (let n = 1; n <= 8; n++) await service.result('Inventory.createDevice', [network, `10.0.0.${n}`, 'A::B'])
  }
  whole = await entriesOf(witness, prefix, STREAM)
  for (const key of [KEY, OTHER_KEY]) await witness.copy(key, `kept:${key}`)
})

beforeEach(async () => {
  await witness.copy(`kept:${KEY}`, KEY, 'REPLACE')
})

const fault = async (): Promise<string | undefined> => (await faultsIn(redis.url, prefix))[STREAM]

/** Writes the whole stream again with changed entries, because Redis cannot change an entry in place. */
async function rewrite(change: (entries: Entry[]) => Entry[]): Promise<void> {
  const entries = change(whole.map((entry) => ({ ...entry })))
  await witness.del(KEY)
  for (const { id, fields } of entries) await witness.xadd(KEY, id, ...Object.entries(fields).flat())
}

const altered = (number: number, change: (entry: Entry) => Partial<Entry>): Promise<void> =>
  rewrite((entries) => entries.map((entry) => (entry.number === number ? { ...entry, ...change(entry) } : entry)))

test('an unaltered stream has no fault, and as many entries as changes', async () => {
  expect(whole.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(await faultsIn(redis.url, prefix)).toEqual({})
  expect(await miscounts(witness, prefix, ['Default', 'Branch'])).toEqual([])
})

test('a stream that was written again as it was has no fault', async () => {
  await rewrite((entries) => entries)
  expect(await fault()).toBeUndefined()
})

test('the oldest entries may be missing only up to a signed floor', async () => {
  const keeper = await openKeeper(redis.url, prefix, { keptMs: 0, now: () => Number(whole[5]!.id.split('-')[0]) })
  await keeper.stop()
  const left = await entriesOf(witness, prefix, STREAM)
  expect(left[0]!.number).toBeGreaterThan(1)
  expect(await fault()).toBeUndefined()
  await witness.xtrim(KEY, 'MAXLEN', 2)
  expect(await fault()).toMatch(/is missing/)
  await witness.del(`${KEY}-floor`)
  expect(await fault()).toMatch(/entry 1 is missing/)
})

describe('verify finds', () => {
  test.each([
    ['a deleted entry', 5],
    ['a deleted newest entry', 9],
  ])('%s', async (_what, number) => {
    await witness.xdel(KEY, whole[number - 1]!.id)
    expect(await fault()).toMatch(/missing/)
    expect(await miscounts(witness, prefix, ['Default'])).not.toEqual([])
  })

  test('that all entries were deleted one by one', async () => {
    for (const { id } of whole) await witness.xdel(KEY, id)
    expect(await fault()).toMatch(/from 1 to 9 are missing/)
  })

  test.each(['by', 'method', 'request', 'on', 'mac'])('an entry whose field %s was changed', async (field) => {
    await altered(4, ({ fields }) => ({ fields: { ...fields, [field]: `${fields[field]} ` } }))
    expect(await fault()).toMatch(/entry 4 is forged/)
  })

  test('an entry whose time was changed', async () => {
    const [ms] = whole[8]!.id.split('-')
    await altered(9, () => ({ id: `${Number(ms) + 1}-9` }))
    expect(await fault()).toMatch(/entry 9 is forged/)
  })

  test('entries that were swapped', async () => {
    const move = (entries: Entry[]): Entry[] => {
      const fields = entries[2]!.fields
      entries[2] = { ...entries[2]!, fields: entries[3]!.fields }
      entries[3] = { ...entries[3]!, fields }
      return entries
    }
    await rewrite(move)
    expect(await fault()).toMatch(/entry 3 is forged/)
  })

  test('an entry that was copied from another network', async () => {
    const strange = (await entriesOf(witness, prefix, 'n:Branch'))[4]!
    await altered(5, () => ({ fields: strange.fields }))
    expect(await fault()).toMatch(/entry 5 is forged/)
  })

  test('a stream that was replaced with that of another network', async () => {
    await witness.copy(`kept:${OTHER_KEY}`, KEY, 'REPLACE')
    expect(await fault()).toMatch(/entry 1 is forged/)
  })

  test('a stream that was deleted together with the heads, because it has fewer entries than changes', async () => {
    await witness.del(KEY, HEADS)
    expect(await fault()).toMatch(/entries from 1 to 8 are missing/)
  })

  test('an entry that was repeated with a new id', async () => {
    const { fields } = whole[3]!
    await witness.xadd(KEY, `${Date.now() + 1000}-10`, ...Object.entries(fields).flat())
    expect(await fault()).toMatch(/entry 10 is forged/)
  })

  test('an invented entry, with a mac or without', async () => {
    const fields = { ...whole[0]!.fields, by: 'user:somebody' }
    for (const mac of ['', '0'.repeat(40)]) {
      await witness.copy(`kept:${KEY}`, KEY, 'REPLACE')
      await witness.xadd(KEY, `${Date.now() + 1000}-10`, ...Object.entries({ ...fields, mac }).flat())
      expect(await fault()).toMatch(/entry 10 is forged/)
    }
  })

  test('an entry without a mac in the streams credentials and access', async () => {
    for (const stream of ['credentials', 'access']) {
      const key = auditKey(prefix, stream)
      await witness.xadd(key, '1-1', 'by', 'cli', 'method', 'x', 'request', '', 'on', '{}', 'mac', '')
      expect((await faultsIn(redis.url, prefix))[stream]).toMatch(/entry 1 is forged/)
      await witness.del(key)
    }
  })

  test('a deleted entry although the others were renumbered', async () => {
    await rewrite((entries) =>
      entries
        .filter(({ number }) => number !== 5)
        .map((entry, index) => ({ ...entry, id: `${entry.id.split('-')[0]}-${index + 1}` })),
    )
    expect(await fault()).toMatch(/entry 5 is forged/)
  })

  test('an entry whose subject was replaced', async () => {
    await altered(2, ({ fields }) => ({ fields: { ...fields, on: '{"devices":[]}' } }))
    expect(await fault()).toMatch(/entry 2 is forged/)
  })
})

test('an entry that was signed with another key is found', async () => {
  const other = freshPrefix()
  const stranger = await startService({ REDIS_URL: redis.url, REDIS_PREFIX: other, CREDENTIALS_KEY: '11'.repeat(32) })
  await stranger.result('Inventory.createDevice', ['Default', '10.0.0.1', 'A::B'])
  await stranger.stop()
  const [, entry] = await entriesOf(witness, other, STREAM)
  await altered(2, () => ({ fields: entry!.fields }))
  expect(await fault()).toMatch(/entry 2 is forged/)
})

test('a stream that was deleted and began again has fewer entries than changes', async () => {
  await witness.del(OTHER_KEY, `${OTHER_KEY}-floor`, HEADS)
  await service.result('Inventory.createDevice', ['Branch', '10.0.0.9', 'A::B'])
  expect((await faultsIn(redis.url, prefix))['n:Branch']).toMatch(/entries from 2 to 9 are missing/)
})

test('a rotation during the verification does not count as an earlier keyring', async () => {
  const { store } = await forThisTest(openStore(redis.url, prefix))
  const kek = parseKey(TEST_KEY)
  const sign = createSigner((await openSealing({ store: store.keyring, kek })).keyFor('audit'))
  const signed = store.for({ by: 'cli', method: 'keyring rotate', requestId: '', source: '', operation: null, sign })
  const proxy = await forThisTest(startPausingProxy(redis.socketPath))
  // The keyring is open by then, and the entries about it are read next.
  const isHeld = proxy.hold(`${auditKey(prefix, 'credentials')}-floor`)
  const found = faultsIn(proxy.url, prefix)
  await isHeld
  await rotate({ store: signed.keyring, kek })
  proxy.release()
  expect((await found).keyring).toBeUndefined()
})
