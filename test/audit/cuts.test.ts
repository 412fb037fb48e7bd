/*
 * An attacker who can write to Redis but lacks the key cuts, rewrites and restarts the audit of a service. `verify`
 * must find it, and so must the next check of a running service.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rotate } from '../../src/sealing/change-keyring.ts'
import { parseKey } from '../../src/sealing/key-text.ts'
import { openSealing } from '../../src/sealing/open-sealing.ts'
import { createSigner } from '../../src/sealing/signer.ts'
import type { AuditBounds, Head } from '../../src/store/audit/audit-bounds.ts'
import { openStore } from '../store/open-store.ts'
import { startPausingProxy } from '../store/pausing-proxy.ts'
import { figure } from '../support/figures/measured.ts'
import { forThisTest, openForEachTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, type Service, startService, TEST_KEY } from '../support/service.ts'
import { auditKey, type Entry, entriesOf, faultsIn, openKeeper } from './trail.ts'
import { signUnchained } from './unchained.ts'

const prefix = freshPrefix()
const STREAM = 'n:Default'
const KEY = auditKey(prefix, STREAM)
const FLOOR = `${KEY}-floor`
const HEADS = `${prefix}{a}:audit-heads`
const SEQ = `${prefix}{n:Default}:seq`
const ENTRIES = 9

let service: Service
let whole: Entry[]
let kept: string[]
const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())

beforeAll(async () => {
  service = await startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, NETWORKS: 'Default,Branch' })
  for (const network of ['Default', 'Branch']) {
    for (let n = 1; n < ENTRIES; n++) {
      await service.result('Inventory.createDevice', [network, `10.0.0.${n}`, 'A::B'])
      // Entries of one millisecond would be trimmed together, so that a trim by age could leave too few.
      await pause(2)
    }
  }
  await service.stop()
  whole = await entriesOf(witness, prefix, STREAM)
  expect(new Set(whole.map(timeOf)).size).toBe(ENTRIES)
  kept = (await witness.keys(`${prefix}*`)).filter((key) => /audit|seq/.test(key))
  for (const key of kept) await witness.copy(key, `kept:${key}`)
})

beforeEach(async () => {
  await witness.del(...(await witness.keys(`${prefix}*audit*`)))
  for (const key of kept) await witness.copy(`kept:${key}`, key, 'REPLACE')
})

const keeper = openForEachTest(() => openKeeper(redis.url, prefix))

/** Returns what `verify` reports about the stream, and what a running service notices. */
async function found(): Promise<{ verify: string | undefined; service: readonly string[] }> {
  const verify = (await faultsIn(redis.url, prefix))[STREAM]
  await keeper.check()
  return { verify, service: keeper.trouble }
}

const timeOf = ({ id }: Entry): number => Number(id.split('-')[0])

/** Writes the stream again with these entries and any number of changes, as far as Redis allows. */
async function rewrite(entries: readonly Entry[], key = KEY): Promise<void> {
  await witness.del(key)
  for (const { id, fields } of entries) await witness.xadd(key, id, ...Object.entries(fields).flat())
  await witness.set(SEQ, `0:${'0'.repeat(12)}`)
}

test('an unaltered stream has no fault, and neither has one that was written again as it was', async () => {
  expect(whole).toHaveLength(ENTRIES)
  expect(await found()).toEqual({ verify: undefined, service: [] })
  await rewrite(whole)
  expect(await found()).toEqual({ verify: undefined, service: [] })
  expect(await faultsIn(redis.url, prefix)).toEqual({})
})

