/*
 * A repeated import continues after the rows that an interrupted import applied.
 */
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { TransportError } from '../../../clients/typescript/index.ts'
import { type ImportDevicesOptions, importDevices } from '../../../src/commands/remote/devices/import-devices.ts'
import { Interrupted } from '../../../src/commands/remote/failures.ts'
import { openOnce, temporaryFolder } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { startService } from '../../support/service.ts'
import { type Done, doneAt } from './at-service.ts'
import { gateBefore } from './gate.ts'

const redis = openOnce(startRedisServer)
let file: string

const service = openOnce(() => startService({ REDIS_URL: redis.url }))
const gate = openOnce(() => gateBefore(service.url, 'Collector.reportDevices'))
const folder = temporaryFolder()

beforeAll(async () => {
  file = join(folder, 'fleet.csv')
  const rows = Array.from({ length: 4100 }, (_, at) => `10.0.${at >> 8}.${at & 255},A::B\n`)
  await writeFile(file, `ipAddress,adapterId\nnonsense,A::B\n${rows.join('')}`)
})
const importFile = (options: Partial<ImportDevicesOptions> = {}, signal?: AbortSignal): Promise<Done> =>
  doneAt(
    gate.url,
    (at) => importDevices(at, { empty: 'keep', network: 'Default', ...options }, file),
    signal === undefined ? {} : { signal },
  )

// Each test continues after the previous one, so they run in this order.
test('the server goes away', async () => {
  Object.assign(gate, { left: 2, others: 'cut' })
  await expect(importFile()).rejects.toThrow(TransportError)
  expect(existsSync(`${file}.resume`)).toBe(true)
})

test('it can go on with the same options only', async () => {
  await expect(importFile({ resume: true, network: 'Osaka' })).rejects.toThrow('import without --resume')
})

test('it is interrupted', async () => {
  Object.assign(gate, { left: 2, others: 'wait' })
  const controller = new AbortController()
  void gate.waiting.then(() => controller.abort(new Interrupted('Interrupted')))
  await expect(importFile({ resume: true }, controller.signal)).rejects.toThrow(Interrupted)
})

test('it comes to its end: no batch was sent twice, and the bad row of the first run still counts', async () => {
  Object.assign(gate, { left: 9 })
  const done = await importFile({ resume: true })
  expect(done).toMatchObject({ ending: 'badRows', out: '[]\n' })
  expect(done.err).toContain('4,100 applied, 4,100 of them created, 1 invalid')
  const sent = gate.passed.flatMap((body) => (JSON.parse(body) as { params: { reports: object[] } }).params.reports)
  expect(sent).toHaveLength(4101)
  expect(existsSync(`${file}.resume`)).toBe(false)
  await expect(importFile({ resume: true })).rejects.toThrow('Nothing to resume')
})
