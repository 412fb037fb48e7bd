import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importDevices } from '../../../../src/commands/remote/devices/import-devices.ts'
import { restoreRows } from '../../../../src/console/inventory/selection/restore-file.ts'
import { createHeaders } from '../../../../src/domain/device-csv/headers.ts'
import { doneAt } from '../../../commands/remote/at-service.ts'
import { openOnce, temporaryFolder } from '../../../support/fixture.ts'
import { startRedisServer } from '../../../support/redis-server.ts'
import { startService } from '../../../support/service.ts'

const redis = openOnce(startRedisServer)
const service = openOnce(() => startService({ REDIS_URL: redis.url }))
const folder = temporaryFolder()
const VALUES = ['', '=1+1', "'=1+1", 'a;=1', "it's", ' blanks ', 'two\nlines, and "quotes"', '\\E', '\\\\N', 'plain']

test('what a bulk edit overwrote is restored by keyrack devices import, byte for byte', async () => {
  const text = (name: string) => ({ name, type: 'text' }) as const
  const fields = { custom1: text('Owner'), named: { site: text('Site'), rack: text('Rack') } }
  await service.result('Settings.defineFieldNames', { fields })
  const reports = VALUES.map((text, at) => {
    const notes = { memo: text || null, tags: text === '' ? [] : [text, 'spare'] }
    const device = { ipAddress: `10.8.0.${at}`, adapterId: `A::${at}`, custom1: text, fields: { site: text }, ...notes }
    // A device without the field gets no value when the file is read.
    return text === '' ? { ...device, fields: {} } : device
  })
  await service.result('Collector.reportDevices', ['Default', reports])
  const ipCsv = reports.map(({ ipAddress }) => ipAddress).join()
  const notes = { addTags: ['new', 'plain'], removeTags: ['spare'], memo: 'new' }
  const named = { site: 'new', rack: '7' }
  const change = { ipCsv, adapterId: 'New::One', customFields: ['plain'], fields: named, ...notes }
  const devices = () => service.result('Collector.getReports', ['Default', 100])
  const before = await devices()
  const preview = await service.result('Inventory.updateDevices', { ...change, dryRun: true })
  expect(await devices()).toEqual(before)
  expect(await service.result('Inventory.updateDevices', change)).toBeNull()
  expect(await devices()).not.toEqual(before)
  const path = join(folder, 'devices-before.csv')
  const rows = restoreRows((preview as { devices: Parameters<typeof restoreRows>[0] }).devices, createHeaders(fields))
  expect(rows[0]).toBe('ipAddress,network,adapterId,Owner,memo,tags,Rack,Site\r\n')
  await writeFile(path, rows.join(''))
  await doneAt(service.url, (at) => importDevices(at, { empty: 'keep' }, path))
  expect(await devices()).toEqual(before)
})
