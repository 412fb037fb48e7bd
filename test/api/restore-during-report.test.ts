/* A device is reported while a restoration reads it: after its record was read, and before its history is. */
import { expect, test } from 'vitest'
import type { Device, DeviceHistory, DeviceRestoration } from '../../generated/types.ts'
import { createKeys } from '../../src/store/keys.ts'
import { startPausingProxy } from '../store/pausing-proxy.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'

const redis = openOnce(startRedisServer)
const proxy = openOnce(() => startPausingProxy(redis.socketPath))
const REDIS_PREFIX = freshPrefix()
const quick = openOnce(() => startService({ REDIS_URL: redis.url, REDIS_PREFIX }))
const slow = openOnce(() => startService({ REDIS_URL: proxy.url, REDIS_PREFIX }))

test.each([
  { dryRun: true, ipAddress: '10.0.0.1', hostname: 'later' },
  { dryRun: false, ipAddress: '10.0.0.2', hostname: '' },
])('it is restored to the state before the report: $dryRun', async ({ dryRun, ipAddress, hostname }) => {
  const report = (name: string) =>
    quick.result('Collector.reportDevices', ['Default', [{ ipAddress, hostname: name, adapterId: 'A::B' }]])
  await quick.result('Inventory.createDevice', ['Default', ipAddress, 'A::B'])
  const history = () => quick.result<DeviceHistory>('Inventory.getDeviceHistory', ['Default', ipAddress, 1])
  const { at } = (await history()).entries[0]!
  while (Date.now() <= at) await new Promise(setImmediate)
  await report('earlier')
  const held = proxy.hold(createKeys(REDIS_PREFIX).of('Default').history)
  const restoring = slow.result<DeviceRestoration>('Inventory.restoreDevice', ['Default', ipAddress, at, dryRun])
  await held
  await report('later')
  proxy.release()
  expect(await restoring).toMatchObject({
    ...{ action: 'update', fields: [{ name: 'hostname', before: 'later', after: '' }] },
  })
  expect(await quick.result<Device>('Inventory.getDevice', ['Default', ipAddress])).toMatchObject({ hostname })
  const { entries } = await history()
  expect(entries[0]!.fields[0]).toMatchObject(dryRun ? { after: 'later' } : { before: 'later', after: '' })
})
