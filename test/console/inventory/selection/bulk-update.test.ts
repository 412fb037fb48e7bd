import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type InvalidParamsError, Keyrack } from '../../../../clients/typescript/index.ts'
import { type BulkUpdating, bulkUpdate, STEP } from '../../../../src/console/inventory/selection/bulk-update.ts'
import { openOnce } from '../../../support/fixture.ts'
import { startRedisServer } from '../../../support/redis-server.ts'
import { startService } from '../../../support/service.ts'

const COUNT = 2 * STEP + 50

let client: Keyrack

const redis = openOnce(startRedisServer)
const service = openOnce(() => startService({ REDIS_URL: redis.url }))
beforeAll(async () => {
  client = new Keyrack({ url: service.url })
})
const addresses = Array.from({ length: COUNT }, (_, at) => `10.0.${at >> 8}.${at & 255}`)
const keys = addresses.map((ipAddress) => `${ipAddress}@Default`)

beforeEach(async () => {
  const reports = addresses.map((ipAddress) => ({ ipAddress, adapterId: 'Cisco::IOS', custom1: 'before' }))
  await client.collector.reportDevices({ network: 'Default', reports })
})

const changedTo = async (value: string): Promise<number> =>
  (
    await client.inventory.search({
      scheme: 'custom',
      query: `custom1=${value}`,
      pageData: { offset: 0, pageSize: 1 },
    })
  ).total!

const run = (value: string, options: Partial<BulkUpdating> = {}) =>
  bulkUpdate({
    keys,
    update: (ipCsv) => client.inventory.updateDevices({ ipCsv, customFields: [value] }),
    signal: new AbortController().signal,
    onProgress: () => {},
    ...options,
  })

test('all devices are changed, step by step', async () => {
  const progress: number[] = []
  const outcome = await run('after', { onProgress: (done) => progress.push(done) })
  expect(outcome).toEqual({ changed: COUNT, refused: [], failure: null, unknown: 0, left: 0 })
  expect(progress).toEqual([STEP, 2 * STEP, COUNT])
  expect(await changedTo('after')).toBe(COUNT)
})

test('deleted devices are reported as refused, and all others are changed', async () => {
  for (const ipAddress of ['10.0.0.0', '10.0.0.7', '10.0.1.0']) {
    await client.inventory.deleteDevice({ network: 'Default', ipAddress })
  }
  const { changed, refused, failure } = await run('others')
  expect({ changed, failure }).toEqual({ changed: COUNT - 3, failure: null })
  expect(refused).toEqual(
    ['10.0.0.0', '10.0.0.7', '10.0.1.0'].map((one) => ({ key: `${one}@Default`, reason: 'DEVICE_NOT_FOUND' })),
  )
  expect(await changedTo('others')).toBe(COUNT - 3)
})

test('an invalid value ends the update before any device is changed', async () => {
  const { changed, failure, left } = await run('x'.repeat(2000))
  expect({ changed, left }).toEqual({ changed: 0, left: COUNT })
  expect((failure as InvalidParamsError).findings.map(({ path }) => path)).toEqual(['/customFields/0'])
})

test('a step without a response is counted separately from devices that were not sent', async () => {
  const away = new Keyrack({ url: 'http://127.0.0.1:1/', retries: 0 })
  let steps = 0
  const update: BulkUpdating['update'] = (ipCsv) =>
    (steps++ === 0 ? client : away).inventory.updateDevices({ ipCsv, customFields: ['sent'] })
  expect(await run('', { update })).toMatchObject({ changed: STEP, unknown: STEP, left: COUNT - 2 * STEP })
})

test('a cancelled update ends after the current step and says how many devices are left', async () => {
  const controller = new AbortController()
  const outcome = await run('cancelled', { signal: controller.signal, onProgress: () => controller.abort() })
  expect(outcome).toMatchObject({ changed: STEP, refused: [], left: COUNT - STEP })
  expect(await changedTo('cancelled')).toBe(STEP)
})
