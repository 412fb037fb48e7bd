/* The history of a device: comments, limits, purge, and what callers with few networks see of it. */
import { describe, expect, test } from 'vitest'
import type { Device, DeviceHistory, Reversion } from '../../generated/types.ts'
import { parseAddress } from '../../src/domain/address.ts'
import { createKeys } from '../../src/store/keys.ts'
import { callersOn, resultOf, withKey } from '../access/callers.ts'
import { exchange, JSON_TYPE, replyIn } from '../http/exchange.ts'
import { openStore } from '../store/open-store.ts'
import { forThisTest, openForEachTest, openOnce } from '../support/fixture.ts'
import { ipOf } from '../support/hosts.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, type Service, startService } from '../support/service.ts'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())

const DEVICE = ['Default', '10.0.0.1']

const historyOf = (service: Service, pageSize = 200, before: string | null = null) =>
  service.result<DeviceHistory>('Inventory.getDeviceHistory', [...DEVICE, pageSize, before])

const rename = (service: Service, newHostname: string) =>
  service.result('Inventory.updateDevice', { network: 'Default', ipAddress: '10.0.0.1', newHostname })

describe('the comment of a request', () => {
  const service = openOnce(() => startService({ REDIS_URL: redis.url }))

  async function send(comment: string | string[], method: string, params: unknown) {
    // With a text as body, node:http would send the header in the encoding of the body.
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
    return replyIn(await exchange(service.url, { headers: { ...JSON_TYPE, 'X-Keyrack-Comment': comment }, body }))
  }

  test('is kept in the history, in any script', async () => {
    await service.result('Inventory.createDevice', [...DEVICE, 'A::B'])
    const comment = 'CHG-42: ラック7へ移設'
    const bytes = Buffer.from(comment).toString('latin1')
    const params = { network: 'Default', ipAddress: '10.0.0.1', newHostname: 'r1' }
    expect(await send(bytes, 'Inventory.updateDevice', params)).toMatchObject({ result: null })
    expect((await historyOf(service)).entries[0]).toMatchObject({ action: 'update', comment })
  })

  test.each([
    ['a'.repeat(201), { path: '/X-Keyrack-Comment', max: 200 }],
    ['a\tb', { path: '/X-Keyrack-Comment', reason: 'must have no control characters' }],
    [Buffer.from('a\u0085b').toString('latin1'), { path: '/X-Keyrack-Comment' }],
    [Buffer.from('a\u202eb').toString('latin1'), { path: '/X-Keyrack-Comment' }],
    ['\xff\xfe', { path: '/X-Keyrack-Comment', reason: 'must be UTF-8' }],
  ])('is refused if it cannot be shown: %j', async (comment, finding) => {
    const before = await witness.dbsize()
    const reply = await send(comment, 'Inventory.createDevice', ['Default', '10.0.0.2', 'A::B'])
    expect(reply.error).toMatchObject({ code: -32602, data: { findings: [finding] } })
    expect(await witness.dbsize()).toBe(before)
  })

  test('may have 200 characters, also outside the Basic Multilingual Plane', async () => {
    const comment = '🛰'.repeat(200)
    const bytes = Buffer.from(comment).toString('latin1')
    await send(bytes, 'Inventory.createDevice', ['Default', '10.0.0.3', 'A::B'])
    const history = await service.result<DeviceHistory>('Inventory.getDeviceHistory', ['Default', '10.0.0.3', 1])
    expect(history.entries[0]?.comment).toBe(comment)
  })

  test('does not matter to a call that only reads', async () => {
    expect(await send('a\tb', 'Inventory.getDevice', DEVICE)).not.toHaveProperty('error')
  })
})