describe('with the number of changes set back, verify finds', () => {
  const cuts: [string, number, number][] = []
  for (let from = 0; from < ENTRIES; from++) {
    for (let to = from + 1; to <= ENTRIES; to++) cuts.push([`entries ${from + 1} to ${to}`, from, to])
  }

  test(`all ${cuts.length} cuts of a stream with ${ENTRIES} entries`, async () => {
    const unseen: string[] = []
    for (const [name, from, to] of cuts) {
      await rewrite([...whole.slice(0, from), ...whole.slice(to)])
      if ((await faultsIn(redis.url, prefix))[STREAM] === undefined) unseen.push(name)
    }
    figure('S13', `cuts of a stream that verify did not find, of ${cuts.length}`, unseen.length)
    expect(unseen).toEqual([])
  })

  test('all cuts after which the entries were renumbered', async () => {
    const unseen: string[] = []
    for (const [name, from, to] of cuts) {
      const left = [...whole.slice(0, from), ...whole.slice(to)]
      await rewrite(left.map((entry, at) => ({ ...entry, id: `${entry.id.split('-')[0]}-${at + 1}` })))
      if ((await faultsIn(redis.url, prefix))[STREAM] === undefined) unseen.push(name)
    }
    expect(unseen).toEqual([])
  })

  test('no cut at the end if the heads were deleted too, which shows that the heads are needed', async () => {
    await witness.del(HEADS)
    await rewrite(whole.slice(0, 5))
    expect((await faultsIn(redis.url, prefix))[STREAM]).toBeUndefined()
  })

  test('all cuts although the chain was deleted too, with the heads or without', async () => {
    const unseen: string[] = []
    for (const keepsHeads of [true, false]) {
      if (!keepsHeads) await witness.del(HEADS)
      for (const [name, from, to] of cuts) {
        // Without heads, nothing is left of a stream that was deleted as a whole.
        if (to - from === ENTRIES && !keepsHeads) continue
        const left = [...whole.slice(0, from), ...whole.slice(to)]
        await rewrite(left.map((entry) => ({ ...entry, fields: { ...entry.fields, mac: '' } })))
        if ((await faultsIn(redis.url, prefix))[STREAM] === undefined) unseen.push(name)
      }
    }
    expect(unseen).toEqual([])
  })

  test('all cuts of a trimmed stream although its floor and the heads were deleted too', async () => {
    const trimming = await openKeeper(redis.url, prefix, { keptMs: 0, now: () => timeOf(whole[4]!) + 1 })
    await trimming.stop()
    expect(await witness.exists(FLOOR)).toBe(1)
    const trimmed = await entriesOf(witness, prefix, STREAM)
    await witness.del(FLOOR, HEADS)
    for (let from = 0; from < trimmed.length; from++) {
      for (let to = from + 1; to <= trimmed.length; to++) {
        if (to - from === trimmed.length) continue
        await rewrite([...trimmed.slice(0, from), ...trimmed.slice(to)])
        expect((await faultsIn(redis.url, prefix))[STREAM], `${from} to ${to}`).toMatch('entry 1 is missing')
      }
    }
  })
})

describe('a running service notices', () => {
  test.each([
    ['the end cut off', () => rewrite(whole.slice(0, 6))],
    ['all of it deleted', () => rewrite([])],
    ['the newest entry replaced', () => rewrite([...whole.slice(0, 8), { ...whole[8]!, fields: whole[7]!.fields }])],
  ])('%s, as verify does, and signs no new head', async (_, tamper) => {
    await tamper()
    const heads = await witness.hget(HEADS, STREAM)
    const { service: noticed, verify } = await found()
    expect(noticed).toEqual([expect.stringMatching(/^The audit of a network, which the log names, was altered: /)])
    expect(await witness.hget(HEADS, STREAM)).toBe(heads)
    expect(verify).toBeDefined()
    expect((await faultsIn(redis.url, prefix))[STREAM]).toBeDefined()
  })

  test('the whole audit replaced with an earlier state, which verify alone cannot see', async () => {
    const before = await witness.hgetall(HEADS)
    const again = await startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix })
    await again.result('Inventory.deleteDevice', ['Default', '10.0.0.1'])
    await again.stop()
    await keeper.check()
    await rewrite(whole)
    await witness.del(HEADS)
    await witness.hset(HEADS, before)
    const { verify, service: noticed } = await found()
    expect(verify).toBeUndefined()
    expect(noticed).toEqual([expect.stringContaining('went back from entry 10 to 9')])
  })
})

describe('the keyring', () => {
  test('that is rolled back, altered or deleted is reported by a running service', async () => {
    const key = `${prefix}{c}:keyring`
    const early = (await witness.get(key))!
    const { store, close } = await openStore(redis.url, prefix)
    await rotate({ store: store.keyring, kek: parseKey(TEST_KEY) })
    close()
    await keeper.check()
    expect(keeper.trouble).toEqual([])
    const newer = (await witness.get(key))!
    const sentences: [string | null, RegExp][] = [
      [early, /an earlier one was put in its place/],
      [newer.replace('"active":2', '"active":1'), /one of its members was altered/],
      [null, /Cannot find the stored keyring/],
    ]
    for (const [text, sentence] of sentences) {
      await (text === null ? witness.del(key) : witness.set(key, text))
      await keeper.check()
      expect(keeper.trouble).toEqual([expect.stringMatching(sentence)])
    }
    await witness.set(key, newer)
    await keeper.check()
    expect(keeper.trouble).toEqual([])
  })
})

