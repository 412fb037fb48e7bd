/*
 * Batches that read devices with the maximum number of hardware parts and interfaces (promise F8).
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noticedDuring } from './bystander.ts'
import { openStage, type Stage } from './stage.ts'

const DEVICES = 20
/** The maximum number of these elements in a device. With these texts they take slightly less than MAX_DEVICE_BYTES. */
const PARTS = 4096
const CALLS = 1000
/** The default of BATCH_REPLY_BYTES, plus the bytes by which concurrently made replies may exceed it. */
const BATCH_REPLY_BYTES = 64 * 2 ** 20
const MAX_BEYOND_BYTES = 8 * 2 ** 20

let stage: Stage

const addressOf = (at: number): string => `10.0.0.${at % DEVICES}`

beforeAll(async () => {
  stage = await openStage(0)
  const hardware = Array.from({ length: PARTS }, (_, at) => ({ hardwareId: at, description: 'd'.repeat(80) }))
  const interfaces = Array.from({ length: PARTS }, (_, at) => ({ name: `eth${at}`, description: 'd'.repeat(50) }))
  for (let at = 0; at < DEVICES; at++) {
    for (const parts of [{ hardware }, { interfaces }]) {
      const ipAddress = `10.${'hardware' in parts ? 0 : 1}.0.${at}`
      const report = { ipAddress, adapterId: 'A::B', ...parts }
      const { start } = await stage.as('operator').call('Collector.reportDevices', ['Default', [report]])
      expect(start).toContain('"refused":0')
    }
  }
}, 300_000)

afterAll(() => stage.stop())

test.each([
  ['hardware', (at: number) => ['Inventory.getDeviceHardware', [addressOf(at), 'Default']]],
  ['interfaces', (at: number) => ['Inventory.getDeviceInterfaces', ['Default', addressOf(at).replace('.0.', '.1.')]]],
] as const)(
  'a batch of 1,000 calls for the %s of large devices does not disturb other callers',
  async (_name, member) => {
    const calls = Array.from({ length: CALLS }, (_, at) => member(at) as [string, string[]])
    const found = await noticedDuring(stage, async () => {
      const { status, bytes } = await stage.as('viewer').batch(calls)
      expect(status).toBe(200)
      expect(bytes).toBeGreaterThan(BATCH_REPLY_BYTES)
      expect(bytes).toBeLessThan(BATCH_REPLY_BYTES + MAX_BEYOND_BYTES)
    })
    expect(found).toEqual([])
  },
)