describe('the limits of a history', () => {
  test('HISTORY_PER_DEVICE entries are kept, the newest ones, page by page', async () => {
    const service = await forThisTest(startService({ REDIS_URL: redis.url, HISTORY_PER_DEVICE: '5' }))
    await service.result('Inventory.createDevice', [...DEVICE, 'A::B'])
    for (let n = 1; n <= 9; n++) await rename(service, `r${n}`)
    const all = await historyOf(service)
    expect(all.entries.map(({ fields }) => fields[0]?.after)).toEqual(['r9', 'r8', 'r7', 'r6', 'r5'])
    expect(all.next).toBeNull()
    const first = await historyOf(service, 2)
    const second = await historyOf(service, 2, first.next)
    const third = await historyOf(service, 2, second.next)
    expect([...first.entries, ...second.entries, ...third.entries]).toEqual(all.entries)
    expect([first.next, second.next, third.next]).toEqual([first.entries[1]?.id, second.entries[1]?.id, null])
  })

  test('a device has at most 64 KiB of entries, however large its changes are', async () => {
    const prefix = freshPrefix()
    const env = { REDIS_URL: redis.url, REDIS_PREFIX: prefix, HISTORY_PER_DEVICE: '1000' }
    const service = await forThisTest(startService(env))
    await service.result('Inventory.createDevice', [...DEVICE, 'A::B'])
    for (let n = 0; n < 60; n++) {
      const memo = `${n}`.repeat(1500)
      await service.result('Collector.reportDevices', ['Default', [{ ipAddress: '10.0.0.1', memo }]])
    }
    const texts = await witness.hvals(createKeys(prefix).of('Default').history)
    expect(texts.length).toBe(5)
    expect(Buffer.byteLength(texts.join(''))).toBeLessThanOrEqual(65_536 + 10)
    expect(Buffer.byteLength(texts.join(''))).toBeGreaterThan(40_000)
    expect((await historyOf(service)).entries.length).toBeGreaterThan(8)
  })

  test('HISTORY_KEEP_DAYS=0 keeps none', async () => {
    const prefix = freshPrefix()
    const env = { REDIS_URL: redis.url, REDIS_PREFIX: prefix, HISTORY_KEEP_DAYS: '0' }
    const service = await forThisTest(startService(env))
    await service.result('Inventory.createDevice', [...DEVICE, 'A::B'])
    await rename(service, 'r1')
    expect(await service.error('Inventory.restoreDevice', [...DEVICE, 0])).toMatchObject({
      ...{ code: 1004, data: { code: 'NOT_RESTORABLE', reason: 'the device has no history' } },
    })
    await service.result('Inventory.deleteDevice', DEVICE)
    expect(await historyOf(service)).toEqual({ entries: [], next: null })
    const { history, deleted } = createKeys(prefix).of('Default')
    expect(await witness.exists(history, deleted)).toBe(0)
  })
})

describe('reports that change nothing but lastBackup and lastTelemetry', () => {
  const service = openForEachTest(() => startService({ REDIS_URL: redis.url, HISTORY_PER_DEVICE: '8' }))
  const report = (facts: object, headers: Record<string, string> = {}) =>
    service.call('Collector.reportDevices', ['Default', [{ ipAddress: '10.0.0.1', ...facts }]], { headers })
  const device = () => service.result<Device>('Inventory.getDevice', DEVICE)

  test('have one entry together, so a year of them leaves the other entries', async () => {
    await service.result('Inventory.createDevice', [...DEVICE, 'A::B'])
    await rename(service, 'r1')
    for (let night = 1; night <= 365; night++)
      await report({ lastBackup: night, ...(night === 7 ? { lastTelemetry: 7 } : {}) })
    await rename(service, 'r2')
    const { entries } = await historyOf(service)
    expect(entries.map(({ fields, folded }) => [fields, folded?.changes])).toEqual([
      [[{ name: 'hostname', before: 'r1', after: 'r2' }], undefined],
      [
        [
          { name: 'lastBackup', before: null, after: 365 },
          { name: 'lastTelemetry', before: null, after: 7 },
        ],
        365,
      ],
      [[{ name: 'hostname', before: '', after: 'r1' }], undefined],
      [[], undefined],
    ])
    expect(entries[1]!.folded!.since).toBeLessThanOrEqual(entries[1]!.at)
    expect(entries[1]).toMatchObject({ method: 'Collector.reportDevices', action: 'update' })
    await service.result('Inventory.restoreDevice', { network: 'Default', ipAddress: '10.0.0.1', at: entries[2]!.at })
    expect(await device()).toMatchObject({ hostname: 'r1', lastBackup: null, lastTelemetry: null })
  })

  test('keep an entry each if they have a comment, change more, or come by another method', async () => {
    await service.result('Inventory.createDevice', [...DEVICE, 'A::B'])
    await report({ lastBackup: 1 })
    await report({ lastBackup: 2 }, { 'x-keyrack-comment': 'by hand' })
    await report({ lastBackup: 3 })
    await report({ lastBackup: 4, backupStatus: 'FAILURE' })
    expect((await historyOf(service)).entries.map(({ folded }) => folded)).toEqual(Array(5).fill(undefined))
  })

  test('can be undone only from the newest request on, one request at a time', async () => {
    await service.result('Inventory.createDevice', [...DEVICE, 'A::B'])
    const requests: string[] = []
    for (const lastBackup of [1, 2, 3]) {
      await report({ lastBackup })
      requests.push((await historyOf(service)).entries[0]!.request!)
    }
    const undo = (request: string) => service.result<Reversion>('Inventory.revertRequest', { request })
    expect(await undo(requests[1]!)).toMatchObject({ reverted: [], refused: [{ code: 'CHANGED_SINCE' }] })
    expect(await undo(requests[2]!)).toMatchObject({ reverted: [{ action: 'update' }], refused: [] })
    expect((await device()).lastBackup).toBe(2)
    await undo((await historyOf(service)).entries[0]!.request!)
    expect((await device()).lastBackup).toBe(3)
  })

  test('are not folded within one request, so its undo takes all of it back', async () => {
    await service.result('Inventory.createDevice', [...DEVICE, 'A::B'])
    await report({ lastBackup: 1 })
    const calls = [2, 3].map((lastBackup) => ['Default', [{ ipAddress: '10.0.0.1', lastBackup }]])
    await service.post(
      JSON.stringify(calls.map((params, id) => ({ jsonrpc: '2.0', id, method: 'Collector.reportDevices', params }))),
    )
    const { entries } = await historyOf(service)
    expect(entries).toHaveLength(3)
    await service.result('Inventory.revertRequest', { request: entries[0]!.request })
    expect((await device()).lastBackup).toBe(1)
  })
})

