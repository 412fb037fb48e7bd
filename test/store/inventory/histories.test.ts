/*
 * Histories as Redis stores them: how they grow and are limited, how pages of them are read with the audit, and when
 * they are dropped.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import { parseAddress } from '../../../src/domain/address.ts'
import { newDevice } from '../../../src/domain/device.ts'
import { type ChangePosition, FIRST_POSITION } from '../../../src/domain/history/change-position.ts'
import { formatHistoryEntry, type HistoryKind } from '../../../src/domain/history/history-entry.ts'
import { ABSENT_REVISION } from '../../../src/store/inventory/device-state.ts'
import { emptyBeforeEachTest, openForEachTest, openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { openStore } from '../open-store.ts'

const NETWORK = 'Default'
const ID = { network: NETWORK, address: parseAddress('10.0.0.1') }
/** How long the store of these tests keeps histories, and how many entries of a device, see open-store.ts. */
const KEPT_MS = 60_000
const MAX_ENTRIES = 30

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
emptyBeforeEachTest(redis)
const open = openForEachTest(() => openStore(redis.url, 't:'))

beforeEach(() => open.store.networks.define(NETWORK, null))

const keys = () => open.keys.of(NETWORK)
const entry = (id: string, kind: HistoryKind, comment: string) => `${id} ${formatHistoryEntry(kind, { n: comment })}`
const seed = (lines: readonly string[], field: string = ID.address) =>
  witness.hset(keys().history, field, `${lines.length}\n${lines.map((line) => `${line}\n`).join('')}`)
const audited = (id: string, fields: Readonly<Record<string, string>>) =>
  witness.xadd(keys().audit, id, ...Object.entries(fields).flat())

describe('a page of a history', () => {
  const AUTHOR = { by: 'key:1', method: 'Inventory.updateDevice', source: '192.0.2.1' }

  beforeEach(async () => {
    await witness.del(keys().audit)
    await seed([entry('1000-1', 'c', 'one'), entry('2000-2', 'u', 'two'), entry('3000-13', 'u', 'three')])
  })

  const page = async (before: string | null, count: number) => {
    const found = (await open.store.histories.readPage(ID, before, count))!
    return { comments: found.entries.map(({ change }) => change.n), hasOlder: found.hasOlder }
  }

  test('has the newest entries first, as many as asked for', async () => {
    expect(await page(null, 1)).toEqual({ comments: ['three'], hasOlder: true })
    expect(await page(null, 2)).toEqual({ comments: ['three', 'two'], hasOlder: true })
    expect(await page(null, 3)).toEqual({ comments: ['three', 'two', 'one'], hasOlder: false })
    expect(await page(null, 4)).toEqual({ comments: ['three', 'two', 'one'], hasOlder: false })
  })

  test('begins before an entry, compared by its number', async () => {
    expect(await page('3000-13', 2)).toEqual({ comments: ['two', 'one'], hasOlder: false })
    expect(await page('2500-3', 1)).toEqual({ comments: ['two'], hasOlder: true })
    expect(await page('2000-2', 2)).toEqual({ comments: ['one'], hasOlder: false })
    expect(await page('1000-1', 2)).toEqual({ comments: [], hasOlder: false })
  })

  test('names the author as the audit does, until that is trimmed', async () => {
    await audited('2000-2', { ...AUTHOR, request: 'r1', on: '{}', mac: '' })
    await audited('3000-13', { method: 'x' })
    const { entries } = (await open.store.histories.readPage(ID, null, 3))!
    expect(entries.map(({ author }) => author)).toEqual([
      { by: '', method: 'x', requestId: '', source: '' },
      { ...AUTHOR, requestId: 'r1' },
      null,
    ])
  })

  test('names the author also if a value of the audit is the name of a field', async () => {
    await audited('3000-13', { source: '192.0.2.1', by: 'source', method: 'x', request: 'r1' })
    const { entries } = (await open.store.histories.readPage(ID, null, 1))!
    expect(entries[0]!.author).toEqual({ by: 'source', method: 'x', requestId: 'r1', source: '192.0.2.1' })
  })

  test('is empty for a device without history, and missing without the network', async () => {
    const other = { ...ID, address: parseAddress('10.0.0.2') }
    expect(await open.store.histories.readPage(other, null, 3)).toMatchObject({ entries: [], hasOlder: false })
    const inLab = { ...ID, network: 'Lab' }
    expect(await open.store.histories.readPage(inLab, null, 3)).toBeNull()
    await open.store.networks.define('Lab', null)
    expect(await open.store.histories.readPage(inLab, null, 3)).toMatchObject({ entries: [], hasOlder: false })
  })

  test('leaves out lines that were altered', async () => {
    await seed([entry('1000-1', 'c', 'one'), 'x-2 u{}', entry('3000-3', 'u', 'three')])
    expect(await page(null, 3)).toEqual({ comments: ['three', 'one'], hasOlder: false })
  })
})

