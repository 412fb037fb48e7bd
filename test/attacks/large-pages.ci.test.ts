/*
 * The largest page of devices whose texts have the maximum length (promise F8). Without a limit it would have 120 MB.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ipOf } from '../support/hosts.ts'
import { until } from '../support/until.ts'
import { noticedDuring } from './bystander.ts'
import { openStage, type Received, type Stage } from './stage.ts'

const DEVICES = 10_000
const DEVICES_A_CALL = 1000
const LONGEST_TEXT = 1024
const TEXTS = [
  ...['hostname', 'deviceType', 'hardwareVendor', 'model', 'softwareVendor', 'osVersion', 'serialNumber'],
  ...[1, 2, 3, 4, 5].map((number) => `custom${number}`),
]
const CALLS_AT_ONCE = 4

let stage: Stage

beforeAll(async () => {
  stage = await openStage(0)
  for (let from = 0; from < DEVICES; from += DEVICES_A_CALL) {
    const reports = Array.from({ length: DEVICES_A_CALL }, (_, at) => deviceOf(from + at))
    const { start } = await stage.as('operator').call('Collector.reportDevices', ['Default', reports])
    expect(start).toContain('"refused":0')
  }
  // Building the index of such long texts takes some time.
  await until(async () => (await page(1, 'hostname')).status === 200, 'the search index was not built in time')
}, 300_000)

afterAll(() => stage.stop())

const deviceOf = (at: number) => ({
  ipAddress: ipOf(at),
  adapterId: 'A::B',
  ...Object.fromEntries(TEXTS.map((name) => [name, `${at} `.padEnd(LONGEST_TEXT, name)])),
})

const page = (pageSize: number, sortColumn: string): Promise<Received> =>
  stage.as('viewer').call('Inventory.search', { network: 'Default', sortColumn, pageData: { offset: 0, pageSize } })

describe.each([
  ['in the order of addresses', 'ipAddress'],
  ['in the order of the search index', 'hostname'],
])('%s', (_name, sortColumn) => {
  test('requests for the largest page do not disturb other callers', async () => {
    const attack = () => Promise.all(Array.from({ length: CALLS_AT_ONCE }, () => page(DEVICES, sortColumn)))
    expect(await noticedDuring(stage, attack)).toEqual([])
  })

  test('a page above MAX_PAGE_BYTES is refused, and the error names the setting', async () => {
    const { status, start } = await page(DEVICES, sortColumn)
    expect(status).toBe(200)
    expect(start).toContain('SEARCH_TOO_EXPENSIVE')
    expect(start).toContain('MAX_PAGE_BYTES')
  })

  test('a page below MAX_PAGE_BYTES is returned whole', async () => {
    const { bytes } = await page(2000, sortColumn)
    expect(bytes).toBeGreaterThan(2000 * TEXTS.length * LONGEST_TEXT)
  })
})
