/* Reads the targets for the HTTP service discovery of Prometheus. */
import { describe, expect, test } from 'vitest'
import type { Device } from '../../generated/types.ts'
import { parseAddress } from '../../src/domain/address.ts'
import { newDevice } from '../../src/domain/device.ts'
import type { CallMethod } from '../../src/integrations/call-method.ts'
import { readPrometheusTargets } from '../../src/integrations/prometheus-targets.ts'
import { callersOn, type Headers, withKey } from '../access/callers.ts'
import { type Exchange, exchange } from '../http/exchange.ts'
import { startCountingProxy } from '../store/counting-proxy.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'

interface Target {
  readonly targets: string[]
  readonly labels: Record<string, string>
}

const TARGETS = '/integrations/prometheus/targets'
const redis = openOnce(startRedisServer)
const service = openOnce(() => startService({ REDIS_URL: redis.url, DEMO: '1', MAX_PAGE_SIZE: '4' }))

const get = (query = '', headers: Headers = {}, url = service.url): Promise<Exchange> =>
  exchange(url, { method: 'GET', path: TARGETS + query, headers })

const targetsIn = ({ text }: Exchange): Target[] => JSON.parse(text) as Target[]

describe('the targets', () => {
  test('have the shape that Prometheus documents, over several pages', async () => {
    const answer = await get()
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/json; charset=utf-8' } })
    const targets = targetsIn(answer)
    expect(targets.length).toBeGreaterThan(10)
    expect(new Set(targets.flatMap((target) => target.targets)).size).toBe(targets.length)
    for (const { targets: addresses, labels } of targets) {
      expect(addresses).toEqual([labels.__meta_keyrack_ip_address])
      for (const [name, value] of Object.entries(labels)) {
        expect(name).toMatch(/^__meta_keyrack_[a-z0-9_]+$/)
        expect(value).toEqual(expect.stringMatching(/./))
      }
    }
    expect(targets.find(({ targets: [address] }) => address === '10.0.0.1')!.labels).toMatchObject({
      __meta_keyrack_network: 'Default',
      __meta_keyrack_hostname: 'tyo-core-rt-01.example.net',
      __meta_keyrack_adapter_id: 'Cisco::IOSXR',
    })
  })

  test('have labels for named fields', async () => {
    await service.result('Settings.defineFieldNames', [{ named: { site: { name: 'Site', type: 'text' } } }])
    await service.result('Inventory.updateDevices', { ipCsv: '10.0.0.1', fields: { site: 'TYO' } })
    const { labels } = targetsIn(await get('?scheme=field&query=site%3DTYO'))[0]!
    expect(labels).toMatchObject({ __meta_keyrack_ip_address: '10.0.0.1', __meta_keyrack_field_site: 'TYO' })
  })

  test('are those of a network or of a search', async () => {
    const networks = targetsIn(await get('?network=Branch')).map(({ labels }) => labels.__meta_keyrack_network)
    expect(new Set(networks)).toEqual(new Set(['Branch']))
    const found = targetsIn(await get('?scheme=hostname&query=tyo-core*'))
    expect(found.length).toBeGreaterThan(0)
    for (const { labels } of found) expect(labels.__meta_keyrack_hostname).toMatch(/^tyo-core/)
    expect(targetsIn(await get('?scheme=hostname&query=nothing'))).toEqual([])
  })

  test.each([
    ['?network=Nowhere', 404, 1001],
    ['?colour=red', 422, -32602],
    ['?scheme=colour&query=red', 422, -32602],
    ['?scheme=hostname&scheme=vendor&query=x', 422, -32602],
  ])('respond to %s with %i', async (query, status, code) => {
    const answer = await get(query)
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([status, code])
  })

  test('can be read with user and password in the query', async () => {
    expect((await get('?network=Branch&j_username=a&j_password=b')).status).toBe(200)
  })

  test('are refused beyond BATCH_REPLY_BYTES', async () => {
    const small = await startService({ REDIS_URL: redis.url, DEMO: '1', BATCH_REPLY_BYTES: '1024' })
    try {
      const answer = await get('', {}, small.url)
      expect([answer.status, JSON.parse(answer.text).code]).toEqual([422, 1403])
    } finally {
      await small.stop()
    }
  })
})

test('the last page is counted once, also if it has no other device', async () => {
  const device = newDevice({ network: 'Default', address: parseAddress('10.0.0.1') }, 'A::B')
  const read = async (maxBytes: number): Promise<number> => {
    const pages = [[device, device], [device]]
    const call = async (method: string) => (method === 'Inventory.search' ? { devices: pages.shift() } : ['Default'])
    const options = { maxPageSize: 2, maxBytes, readSeqs: async () => ['1'], holdBytes() {} }
    const { bytes } = await readPrometheusTargets(new URLSearchParams(), '', call as CallMethod, options)
    return Buffer.concat(bytes!).length
  }
  const size = await read(1_000_000)
  expect(await read(size)).toBe(size)
  await expect(read(size - 2)).rejects.toMatchObject({ name: 'TOO_LARGE' })
})