describe('the changes of a request', () => {
  const find = (request: string, now = KEPT_MS) => open.store.histories.findRequest(NETWORK, request, now)
  const on = (...devices: string[]) => JSON.stringify({ devices })

  beforeEach(() => witness.del(keys().audit))

  test('are found in the audit, newest first, with the devices', async () => {
    await audited('1000-1', { by: 'a', request: 'r1', on: on('10.0.0.1') })
    await audited('2000-2', { by: 'a', request: 'r2', on: on('10.0.0.2') })
    await audited('3000-3', { on: on('10.0.0.3', '10.0.0.4'), request: 'r1' })
    expect(await find('r1')).toEqual([
      { auditId: '3000-3', addresses: ['10.0.0.3', '10.0.0.4'] },
      { auditId: '1000-1', addresses: ['10.0.0.1'] },
    ])
    expect(await find('r3')).toEqual([])
  })

  test('are found wherever the audit has their fields, also if a value is the name of a field', async () => {
    const fields = { by: 'a', request: 'r1', source: 'request', method: 'on', on: on('10.0.0.1') }
    await audited('1-1', fields)
    expect(await find('r1')).toEqual([{ auditId: '1-1', addresses: ['10.0.0.1'] }])
    await audited('2-2', { on: on('10.0.0.2'), method: 'on', request: 'r2' })
    expect(await find('r2')).toEqual([{ auditId: '2-2', addresses: ['10.0.0.2'] }])
  })

  test('are found as far back as histories are kept', async () => {
    await audited('1000-1', { request: 'r1', on: on('10.0.0.1') })
    await audited('1001-2', { request: 'r1', on: on('10.0.0.2') })
    expect(await find('r1', KEPT_MS + 1001)).toEqual([{ auditId: '1001-2', addresses: ['10.0.0.2'] }])
    expect(await find('r1', KEPT_MS + 1000)).toHaveLength(2)
  })

  test('are found among thousands of entries, each once', async () => {
    const pipeline = witness.pipeline()
    for (let at = 1; at <= 2500; at++) {
      const request = at % 500 === 0 ? 'r1' : 'r2'
      pipeline.xadd(keys().audit, `1000-${at}`, 'request', request, 'on', on(`10.0.0.${at % 250}`))
    }
    await pipeline.exec()
    expect((await find('r1')).map(({ auditId }) => auditId)).toEqual([
      ...['1000-2500', '1000-2000', '1000-1500', '1000-1000', '1000-500'],
    ])
  })
})

describe('audit entries that name thousands of devices', () => {
  const DEVICES = 5000
  const addresses = Array.from({ length: DEVICES }, (_, at) => `2001:db8:1234:5678::${(at + 0x1000).toString(16)}`)
  const ids = Array.from({ length: 60 }, (_, at) => `${1000 + at}-${at + 1}`)

  beforeEach(async () => {
    await witness.del(keys().audit)
    const on = JSON.stringify({ devices: addresses })
    for (const id of ids) await audited(id, { by: 'a', method: 'x', request: 'r1', on })
  })

  test('are found for a request, each once', async () => {
    const found = await open.store.histories.findRequest(NETWORK, 'r1', KEPT_MS)
    expect(found.map(({ auditId }) => auditId)).toEqual(ids.toReversed())
    expect(found.every((one) => one.addresses.length === DEVICES)).toBe(true)
  })

  test('are read in pages that have every device once and in order', async () => {
    const read = new Map<string, string[]>()
    let position: ChangePosition | null = FIRST_POSITION
    while (position !== null) {
      const page = await open.store.changes.readDevices(NETWORK, position, 7000)
      if (page === 'purged') throw new Error('purged')
      for (const { position: to, ipAddress } of page.changes) {
        const list = read.get(to.auditId)
        if (list === undefined) read.set(to.auditId, [ipAddress])
        else list.push(ipAddress)
      }
      position = page.hasMore ? page.position : null
    }
    expect([...read.keys()]).toEqual(ids)
    for (const list of read.values()) expect(list).toEqual(addresses)
  })
})