describe('a purge', () => {
  test('drops the histories of devices that did not change for long, and the records of deleted devices', async () => {
    const prefix = freshPrefix()
    const service = await forThisTest(startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix }))
    const open = await forThisTest(openStore(redis.url, prefix))
    for (let n = 1; n <= 300; n++) await service.result('Inventory.createDevice', ['Default', ipOf(n, 1), 'A::B'])
    await service.result('Inventory.deleteDevice', ['Default', '10.1.0.1'])
    const { history, deleted, audit } = createKeys(prefix).of('Default')
    const newest = Number.parseInt((await witness.xrevrange(audit, '+', '-', 'COUNT', 1))[0]![0], 10)
    // The store of this test keeps histories for a minute.
    await open.store.histories.purge('Default', newest + 60_000)
    expect(await witness.hexists(deleted, parseAddress('10.1.0.1'))).toBe(1)
    await open.store.histories.purge('Default', newest + 60_001)
    expect(await witness.exists(history, deleted)).toBe(0)
    expect(await service.result('Inventory.getDevice', ['Default', '10.1.0.2'])).not.toBeNull()
  })

  test('leaves the devices that changed since', async () => {
    const prefix = freshPrefix()
    const service = await forThisTest(startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix }))
    const open = await forThisTest(openStore(redis.url, prefix))
    await service.result('Inventory.createDevice', [...DEVICE, 'A::B'])
    await open.store.histories.purge('Default', Date.now() + 30_000)
    expect((await historyOf(service)).entries).toHaveLength(1)
  })
})

test('an entry whose audit entry was trimmed has no author', async () => {
  const prefix = freshPrefix()
  const service = await forThisTest(startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix }))
  await service.result('Inventory.createDevice', [...DEVICE, 'A::B'])
  await witness.xtrim(createKeys(prefix).of('Default').audit, 'MAXLEN', 0)
  const unknown = { by: null, method: null, request: null, source: null }
  expect((await historyOf(service)).entries).toMatchObject([{ action: 'create', ...unknown }])
})

test('an entry does not say where a device went if the caller may not see that network', async () => {
  const prefix = freshPrefix()
  const env = { REDIS_URL: redis.url, REDIS_PREFIX: prefix, NETWORKS: 'Default,Hidden' }
  const callers = await forThisTest(callersOn(redis.url, prefix))
  const everyone = withKey((await callers.key()).key)
  const limited = withKey((await callers.key({ networks: ['Default'] })).key)
  const service = await forThisTest(startService(env))
  await resultOf(service.url, 'Inventory.createDevice', [...DEVICE, 'A::B'], everyone)
  await resultOf(service.url, 'Inventory.updateDevice', [...DEVICE, 'Hidden', '10.0.0.9'], everyone)
  const history = await resultOf(service.url, 'Inventory.getDeviceHistory', [...DEVICE, 1], limited)
  expect(history).toMatchObject({ entries: [{ action: 'leave', place: null }] })
  expect(JSON.stringify(history)).not.toContain('Hidden')
})
