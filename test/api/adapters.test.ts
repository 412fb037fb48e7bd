import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { dumpToCompare } from '../store/dump.ts'
import { openOnce, temporaryFolder } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, type Service, startService } from '../support/service.ts'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
const folder = temporaryFolder()

describe('with an ADAPTERS_FILE that lists the adapter ids', () => {
  let service: Service
  let prefix: string

  beforeEach(async () => {
    const file = join(folder, 'adapters.json')
    await writeFile(file, JSON.stringify(['Cisco::IOS', 'Ünïx']))
    prefix = freshPrefix()
    service = await startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, ADAPTERS_FILE: file })
    expect(await service.result('Inventory.createDevice', ['Default', '10.0.0.1', 'Cisco::IOS'])).toBeNull()
    return () => service.stop()
  })

  test.each(['Cisco::IOS', 'CISCO::ios', 'ÜNÏX'])(
    '%s is accepted in any case, and stored as it was written',
    async (id) => {
      expect(await service.result('Inventory.createDevice', ['Default', '10.0.0.2', id])).toBeNull()
      expect(await service.result('Inventory.getDevice', ['Default', '10.0.0.2'])).toMatchObject({ adapterId: id })
    },
  )

  test.each(['Juniper::JUNOS', 'Cisco::IOS ', 'Cisco', ''])(
    '%j is not listed, and every method refuses it',
    async (id) => {
      const before = await dumpToCompare(witness, prefix)
      const refusal = await service.result('Inventory.createDevice', ['Default', '10.0.0.2', id])
      expect(refusal).toMatch(/^INVALID_ADAPTER: /)
      const device = { network: 'Default', ipAddress: '10.0.0.1', newAdapterId: id, newHostname: 'x' }
      expect(await service.error('Inventory.updateDevice', device)).toMatchObject({
        code: -32602,
        data: { path: '/newAdapterId' },
      })
      expect(await service.error('Inventory.updateDevices', ['10.0.0.1', id])).toMatchObject({
        code: -32602,
        data: { path: '/1' },
      })
      const report = { ipAddress: '10.0.0.1', adapterId: id, hostname: 'x' }
      expect(await service.result('Collector.reportDevices', ['Default', [report]])).toMatchObject({
        applied: 0,
        items: [{ index: 0, code: 'INVALID_ADAPTER' }],
      })
      expect(await dumpToCompare(witness, prefix)).toEqual(before)
    },
  )

  test('a search for an id that is not listed finds nothing, without an error', async () => {
    const params = { scheme: 'vendor', query: 'Juniper::JUNOS', pageData: { offset: 0, pageSize: 1 } }
    expect(await service.result('Inventory.search', params)).toMatchObject({ total: 0 })
  })
})
