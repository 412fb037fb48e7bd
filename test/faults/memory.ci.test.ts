/*
 * Writes through two services in turn until Redis exceeds its memory limit, and beyond.
 */
import { expect, test } from 'vitest'
import { findInventoryFaults } from '../store/inventory-faults.ts'
import { Caller } from '../support/caller.ts'
import type { Reply } from '../support/contract/contract-check.ts'
import { figure } from '../support/figures/measured.ts'
import { forThisTest } from '../support/fixture.ts'
import { ipOf } from '../support/hosts.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'

const WRITES = 1000
/** How far the limit is above the initial use of Redis: about a third of the writes fit. */
const ROOM_BYTES = 700_000

test(`${WRITES} writes across the memory limit: each is done or refused whole; reads and deletes go on`, async () => {
  const redis = await forThisTest(startRedisServer())
  const prefix = freshPrefix()
  const env = { REDIS_URL: redis.url, REDIS_PREFIX: prefix, NETWORKS: 'Default,Branch' }
  const service = await forThisTest(startService(env))
  const other = await forThisTest(startService(env))
  const witness = redis.witness()
  const caller = new Caller(service.url)
  await caller.result('saveCredentialConfig', ['Default', null, { name: 'staged', type: 'DYNAMIC' }])
  const used = Number(/used_memory:(\d+)/.exec(await witness.info('memory'))![1])
  await witness.config('SET', 'maxmemory', `${used + ROOM_BYTES}`)

  const outcomes = { done: 0, refused: 0 }
  const made: string[] = []
  for (let turn = 0; outcomes.done + outcomes.refused < WRITES; turn++) {
    caller.url = (turn % 2 === 0 ? service : other).url
    const address = ipOf(turn)
    const reports = [{ ipAddress: address, memo: 'm'.repeat(2000) }]
    const created = await write(caller, outcomes, 'Inventory.createDevice', ['Default', address, 'A::B'])
    if (created) made.push(address)
    await write(caller, outcomes, 'Collector.reportDevices', ['Default', reports])
    const from = made.at(-1)
    const move = ['Default', from, 'Branch', null, null, null]
    if (from !== undefined && (await write(caller, outcomes, 'Inventory.updateDevice', move))) made.pop()
    const sets = [{ name: `set ${turn}`, password: 'p'.repeat(200) }]
    await write(caller, outcomes, 'Credentials.saveCredentialSets', ['Default', 'staged', sets])
  }
  process.stderr.write(`across the memory limit: done ${outcomes.done}, refused ${outcomes.refused}\n`)
  expect(outcomes.done).toBeGreaterThan(50)
  expect(outcomes.refused).toBeGreaterThan(50)
  const half = await findInventoryFaults(witness, prefix)
  const text = `half writes across the memory limit, ${outcomes.done} done and ${outcomes.refused} refused`
  figure('F3', text, half.length)
  expect(half).toEqual([])

  // Keeps Redis out of memory.
  await witness.config('SET', 'maxmemory', '1')
  expect((await caller.reply('Inventory.createDevice', ['Default', '10.9.9.9', 'A::B'])).error?.data?.applied).toBe(
    'no',
  )
  const page = { offset: 0, pageSize: 10 }
  const search = [null, 'ipAddress', '10.0.0.0/8', page, 'ipAddress', false]
  expect(await caller.result('Inventory.search', search)).toMatchObject({ devices: expect.any(Array) })
  expect(await caller.result('getCredentialConfig', ['Default', 'staged'])).toMatchObject({ name: 'staged' })
  expect(await caller.result('discardEdits')).toBeNull()
  expect(await caller.result('getPendingEdits')).toMatchObject({ edits: [] })
  for (const network of ['Default', 'Branch']) {
    for (const { ipAddress } of await devicesOf(caller, network)) {
      expect(await caller.result('Inventory.deleteDevice', [network, ipAddress])).toBeNull()
    }
    expect(await devicesOf(caller, network)).toEqual([])
  }
  expect(await caller.result('Networks.deleteManagedNetwork', ['Branch'])).toBeNull()
  expect(await findInventoryFaults(witness, prefix)).toEqual([])
})

async function write(
  caller: Caller,
  outcomes: { done: number; refused: number },
  method: string,
  params: unknown,
): Promise<boolean> {
  const { error, result }: Reply = await caller.reply(method, params)
  if (error?.data?.code === 'DEVICE_NOT_FOUND') return false
  if (error === undefined) {
    if (typeof result === 'string') throw new Error(result)
    outcomes.done++
    return true
  }
  expect(error).toMatchObject({ code: 1501, data: { applied: 'no', retryable: false } })
  outcomes.refused++
  return false
}

async function devicesOf(caller: Caller, network: string): Promise<{ ipAddress: string }[]> {
  const page = { offset: 0, pageSize: 10_000 }
  const search = [[network], 'ipAddress', '0.0.0.0/0', page, 'ipAddress', false]
  return (await caller.result<{ devices: { ipAddress: string }[] }>('Inventory.search', search)).devices
}
