/* The undo of a batch that deleted one device and created another. */
import { expect, test } from 'vitest'
import type { DeviceHistory, Reversion } from '../../generated/types.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { startService } from '../support/service.ts'

const redis = openOnce(startRedisServer)
const service = openOnce(() => startService({ REDIS_URL: redis.url }))

const OLD = ['Default', '10.0.0.1']
const NEW = ['Default', '10.0.0.2']

const historyOf = async (place: readonly string[]) =>
  (await service.result<DeviceHistory>('Inventory.getDeviceHistory', [...place, 10])).entries
const undoNewest = async (place: readonly string[]) => {
  const [{ request } = { request: null }] = await historyOf(place)
  return await service.result<Reversion>('Inventory.revertRequest', { request })
}
const adapters = () =>
  Promise.all(
    [OLD, NEW].map(
      async (place) => (await service.result<{ adapterId: string }>('Inventory.getDevice', place))?.adapterId,
    ),
  )

test('the undo of a batch that replaced a device is not a move in the histories, and can be undone', async () => {
  await service.result('Inventory.createDevice', [...OLD, 'A::Old'])
  const calls = [
    { method: 'Inventory.deleteDevice', params: OLD },
    { method: 'Inventory.createDevice', params: [...NEW, 'A::New'] },
  ]
  await service.post(JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))))
  expect(await adapters()).toEqual([undefined, 'A::New'])

  await undoNewest(NEW)
  expect(await adapters()).toEqual(['A::Old', undefined])
  expect((await historyOf(OLD)).map(({ action }) => action)).toEqual(['create', 'delete', 'create'])
  expect((await historyOf(NEW)).map(({ action }) => action)).toEqual(['delete', 'create'])

  await undoNewest(NEW)
  expect(await adapters()).toEqual([undefined, 'A::New'])
})