describe('devices that change while their pages are read', () => {
  /** Reads the targets in pages of 3. `change` gets the devices, and how often the pages were read before. */
  async function readWhile(change: (devices: Device[], reads: number) => void) {
    const deviceOf = (host: number) =>
      newDevice({ network: 'Default', address: parseAddress(`10.0.0.${host}`) }, 'A::B')
    const devices = Array.from({ length: 7 }, (_, at) => deviceOf(at + 1))
    let [reads, seq] = [0, 0]
    const call = async (method: string, params: object) => {
      if (method !== 'Inventory.search') return ['Default']
      const { offset, pageSize } = (params as { pageData: { offset: number; pageSize: number } }).pageData
      const page = devices.slice(offset, offset + pageSize)
      if (offset === 0) change(devices, reads++)
      return { devices: page }
    }
    const options = { maxPageSize: 3, maxBytes: 1e6, readSeqs: async () => [`${seq++}`], holdBytes() {} }
    const { etag, bytes } = await readPrometheusTargets(new URLSearchParams(), '', call as CallMethod, options)
    const targets = JSON.parse(Buffer.concat(bytes!).toString()) as Target[]
    return { etag, reads, hosts: targets.map(({ targets: [address] }) => Number(address!.split('.').at(-1))) }
  }

  test('are read once if no page has shifted', async () => {
    const read = await readWhile((devices) => void devices.splice(0, 1, { ...devices[0]!, hostname: 'renamed' }))
    expect(read).toEqual({ etag: null, reads: 1, hosts: [1, 2, 3, 4, 5, 6, 7] })
  })

  test('are read once if one was created, and none is doubled', async () => {
    const read = await readWhile((devices) => void devices.unshift({ ...devices[0]!, ipAddress: '10.0.0.0' }))
    expect(read).toEqual({ etag: null, reads: 1, hosts: [1, 2, 3, 4, 5, 6, 7] })
  })

  test('are read again if one of them was deleted, so that no other one is missing', async () => {
    const read = await readWhile((devices, reads) => void (reads === 0 && devices.shift()))
    expect(read).toEqual({ etag: null, reads: 2, hosts: [2, 3, 4, 5, 6, 7] })
  })

  test('are returned after three reads although pages shift each time', async () => {
    const read = await readWhile((devices) => void devices.shift())
    expect(read).toMatchObject({ etag: null, reads: 3 })
  })
})

describe('the ETag', () => {
  test('stays the same until a device changes, and then the targets are sent again', async () => {
    const first = await get('?network=Default')
    const etag = first.headers.etag!
    const again = await get('?network=Default', { 'if-none-match': etag })
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag])
    await service.result('Inventory.updateDevice', {
      network: 'Default',
      ipAddress: '10.0.0.1',
      newHostname: 'renamed',
    })
    const changed = await get('?network=Default', { 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(changed.headers.etag).not.toBe(etag)
    expect(changed.text).toContain('"renamed"')
  })

  test('does not change with the devices of other networks, and differs for another query', async () => {
    const { etag } = (await get('?network=Branch')).headers
    await service.result('Inventory.createDevice', { network: 'Default', ipAddress: '10.88.0.1', adapterId: 'A::B' })
    expect((await get('?network=Branch', { 'if-none-match': etag! })).status).toBe(304)
    expect((await get('?network=Branch&scheme=hostname&query=x*')).headers.etag).not.toBe(etag)
  })

  test.each([
    'scheme=lastChange&query=24h',
    'scheme=hostname,LASTCHANGE&query=*%0A24h',
    'scheme=lastBackup&query=24h',
    'scheme=!lastTelemetry&query=older than 7d',
  ])('is missing for %s, because the result depends on the time', async (query) => {
    const answer = await get(`?${query}`)
    expect([answer.status, answer.headers.etag]).toEqual([200, undefined])
  })

  test.each(['field', 'hostname,!FIELD'])('is missing for %s, because a field may be removed', async (scheme) => {
    const query = `?scheme=${scheme}&query=${scheme === 'field' ? '' : '*%0A'}rack%3D7`
    await service.result('Settings.defineFieldNames', [{ named: { rack: { name: 'Rack', type: 'text' } } }])
    const { status, headers } = await get(query)
    await service.result('Settings.defineFieldNames', [{ named: {} }])
    // A program that has an ETag must get the error too.
    const after = await get(query, { 'if-none-match': headers.etag ?? '""' })
    expect([status, after.status, headers.etag]).toEqual([200, 422, undefined])
  })

  test('costs three round trips if nothing has changed', async () => {
    const proxy = await startCountingProxy(redis.socketPath)
    const counted = await startService({ REDIS_URL: proxy.url, DEMO: '1' })
    try {
      const { etag } = (await get('', {}, counted.url)).headers
      const again = async (): Promise<void> => {
        expect((await get('', { 'if-none-match': etag! }, counted.url)).status).toBe(304)
      }
      expect(await proxy.roundTripsOf(again)).toBeLessThanOrEqual(3)
    } finally {
      await counted.stop()
      await proxy.stop()
    }
  })
})

test('a caller gets the targets and the ETag of the networks that it may see', async () => {
  const prefix = freshPrefix()
  const callers = await callersOn(redis.url, prefix)
  const all = withKey((await callers.key({ grants: ['role:viewer'] })).key)
  const limited = withKey((await callers.key({ grants: ['role:viewer'], networks: ['Branch'] })).key)
  const guarded = await startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, DEMO: '1' })
  try {
    const answer = await get('', limited, guarded.url)
    expect(new Set(targetsIn(answer).map(({ labels }) => labels.__meta_keyrack_network))).toEqual(new Set(['Branch']))
    const { etag } = (await get('', all, guarded.url)).headers
    expect((await get('', { ...limited, 'if-none-match': etag! }, guarded.url)).status).toBe(200)
    expect((await get('?network=Default', limited, guarded.url)).status).toBe(404)
  } finally {
    await guarded.stop()
    callers.close()
  }
})
