/* When a service drops old histories, and that a round drops those of devices and of credentials. */
import { expect, test } from 'vitest'
import type { CredentialHistory, DeviceHistory } from '../../../generated/types.ts'
import { historyPurgeTimes, openHistoryPurge } from '../../../src/app/background/history-purge.ts'
import { type OpenStore, openStore } from '../../store/open-store.ts'
import { Caller } from '../../support/caller.ts'
import { closedAtEnd, openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { freshPrefix, startService } from '../../support/service.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const prefix = freshPrefix()
const redis = openOnce(startRedisServer)
const service = openOnce(() => startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix }))
const open = openOnce(() => openStore(redis.url, prefix))
const keepingNothing = openOnce(() => openStore(redis.url, prefix, { history: { entries: 30, keptMs: 0 } }))

test('the first round begins one to five minutes after the start, and the others follow every hour', () => {
  expect(historyPurgeTimes(0)).toEqual({ firstMs: MINUTE_MS, everyMs: 60 * MINUTE_MS })
  expect(historyPurgeTimes(0.5)).toEqual({ firstMs: 3 * MINUTE_MS, everyMs: 60 * MINUTE_MS })
})

/** Opens a purge with short pauses. Its clock is `laterMs` ahead; `clock` counts how often the purge reads it. */
const openPurge = closedAtEnd(async ({ store }: Pick<OpenStore, 'store'>, laterMs: number) => {
  const clock = { reads: 0 }
  const now = (): number => {
    clock.reads++
    return Date.now() + laterMs
  }
  const onTrouble = (reason: string): void => expect.unreachable(reason)
  const { stop } = openHistoryPurge({ store, now, times: { firstMs: 1, everyMs: 1 }, onTrouble })
  return { clock, stop }
})

const countEntries = async (): Promise<number[]> => {
  const histories = [
    await service.result<DeviceHistory>('Inventory.getDeviceHistory', ['Default', '10.0.0.1', 200, null]),
    await service.result<CredentialHistory>('Credentials.getHistory', ['Default', 200, null]),
  ]
  return histories.map(({ entries }) => entries.length)
}

test('rounds keep recent history, also if their clock is ahead, and delete it once it is old enough', async () => {
  await service.result('Inventory.createDevice', ['Default', '10.0.0.1', 'A::B'])
  const caller = new Caller(service.url)
  await caller.result('saveCredentialConfig', ['Default', null, { name: 'one', type: 'DYNAMIC' }])
  await caller.result('commitEdits')
  const { clock } = await openPurge(open, 0)
  await expect.poll(() => clock.reads).toBeGreaterThan(6)
  expect(await countEntries()).toEqual([1, 1])
  const { clock: fast } = await openPurge(open, 100 * DAY_MS)
  await expect.poll(() => fast.reads).toBeGreaterThan(6)
  expect(await countEntries()).toEqual([1, 1])
  await openPurge(keepingNothing, 0)
  await expect.poll(countEntries).toEqual([0, 0])
})
