/* The undo of a move whose places changed since. */
import { expect, test } from 'vitest'
import type { DeviceHistory, Reversion } from '../../generated/types.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { startService } from '../support/service.ts'

const redis = openOnce(startRedisServer)
const service = openOnce(() => startService({ REDIS_URL: redis.url }))

test('into a network that was deleted is refused with the name of the network', async () => {
  await service.result('Networks.defineManagedNetwork', ['Old'])
  await service.result('Inventory.createDevice', ['Old', '10.0.0.1', 'A::B'])
  await service.result('Inventory.updateDevice', ['Old', '10.0.0.1', 'Default', '10.0.0.2'])
  await service.result('Networks.deleteManagedNetwork', ['Old'])
  const place = ['Default', '10.0.0.2']
  const { entries } = await service.result<DeviceHistory>('Inventory.getDeviceHistory', [...place, 1])
  const undo = (dryRun: boolean) => service.result<Reversion>('Inventory.revertRequest', [entries[0]!.request, dryRun])
  const refused = {
    network: 'Default',
    ipAddress: '10.0.0.2',
    code: 'NOT_RESTORABLE',
    reason: 'the network "Old" that the device left no longer exists',
  }
  expect(await undo(true)).toEqual({ reverted: [], refused: [refused] })
  expect(await undo(false)).toEqual({ reverted: [], refused: [refused] })
  expect(await service.result('Inventory.getDevice', place)).not.toBeNull()

  await service.result('Networks.defineManagedNetwork', ['Old'])
  expect(await undo(false)).toMatchObject({ reverted: [{ network: 'Old', action: 'move' }], refused: [] })
})