describe('streams', () => {
  test('that were deleted and begun again are found, also with as many entries as before', async () => {
    await witness.del(KEY, SEQ)
    const again = await startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix })
    for (let n = 0; n < ENTRIES + 2; n++) {
      await again.result('Inventory.updateDevice', ['Default', '10.0.0.8', null, null, `A::${n}`])
    }
    await again.stop()
    expect(await found()).toEqual({
      verify: expect.stringMatching(/was replaced/),
      service: [expect.stringMatching(/is gone or differs|went back/)],
    })
  })

  test('of networks whose names were removed are verified too', async () => {
    await witness.srem(`${prefix}{networks}:names`, 'Default')
    await rewrite(whole.slice(1))
    expect((await found()).verify).toMatch(/entry 1 is missing/)
    await witness.sadd(`${prefix}{networks}:names`, 'Default')
  })

  test('with an entry of another stream, or with all of its entries, are found', async () => {
    const other = await entriesOf(witness, prefix, 'n:Branch')
    await rewrite(whole.map((entry, at) => (at === 4 ? { ...entry, fields: other[4]!.fields } : entry)))
    expect((await found()).verify).toMatch(/entry 5 is forged/)
    await rewrite(other)
    await rewrite(whole, auditKey(prefix, 'n:Branch'))
    const faults = await faultsIn(redis.url, prefix)
    expect(Object.keys(faults)).toEqual(expect.arrayContaining([STREAM, 'n:Branch']))
  })

  test('with the fields of any two entries swapped are found', async () => {
    for (let a = 0; a < ENTRIES; a++) {
      for (let b = a + 1; b < ENTRIES; b++) {
        const entries = [...whole]
        entries[a] = { ...whole[a]!, fields: whole[b]!.fields }
        entries[b] = { ...whole[b]!, fields: whole[a]!.fields }
        await rewrite(entries)
        expect((await faultsIn(redis.url, prefix))[STREAM], `${a} and ${b}`).toMatch(`entry ${a + 1} is forged`)
      }
    }
  })

  test('with entries that were not signed, or dated before entries were chained, are found', async () => {
    const forged = { ...whole[0]!.fields, by: 'user:nobody', mac: '' }
    await rewrite([{ ...whole[0]!, fields: forged }, ...whole.slice(1)])
    expect((await found()).verify).toMatch(/entry 1 is forged: it is not chained, but all entries since .* are/)
    await rewrite([{ ...whole[0]!, id: '1-1', fields: forged }, ...whole.slice(1)])
    expect((await found()).verify).toMatch(/entry 1 is forged/)
  })
})

const DAY_MS = 86_400_000

