/*
 * A primary with a password, watched by Sentinels. The service finds the primary, and finds its successor after the
 * primary dies or steps down.
 */
import { expect, test, vi } from 'vitest'
import { openOnce } from '../support/fixture.ts'
import { startSentinels } from '../support/redis/sentinels.ts'
import { startService } from '../support/service.ts'

const PASSWORD = 'sesame/open@1'

const sentinels = openOnce(() => startSentinels({ password: PASSWORD }))
const service = openOnce(() => startService({ REDIS_URL: sentinels.url }))

const create = (ipAddress: string) =>
  service.call('Inventory.createDevice', { network: 'Default', ipAddress, adapterId: 'A::B' })

const FAILOVER = { timeout: 60_000, interval: 20 }
const untilCreated = (ipAddress: string) =>
  vi.waitFor(async () => expect((await create(ipAddress)).error).toBeUndefined(), FAILOVER)

test('the service uses the primary that the Sentinels name', async () => {
  expect(await create('10.0.0.1')).toMatchObject({ result: null })
  const status = await service.result('Security.getServiceStatus', [['store']])
  expect(status).toMatchObject({ store: { kind: 'sentinel', primaries: 1, versions: [expect.any(String)] } })
})

test('after the primary is killed the new primary is used, without a restart, and searches succeed', async () => {
  await sentinels.killPrimary()
  await untilCreated('10.0.0.2')
  const byName = { network: 'Default', pageData: { offset: 0, pageSize: 10 }, sortColumn: 'hostname' }
  await vi.waitFor(async () => {
    const page = await service.result<{ total: number }>('Inventory.search', byName)
    expect(page.total).toBe(2)
  }, FAILOVER)
  await sentinels.revive()
})

test('when the primary hangs, the new primary is used', async () => {
  const { pid } = await sentinels.primary()
  process.kill(pid, 'SIGSTOP')
  try {
    await untilCreated('10.0.0.3')
    expect(await service.result('Inventory.getDevice', ['Default', '10.0.0.1'])).toMatchObject({ network: 'Default' })
  } finally {
    process.kill(pid, 'SIGCONT')
  }
})
