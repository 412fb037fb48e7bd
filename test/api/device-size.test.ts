/*
 * Checks the size limit of a device. A report that would exceed the limit is refused, and the other reports of the call
 * are applied. Devices that were stored before the limit existed can still be read and made smaller.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeviceReport, ReportOutcome } from '../../generated/types.ts'
import { FactsTexts, parseFacts } from '../../src/domain/stored-facts.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, type Service, startService } from '../support/service.ts'

const LIMIT = 4096

let service: Service
/** A second service on the same records. Its limit is so high that no test reaches it. */
let generous: Service

const redis = openOnce(startRedisServer)

beforeAll(async () => {
  const env = { REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix() }
  service = await startService({ ...env, MAX_DEVICE_BYTES: `${LIMIT}`, MAX_INTERFACES: '10' })
  generous = await startService(env)
})

afterAll(async () => {
  await service.stop()
  await generous.stop()
})

const report = (at: Service, reports: readonly DeviceReport[], dryRun = false): Promise<ReportOutcome> =>
  at.result('Collector.reportDevices', ['Default', reports, dryRun])

const tags = (bytes: number): string[] => Array.from({ length: bytes / 128 }, (_, at) => `${at}`.padEnd(125, 'x'))
const device = (ipAddress: string, more: Partial<DeviceReport>): DeviceReport => ({
  ipAddress,
  adapterId: 'A::B',
  ...more,
})

const refusalOf = (index: number, ipAddress: string) => ({
  index,
  ipAddress,
  code: 'INVALID_VALUE',
  reason: expect.stringMatching(new RegExp(`^the device would have \\d+ bytes .*: at most ${LIMIT}$`)),
})

describe.each([
  ['recorded', false],
  ['tried', true],
])('a report that makes a device too large, %s,', (_how, dryRun) => {
  test('is refused, and the other reports are applied', async () => {
    const [small, large, other] = ['10.1.0.1', '10.1.0.2', '10.1.0.3']
    const outcome = await report(
      service,
      [device(small, { tags: tags(1024) }), device(large, { tags: tags(2 * LIMIT) }), device(other, { memo: 'm' })],
      dryRun,
    )
    expect(outcome).toMatchObject({ applied: 2, refused: 1, items: [refusalOf(1, large)] })
    expect(await service.result('Inventory.getDevice', ['Default', large])).toBeNull()
  })

  test('is refused because of the stored facts and the earlier reports of the call', async () => {
    const ip = `10.2.0.${dryRun ? 1 : 2}`
    await report(service, [device(ip, { tags: tags(2048) })])
    const memo = 'é'.repeat(800)
    const parts = Array.from({ length: 40 }, (_, at) => ({ hardwareId: at, name: 'n' }))
    const reports = [
      { ipAddress: ip, hardware: parts },
      { ipAddress: ip, memo },
      { ipAddress: ip, hostname: 'kept' },
    ]
    const { applied, items } = await report(service, reports, dryRun)
    expect({ applied, items }).toEqual({ applied: 2, items: [refusalOf(1, ip)] })
  })
})

test('the limit counts the bytes that are stored', async () => {
  const ip = '10.3.0.1'
  const letters = 'abcde'.split('')
  const rest = LIMIT - JSON.stringify({ t: letters }).length - 4 * 1000
  const exactly = (more: number) =>
    device(ip, { tags: letters.map((letter, at) => letter.repeat(at < 4 ? 1001 : rest + 1 + more)) })
  expect((await report(service, [exactly(1)])).items).toEqual([
    { ...refusalOf(0, ip), reason: expect.stringContaining(`${LIMIT + 1} bytes`) },
  ])
  expect((await report(service, [exactly(0)])).applied).toBe(1)
  const text = '{"m":"é","t":["a","b"],"i":["eth0 10.0.0.1"],"h":[{"hardwareId":1}],"c":[5,4]}'
  const facts = parseFacts(text)
  expect(new FactsTexts().serialize(facts)).toBe(text)
  expect(new FactsTexts().bytesOf(facts)).toBe(Buffer.byteLength(text))
})

describe('a device that was larger before there was a limit', () => {
  const ip = '10.4.0.1'

  beforeAll(async () => {
    await report(generous, [device(ip, { tags: tags(4 * LIMIT), hardware: [{ hardwareId: 1 }] })])
  })

  test('can be read, and its other fields can be reported', async () => {
    expect((await report(service, [{ ipAddress: ip, hostname: 'big', backupStatus: 'SUCCESS' }])).applied).toBe(1)
    expect(await service.result('Inventory.getDevice', ['Default', ip])).toMatchObject({ hostname: 'big' })
    expect(await service.result('Inventory.getDeviceHardware', [ip, 'Default'])).toHaveLength(1)
  })

  test('cannot grow, and cannot stay as large as it is', async () => {
    expect((await report(service, [{ ipAddress: ip, memo: 'm'.repeat(100) }])).items).toEqual([refusalOf(0, ip)])
    expect((await report(service, [{ ipAddress: ip, tags: tags(4 * LIMIT) }])).items).toEqual([refusalOf(0, ip)])
  })

  test('can be made smaller', async () => {
    expect((await report(service, [{ ipAddress: ip, tags: tags(3 * LIMIT) }])).applied).toBe(1)
    expect((await report(service, [{ ipAddress: ip, tags: tags(1024) }])).applied).toBe(1)
    expect((await report(service, [{ ipAddress: ip, memo: 'm'.repeat(100) }])).applied).toBe(1)
  })
})

describe('a report is refused for its size before its schema is checked, because of', () => {
  test.each([
    [
      'its addresses',
      { interfaces: [{ name: 'a', ipAddresses: Array(41).fill({ ipAddress: '::' }) }] },
      '/interfaces must have at most 40 addresses together',
    ],
    [
      'the members of its hardware',
      { hardware: [Object.fromEntries(Array.from({ length: 700 }, (_, at) => [`m${at}`, 0]))] },
      `/hardware must have at most ${LIMIT} bytes`,
    ],
  ])('%s', async (_what, more, reason) => {
    const { items } = await report(service, [device('10.5.0.1', more as Partial<DeviceReport>)])
    expect(items).toEqual([{ index: 0, ipAddress: '10.5.0.1', code: 'INVALID_VALUE', reason }])
  })
})

test('a dry run whose response would be too large is refused', async () => {
  const large = { tags: Array.from({ length: 1000 }, (_, at) => `${at}`.padEnd(1000, 'x')) }
  const reports = Array.from({ length: 40 }, (_, at) => ({ ipAddress: '10.6.0.1', tags: [`${at}`] }))
  await report(generous, [device('10.6.0.1', large)])
  expect(await report(generous, reports, true)).toMatchObject({ applied: 40 })
  const flips = Array.from({ length: 12 }, () => [
    { ipAddress: '10.6.0.1', ...large },
    { ipAddress: '10.6.0.1', tags: [] },
  ])
  const error = await generous.error('Collector.reportDevices', ['Default', [...flips.flat()], true])
  expect(error).toMatchObject({ code: -32602, data: { path: '/1', max: 16 * 1024 * 1024 } })
})