describe('floors', () => {
  /** Older than this, in milliseconds, is also an entry of this moment. */
  const ALSO_OF_NOW = -60_000

  const datedBack = (entries: readonly Entry[]): Entry[] =>
    entries.map((entry, at) => ({ ...entry, id: `${1000 + at}-${at + 1}` }))
  const middle = (): number => timeOf(whole[4]!) + 1

  /** Trims the stream by age, as a service does. */
  async function trimmed(): Promise<number> {
    const trimming = await openKeeper(redis.url, prefix, { keptMs: 0, now: middle })
    await trimming.stop()
    return (await entriesOf(witness, prefix, STREAM))[0]!.number
  }

  test('allow the entries that were trimmed by age to be missing, and no others', async () => {
    const first = await trimmed()
    expect(first).toBeGreaterThan(4)
    expect((await found()).verify).toBeUndefined()
    await witness.xtrim(KEY, 'MINID', whole[first]!.id)
    expect((await found()).verify).toMatch(`entry ${first} is missing`)
  })

  test('that were changed, deleted, or copied from another stream are found', async () => {
    const first = await trimmed()
    const floor = (await witness.get(FLOOR))!
    await witness.set(FLOOR, floor.replace(`"number":${first - 1}`, `"number":${first - 2}`))
    expect((await found()).verify).toBe('its floor is forged')
    await witness.set(FLOOR, (await witness.get(`${auditKey(prefix, 'n:Branch')}-floor`))!)
    expect((await found()).verify).toBe('its floor is forged')
    await witness.del(FLOOR)
    expect((await found()).verify).toMatch('entry 1 is missing')
    await witness.set(FLOOR, floor)
    expect((await faultsIn(redis.url, prefix))[STREAM]).toBeUndefined()
  })

  test('of an earlier time do not fit the entries that are left', async () => {
    const early = await witness.get(FLOOR)
    const first = await trimmed()
    if (early === null) await witness.del(FLOOR)
    else await witness.set(FLOOR, early)
    expect((await found()).verify).toMatch(/entry 1 is missing/)
    expect(first).toBeGreaterThan(1)
  })

  test('do not explain to a running service why an entry after them is gone', async () => {
    const first = await trimmed()
    const [ms, number] = whole[8]!.id.split('-')
    await rewrite([...whole.slice(first - 1, 8), { ...whole[8]!, id: `${Number(ms) + 1}-${number}` }])
    expect((await found()).service).toEqual([expect.stringContaining('entry 9 is gone or differs')])
  })

  test('explain to a running service why all entries that it saw are gone', async () => {
    const again = await startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix })
    for (const address of ['10.0.0.2', '10.0.0.3']) await again.result('Inventory.deleteDevice', ['Default', address])
    await again.stop()
    const trimming = await openKeeper(redis.url, prefix, { keptMs: ALSO_OF_NOW })
    await trimming.stop()
    expect((await entriesOf(witness, prefix, STREAM)).map(({ number }) => number)).toEqual([ENTRIES + 2])
    await keeper.check()
    expect(keeper.trouble).toEqual([])
  })

  test('do not move because the clock of one service is ahead', async () => {
    const trimming = await openKeeper(redis.url, prefix, { now: () => Date.now() + 100 * DAY_MS })
    await trimming.stop()
    expect(await witness.xlen(KEY)).toBe(ENTRIES)
    expect(trimming.trouble).toEqual([])
  })

  test('that another process changes during a trim are no fault', async () => {
    const proxy = await forThisTest(startPausingProxy(redis.socketPath))
    // The keeper has read the floor, and reads the oldest entries next: as many as it trims in one step, and one more.
    const isHeld = proxy.hold(`${KEY}\r\n$6\r\noldest\r\n$1\r\n-\r\n$1\r\n+\r\n$3\r\n501`)
    const opening = openKeeper(proxy.url, prefix, { keptMs: ALSO_OF_NOW })
    await isHeld
    expect(await trimmed()).toBeLessThan(ENTRIES - 1)
    proxy.release()
    const late = await opening
    expect(late.trouble).toEqual([])
    await late.stop()
  })

  test.each<[string, () => Entry[]]>([
    ['dated back', () => datedBack(whole)],
    ['dated back, except the newest', () => [...datedBack(whole.slice(0, -1)), whole.at(-1)!]],
    ['altered', () => whole.with(1, { ...whole[1]!, fields: { ...whole[1]!.fields, by: 'user:nobody' } })],
    ['cut at the beginning', () => whole.slice(1)],
    ['cut in the middle', () => [whole[0]!, ...whole.slice(2)]],
  ])('are not signed over entries that were %s', async (_, tampered) => {
    await rewrite(tampered())
    const trimming = await openKeeper(redis.url, prefix, { keptMs: 0, now: middle })
    await trimming.stop()
    expect(await witness.get(FLOOR)).toBeNull()
    expect(await witness.xlen(KEY)).toBe(tampered().length)
    expect(trimming.trouble).toEqual([expect.stringContaining('a network, which the log names,')])
  })
})