describe('a purge', () => {
  test('drops histories and deleted records that are older, and no other', async () => {
    await seed([entry('1000-1', 'c', 'x'), entry('2000-2', 'd', 'x')], 'old')
    await seed([entry('1000-1', 'c', 'x'), entry('2001-3', 'd', 'x')], 'new')
    await witness.hset(keys().history, { damaged: 'x', 'old\n': `1\n${entry('1-1', 'c', 'x')}\n` })
    await witness.hset(keys().history, 'new\n', `1\n${entry('1-1', 'c', 'x')}\n`)
    await witness.hset(keys().deleted, { old: 'record', new: 'record' })
    await open.store.histories.purge(NETWORK, KEPT_MS + 2001)
    const left = [await witness.hkeys(keys().history), await witness.hkeys(keys().deleted)]
    expect(left).toEqual([['new', 'new\n'], ['new']])
  })

  /** Seeds the histories of a thousand devices, whose last change is from second one. */
  async function seedMany(): Promise<void> {
    const text = `1\n${entry('1000-1', 'c', 'x'.repeat(100))}\n`
    const fields = Array.from({ length: 1000 }, (_, at) => [`device ${at}`, text])
    await witness.hset(keys().history, Object.fromEntries(fields))
  }

  test('that is to stop ends after the step under way', async () => {
    await seedMany()
    const stop = new AbortController()
    const purging = open.store.histories.purge(NETWORK, KEPT_MS + 1001, stop.signal)
    stop.abort()
    await purging
    const left = await witness.hlen(keys().history)
    expect(left).toBeGreaterThan(700)
    expect(left).toBeLessThan(1000)
  })

  test('reaches every device of a large network', async () => {
    await seedMany()
    await open.store.histories.purge(NETWORK, KEPT_MS + 1001)
    expect(await witness.exists(keys().history)).toBe(0)
  })
})

describe('the history of a device', () => {
  /** Writes the device with a host name; null deletes it. Returns the id of the audit entry. */
  async function write(hostname: string | null, expectedRevision = ABSENT_REVISION, facts: string | null = null) {
    const device = hostname === null ? null : { ...newDevice(ID, 'Cisco::IOS'), hostname }
    await open.store.devices.commit([{ id: ID, expectedRevision, device, facts }])
    return (await witness.xrevrange(keys().audit, '+', '-', 'COUNT', 1))[0]![0]
  }
  const stored = async () => (await witness.hget(keys().history, ID.address))!

  test('grows by an entry with the id of the audit entry for each change', async () => {
    const first = await write('r1')
    expect(await stored()).toBe(`s0\n${first} ${formatHistoryEntry('c', {})}\n`)
    const second = await write('r2', '1')
    expect(await stored()).toMatch(new RegExp(`^s0\\n${first} c[^\\n]*\\n${second} u[^\\n]*\\n$`))
  })

  test('gets no entry for a write that changes nothing', async () => {
    await write('r1', ABSENT_REVISION, '{}')
    const before = await stored()
    await open.store.devices.change([ID], { facts: true }, ([found]) => [
      { id: ID, expectedRevision: found!.revision, device: found!.device, facts: found!.facts },
    ])
    expect(await stored()).toBe(before)
  })

  test('keeps the record of a deleted device until the device is created again', async () => {
    await write('r1', ABSENT_REVISION, 'facts')
    await write(null, '1')
    const record = await witness.hget(keys().deleted, ID.address)
    expect(record).toMatch(/^.*"hostname":"r1".*\nfacts$/)
    expect(await stored()).toMatch(/^s0\n.*\n[^ ]+ d.*\n$/)
    await write('r2')
    expect(await witness.hexists(keys().deleted, ID.address)).toBe(0)
    expect((await stored()).split('\n')).toHaveLength(5)
  })

  test('of an earlier version, which kept all entries in one text, is moved by the next change', async () => {
    await write('r1')
    await seed(Array.from({ length: MAX_ENTRIES }, (_, at) => entry(`1000-${at}`, 'u', `${at}`)))
    const before = (await open.store.histories.readPage(ID, null, 100))!.entries
    expect(before).toHaveLength(MAX_ENTRIES)
    const id = await write('r2', '1')
    expect((await stored()).startsWith(`s2\n${id} u`)).toBe(true)
    const { entries, hasOlder } = (await open.store.histories.readPage(ID, null, 100))!
    const [newest, ...others] = entries.map(({ change, auditId }) => ({ change, auditId }))
    expect([newest!.auditId, hasOlder]).toEqual([id, false])
    expect(others).toEqual(before.slice(0, others.length).map(({ change, auditId }) => ({ change, auditId })))
    expect(others.length).toBeGreaterThan(MAX_ENTRIES * 0.7)
    const [past] = await open.store.histories.readPasts([ID])
    expect(past!.entries.map(({ auditId }) => auditId)).toEqual(entries.map(({ auditId }) => auditId))
  })

  test('has as many entries as its limit allows, at least three quarters of them, in order', async () => {
    await write('r0')
    for (let change = 1; change <= 2 * MAX_ENTRIES; change++) {
      await write(`r${change}`, `${change}`)
      const { entries } = (await open.store.histories.readPage(ID, null, 100))!
      const numbers = entries.map(({ auditId }) => Number(auditId.split('-')[1]))
      expect(numbers).toEqual(numbers.map((_, at) => numbers[0]! - at))
      if (change >= MAX_ENTRIES) expect(numbers.length).toBeGreaterThan(MAX_ENTRIES * 0.7)
      expect(numbers.length).toBeLessThanOrEqual(MAX_ENTRIES)
    }
  })
})
