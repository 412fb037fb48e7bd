import { beforeAll, expect, test } from 'vitest'
import type { Device, PageData } from '../../generated/types.ts'
import { makeDevice } from '../../scripts/seed/fleet.ts'
import { parseAddress } from '../../src/domain/address.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { startService } from '../support/service.ts'
import { openSession } from '../support/session-cookie.ts'

const COUNT = 10_000
const addresses = Array.from({ length: COUNT }, (_, index) => makeDevice(index, 7).report.ipAddress)

const redis = openOnce(startRedisServer)
const service = openOnce(() => startService({ REDIS_URL: redis.url, LEGACY_CLIENTS: '1' }))
beforeAll(async () => {
  for (let at = 0; at < COUNT; at += 1000) {
    const batch = addresses.slice(at, at + 1000).map((ipAddress, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'Inventory.createDevice',
      params: { network: 'Default', ipAddress, adapterId: 'Cisco::IOS' },
    }))
    const response = await service.post(JSON.stringify(batch))
    const replies = (await response.json()) as { result: unknown }[]
    expect(replies.filter((reply) => reply.result !== null)).toEqual([])
  }
})

test('10,000 devices created in batches are paged to the end by address, each once and in order', async () => {
  const seen: string[] = []
  const first = await page({ scheme: 'ipAddress', query: '', pageData: { offset: 0, pageSize: 500 } })
  expect(first.total).toBe(COUNT)
  for (let offset = 0; offset < COUNT; offset += 500) {
    const { devices } = await page({ scheme: 'ipAddress', query: '', pageData: { offset, pageSize: 500 } })
    seen.push(...devices.map((device) => device.ipAddress))
  }
  expect(seen).toEqual([...addresses].sort((a, b) => (parseAddress(a) < parseAddress(b) ? -1 : 1)))
})

test('a pager that sends the whole page back and reads total on every page gets through all of it', async () => {
  const seen = new Set<string>()
  let current: Partial<PageData> = { offset: 0, pageSize: 500, total: 0, devices: [] }
  do {
    current = await page({ network: 'Default', scheme: 'vendor', query: 'cisco::ios', pageData: current })
    for (const device of current.devices as Device[]) seen.add(device.ipAddress)
    current.offset! += current.pageSize!
  } while (current.offset! < current.total!)
  expect(seen.size).toBe(COUNT)
})

test('pages of credential sets return the total that such a pager sends back, too', async () => {
  const edit = await beginEdits()
  await edit('saveCredentialConfig', ['Default', null, { name: 'many', type: 'DYNAMIC' }])
  await edit('saveCredentialSets', ['Default', 'many', [{ name: 'a' }, { name: 'b' }]])
  for (const method of ['getCredentialSets', 'getMaskedCredentialSets']) {
    const first = await edit(method, [{ offset: 0, pageSize: 1, credentialSets: [] }, 'Default', 'many'])
    expect(first).toMatchObject({ offset: 0, total: 2 })
    const second = await edit(method, [{ ...(first as object), offset: 1 }, 'Default', 'many'])
    expect(second).toMatchObject({ offset: 1, total: 2, credentialSets: [{ name: expect.any(String) }] })
  }
})

/** Opens a session for edits. Returns a function that calls a method of Credentials in it. */
async function beginEdits() {
  const cookie = await openSession(service)
  return async (method: string, params: unknown[]): Promise<unknown> => {
    const { error, result } = await service.call(`Credentials.${method}`, params, { headers: { cookie } })
    expect(error).toBeUndefined()
    return result
  }
}

const page = (params: object): Promise<PageData> => service.result<PageData>('Inventory.search', params)