describe('heads', () => {
  test('are signed a last time when a service stops', async () => {
    const numberOfHead = async () => (JSON.parse((await witness.hget(HEADS, STREAM))!) as Head).number
    const again = await startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix })
    await again.result('Inventory.deleteDevice', ['Default', '10.0.0.4'])
    expect(await numberOfHead()).toBe(ENTRIES)
    await again.stop()
    expect(await numberOfHead()).toBe(ENTRIES + 1)
  })

  test('that were forged, deleted or swapped are found, and so is a forged or deleted list of them', async () => {
    const heads = await witness.hgetall(HEADS)
    await witness.hset(HEADS, STREAM, heads[STREAM]!.replace('"number":9', '"number":8'))
    expect((await faultsIn(redis.url, prefix))[STREAM]).toBe('its head is forged')
    await witness.hset(HEADS, STREAM, heads['n:Branch']!)
    expect((await faultsIn(redis.url, prefix))[STREAM]).toBe('its head is forged')
    await witness.hdel(HEADS, STREAM)
    expect((await faultsIn(redis.url, prefix))[STREAM]).toBe('its head is missing')
    await witness.hset(HEADS, '', heads['']!.replace('"n:Default"', '"n:Other"'))
    expect((await faultsIn(redis.url, prefix)).streams).toBe('their list is forged')
    await witness.del(HEADS)
    expect((await faultsIn(redis.url, prefix)).streams).toBe('their list is missing')
  })

  test('that were taken away are reported by services that run or start, and not signed again over a cut', async () => {
    await rewrite(whole.slice(0, 6))
    await witness.hdel(HEADS, STREAM)
    await keeper.check()
    expect(keeper.trouble).toEqual([expect.stringMatching('its head is missing')])
    const starting = await openKeeper(redis.url, prefix)
    expect(starting.trouble).toEqual([expect.stringMatching('its head is missing')])
    await starting.stop()
    expect(await witness.hexists(HEADS, STREAM)).toBe(0)
    expect((await faultsIn(redis.url, prefix))[STREAM]).toBe('its head is missing')
  })

  test.each<[string, (bounds: AuditBounds) => Promise<void>]>([
    ['one', (bounds) => bounds.dropHeads([STREAM])],
    ['all', (bounds) => bounds.beginHeads()],
  ])('that another process drops during the check of a service are not listed again: %s', async (_, drop) => {
    const { store } = await forThisTest(openStore(redis.url, prefix))
    const sealing = await openSealing({ store: store.keyring, kek: parseKey(TEST_KEY) })
    const bounds = store.auditBounds(createSigner(sealing.keyFor('audit')))
    const proxy = await forThisTest(startPausingProxy(redis.socketPath))
    const running = await forThisTest(openKeeper(proxy.url, prefix))
    // A stream that is not listed yet, so that the service writes the list.
    await store.audit.recordAccess({ user: 'one' })
    // The service has read the heads by then.
    const isHeld = proxy.hold(`${KEY}\r\n`)
    const checking = running.check()
    await isHeld
    await drop(bounds)
    proxy.release()
    await checking
    const { of, names } = await bounds.readHeads()
    expect(names).toContain('access')
    expect(names.filter((name) => !of.has(name))).toEqual([])
    await running.check()
    expect(running.trouble).toEqual([])
  })

  test('are not in the list of streams that must have one if their stream had a fault before', async () => {
    await rewrite(whole.slice(0, 6))
    await keeper.check()
    const { store, close } = await openStore(redis.url, prefix)
    const sealing = await openSealing({ store: store.keyring, kek: parseKey(TEST_KEY) })
    await store.auditBounds(createSigner(sealing.keyFor('audit'))).beginHeads()
    close()
    await keeper.check()
    const { names } = JSON.parse((await witness.hget(HEADS, ''))!) as { readonly names: string[] }
    expect(names.filter((name) => name !== STREAM)).not.toEqual([])
    expect(names).not.toContain(STREAM)
  })
})

describe('a store of keyrack 0.1.0', () => {
  /** Converts the stream to the form of the older version, without chain, floor, heads and start time. */
  async function older(first: number): Promise<string> {
    const old = freshPrefix()
    const entries = await signUnchained(redis.url, old, STREAM, 8)
    for (const { id, fields } of entries.slice(first - 1)) {
      await witness.xadd(auditKey(old, STREAM), id, ...Object.entries(fields).flat())
    }
    await witness.sadd(`${old}{networks}:names`, 'Default')
    return old
  }

  test('has no fault with any first entry, its new entries are chained, and a later cut is found', async () => {
    for (const first of [1, 4]) {
      const old = await older(first)
      expect(await faultsIn(redis.url, old)).toEqual({})
      const started = await startService({ REDIS_URL: redis.url, REDIS_PREFIX: old })
      await started.result('Inventory.createDevice', ['Default', '10.0.0.1', 'A::B'])
      await started.stop()
      expect(await faultsIn(redis.url, old)).toEqual({})
      await witness.xtrim(auditKey(old, STREAM), 'MAXLEN', 5)
      expect((await faultsIn(redis.url, old))[STREAM]).toMatch(`entry ${first} is missing`)
    }
  })
})

test('a list of heads that another service begins during the first check of this one is not missing', async () => {
  const fresh = freshPrefix()
  const { store, close } = await openStore(redis.url, fresh)
  await openSealing({ store: store.keyring, kek: parseKey(TEST_KEY) })
  close()
  await witness.sadd(`${fresh}{networks}:names`, 'Default')
  const proxy = await forThisTest(startPausingProxy(redis.socketPath))
  // The heads are read by then, and the entries are read next.
  const isHeld = proxy.hold(`${auditKey(fresh, STREAM)}\r\n`)
  const opening = openKeeper(proxy.url, fresh)
  await isHeld
  const other = await startService({ REDIS_URL: redis.url, REDIS_PREFIX: fresh })
  await other.result('Inventory.createDevice', ['Default', '10.0.0.1', 'A::B'])
  proxy.release()
  const late = await opening
  expect(late.trouble).toEqual([])
  await late.stop()
  await other.stop()
  expect(await faultsIn(redis.url, fresh)).toEqual({})
})
