/* The undo of a move whose places changed since. */
import { expect, test } from 'vitest'
import type { DeviceHistory, Reversion } from '../../generated/types.ts'
import { callersOn, resultOf, withKey } from '../access/callers.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'

const redis = openOnce(startRedisServer)
const service = openOnce(() => startService({ REDIS_URL: redis.url }))

test('the undo of a move from a network that was deleted is refused with the name of the network', async () => {
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

test('the undo of a move is refused without the name of a network that the caller may not see', async () => {
  const prefix = freshPrefix()
  const callers = await forThisTest(callersOn(redis.url, prefix))
  const everyone = withKey((await callers.key()).key)
  const limited = withKey((await callers.key({ networks: ['Default'] })).key)
  const env = { REDIS_URL: redis.url, REDIS_PREFIX: prefix, NETWORKS: 'Default,Hidden' }
  const { url } = await forThisTest(startService(env))
  const moves = [
    { from: ['Default', '10.0.0.1'], to: ['Hidden', '10.0.0.9'], verb: 'moved to' },
    { from: ['Hidden', '10.0.0.8'], to: ['Default', '10.0.0.2'], verb: 'left' },
  ]
  for (const { from, to, verb } of moves) {
    await resultOf(url, 'Inventory.createDevice', [...from, 'A::B'], everyone)
    await resultOf(url, 'Inventory.updateDevice', [...from, ...to], everyone)
    const [network, ipAddress] = from[0] === 'Default' ? from : to
    const history = await resultOf(url, 'Inventory.getDeviceHistory', [network, ipAddress, 1], limited)
    const { request } = (history as DeviceHistory).entries[0]!
    const reason = `the place that the device ${verb} is not known to this caller`
    const refused = [{ network, ipAddress, code: 'NOT_RESTORABLE', reason }]
    expect(await resultOf(url, 'Inventory.revertRequest', [request], limited)).toEqual({ reverted: [], refused })
  }
})

test('of devices through the place of each other is refused with that reason', async () => {
  const [a, b, c] = ['10.0.1.1', '10.0.1.2', '10.0.1.3']
  for (const ipAddress of [a, c]) await service.result('Inventory.createDevice', ['Default', ipAddress, 'A::B'])
  const moves = [
    { ipAddress: a, newIpAddress: b },
    { ipAddress: c, newIpAddress: a },
  ]
  const calls = moves.map((move, id) => {
    return { jsonrpc: '2.0', id, method: 'Inventory.updateDevice', params: { network: 'Default', ...move } }
  })
  await service.post(JSON.stringify(calls))
  const { entries } = await service.result<DeviceHistory>('Inventory.getDeviceHistory', ['Default', b, 1])
  const { refused } = await service.result<Reversion>('Inventory.revertRequest', [entries[0]!.request, true])
  const reason = 'the request moved several devices through one of the addresses'
  const refusal = { code: 'NOT_RESTORABLE', reason }
  expect(refused.toSorted((one, other) => one.ipAddress.localeCompare(other.ipAddress))).toMatchObject([
    { ipAddress: a, ...refusal },
    { ipAddress: b, ...refusal },
  ])
})
