/* GET /events, over real sockets: what a stream has, for whom, where it continues, and when it ends. */
import { describe, expect, test } from 'vitest'
import { createKeys } from '../../src/store/keys.ts'
import { type Callers, callersOn, resultOf, withBasic, withKey } from '../access/callers.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, type Service, startService } from '../support/service.ts'
import { dataOf, type EventStream, openStream, type StreamOptions } from './event-client.ts'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())

const PASSWORD = 'correct horse: battery@staple'

const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

interface Started {
  readonly service: Service
  readonly prefix: string
  open(options?: StreamOptions): Promise<EventStream>
}

async function start(env: Record<string, string> = {}, prefix = freshPrefix()): Promise<Started> {
  const service = await forThisTest(startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, ...env }))
  return { service, prefix, open: (options) => openStream(service.url, options) }
}

const create = (service: Service, ipAddress: string, network = 'Default') =>
  service.result('Inventory.createDevice', [network, ipAddress, 'A::B'])

const addressesOf = (events: readonly { readonly data: string }[]) => dataOf(events).map(({ ipAddress }) => ipAddress)

describe('a stream', () => {
  test('has every change from now on, with the names of fields and who made it', async () => {
    const { service, open } = await start()
    await create(service, '10.0.0.1')
    const stream = await open()
    expect(stream.status).toBe(200)
    expect(stream.headers).toMatchObject({ 'content-type': 'text/event-stream; charset=utf-8' })
    expect(stream.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    await service.result('Inventory.updateDevice', {
      network: 'Default',
      ipAddress: '10.0.0.1',
      newHostname: 'r1',
      newIpAddress: '10.0.0.2',
    })
    await service.result('Inventory.deleteDevice', ['Default', '10.0.0.2'])
    const events = dataOf(await stream.until(3))
    expect(events.map(({ action, ipAddress, fields }) => [action, ipAddress, fields])).toEqual([
      ['leave', '10.0.0.1', []],
      ['arrive', '10.0.0.2', ['hostname']],
      ['delete', '10.0.0.2', []],
    ])
    expect(events[1]).toMatchObject({
      ...{ network: 'Default', place: { network: 'Default', ipAddress: '10.0.0.1' } },
      ...{ by: 'local', method: 'Inventory.updateDevice', comment: null },
    })
    stream.cut()
  })

  test('has the networks that the request names, and otherwise all, also new ones', async () => {
    const { service, open } = await start({ NETWORKS: 'Default,Lab' })
    const [all, lab] = [await open(), await open({ query: '?network=Lab' })]
    await create(service, '10.0.0.1')
    await create(service, '10.0.0.2', 'Lab')
    await service.result('Networks.defineManagedNetwork', ['New'])
    await create(service, '10.0.0.3', 'New')
    expect(addressesOf(await all.until(3)).sort()).toEqual(['10.0.0.1', '10.0.0.2', '10.0.0.3'])
    expect(addressesOf(await lab.until(1))).toEqual(['10.0.0.2'])
    expect(lab.events.filter(({ type }) => type === 'device')).toHaveLength(1)
    all.cut()
    lab.cut()
  })

  test('has the last changes of a network that was deleted right after', async () => {
    const { service, open } = await start({ NETWORKS: 'Default,Lab' })
    await create(service, '10.0.0.1', 'Lab')
    const stream = await open()
    await service.result('Inventory.deleteDevice', ['Lab', '10.0.0.1'])
    await service.result('Networks.deleteManagedNetwork', ['Lab'])
    expect(dataOf(await stream.until(1))).toMatchObject([{ network: 'Lab', action: 'delete' }])
    stream.cut()
  })

  test('lists only networks that exist, and after a break still has the last changes of a deleted one', async () => {
    const { service, prefix, open } = await start({ NETWORKS: 'Default,Lab,Old' })
    const networksOf = async (stream: EventStream) => dataOf(await stream.until(1, 'ready'))[0]!.networks
    await service.result('Networks.deleteManagedNetwork', ['Old'])
    // A definition that failed half-way leaves such a name.
    await witness.sadd(createKeys(prefix).networkNames, 'Failed')
    await create(service, '10.0.0.1', 'Lab')
    const first = await open()
    expect(await networksOf(first)).toEqual(['Default', 'Lab'])
    const { id } = first.events[0]!
    first.cut()
    await service.result('Inventory.deleteDevice', ['Lab', '10.0.0.1'])
    await service.result('Networks.deleteManagedNetwork', ['Lab'])
    const resumed = await open({ last: id })
    expect(dataOf(await resumed.until(1))).toMatchObject([{ network: 'Lab', action: 'delete' }])
    expect(await networksOf(resumed)).toEqual(['Default'])
    await create(service, '10.0.0.2')
    await resumed.until(2)
    resumed.cut()
    const again = await open({ last: resumed.events.at(-1)!.id })
    expect(await networksOf(again)).toEqual(['Default'])
    expect(again.events[0]!.id.split('~')).toHaveLength(1 + 2)
    again.cut()
  })

  test('names what a commit of credentials changed, and no value', async () => {
    const { service, open } = await start()
    const stream = await open()
    const addresses = ['10.0.0.0/8']
    const calls = [
      ['Credentials.saveCredentialConfig', ['Default', null, { name: 'core', addressSet: { addresses } }]],
      [
        'Credentials.saveCredentialSets',
        ['Default', 'core', [{ name: 'ops', username: 'canary-0', password: 'canary-1' }]],
      ],
      ['Credentials.commitEdits', []],
    ]
    await service.post(JSON.stringify(calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params }))))
    const [event] = dataOf(await stream.until(1, 'credentials'))
    expect(event).toMatchObject({
      ...{ network: 'Default', by: 'local', method: 'Credentials.commitEdits', more: 0 },
      changes: [
        { config: 'core', set: null, action: 'create', fields: [] },
        { config: 'core', set: 'ops', action: 'create', fields: [] },
      ],
    })
    expect(JSON.stringify(stream.events)).not.toMatch(/canary/)
    stream.cut()
  })
})

describe('a stream that is resumed', () => {
  test('continues after any event, without lost and without repeated changes', async () => {
    // A batch has more bytes than characters.
    const network = 'Zürich 漢字 😀'
    const { service, open } = await start({ NETWORKS: `Default,${network}` })
    const first = await open()
    const [ready] = await first.until(1, 'ready')
    const reports = Array.from({ length: 7 }, (_, at) => ({ ipAddress: `10.0.0.${at + 1}`, adapterId: 'A::B' }))
    await service.result('Collector.reportDevices', [network, reports])
    await create(service, '10.0.1.1')
    await service.result('Collector.reportDevices', [network, reports.map((one) => ({ ...one, tags: ['x'] }))])
    const events = await first.until(15)
    expect(dataOf(events).filter((event) => event.network === network)).toHaveLength(14)
    first.cut()
    for (const [at, { id }] of [ready!, ...events].entries()) {
      const resumed = await open({ last: id })
      const rest = await resumed.until(15 - at)
      expect(rest.map(({ data }) => data).sort()).toEqual(
        events
          .slice(at)
          .map(({ data }) => data)
          .sort(),
      )
      resumed.cut()
    }
  })

  test('reports that changes are no longer kept, and continues', async () => {
    const { service, open, prefix } = await start()
    const first = await open()
    const [ready] = await first.until(1, 'ready')
    first.cut()
    for (const at of [1, 2, 3]) await create(service, `10.0.0.${at}`)
    const { audit } = createKeys(prefix).of('Default')
    await witness.xtrim(audit, 'MAXLEN', 1)
    const resumed = await open({ last: ready!.id })
    expect(dataOf(await resumed.until(1, 'reset'))).toEqual([{ network: 'Default' }])
    await create(service, '10.0.0.4')
    expect(addressesOf(await resumed.until(1))).toEqual(['10.0.0.4'])
    resumed.cut()
  })

  test('is refused for an id that is not an id of this stream', async () => {
    const { open } = await start()
    const stream = await open({ last: 'yesterday' })
    expect(stream.status).toBe(422)
    expect(stream.headers['content-type']).toContain('application/problem+json')
    expect(JSON.parse(await stream.ended)).toMatchObject({ code: -32602 })
  })
})

describe('a caller', () => {
  /** Starts a service that knows an administrator, the user ann and a caller with these rights. */
  async function withCaller(rights: Parameters<Callers['key']>[0]) {
    const prefix = freshPrefix()
    const callers = await forThisTest(callersOn(redis.url, prefix))
    const admin = withKey((await callers.key()).key)
    const { id, key } = await callers.key(rights)
    await callers.user('ann', PASSWORD)
    return { callers, admin, id, headers: bearer(key), ...(await start({ NETWORKS: 'Default,Hidden' }, prefix)) }
  }

  test('gets no event of a hidden network, and does not learn to which one a device moved', async () => {
    const { headers, admin, service, open } = await withCaller({ networks: ['Default'] })
    const stream = await open({ headers })
    await resultOf(service.url, 'Inventory.createDevice', ['Default', '10.0.0.1', 'A::B'], admin)
    await resultOf(service.url, 'Inventory.createDevice', ['Hidden', '10.6.6.6', 'A::B'], admin)
    await resultOf(service.url, 'Inventory.updateDevice', ['Default', '10.0.0.1', 'Hidden', '10.7.7.7'], admin)
    expect(dataOf(await stream.until(2))).toMatchObject([{ action: 'create' }, { action: 'leave', place: null }])
    expect(JSON.stringify(stream.events)).not.toMatch(/Hidden|10\.6|10\.7/)
    stream.cut()
  })

  test('gets the same error for a hidden network as for a missing one', async () => {
    const { headers, open } = await withCaller({ networks: ['Default'] })
    const [hidden, missing] = [
      await open({ headers, query: '?network=Hidden' }),
      await open({ headers, query: '?network=Gone' }),
    ]
    expect([hidden.status, missing.status]).toEqual([404, 404])
    expect((await hidden.ended).replaceAll('Hidden', 'Gone')).toBe(await missing.ended)
  })

  test('needs credentials, and inventory:read', async () => {
    const { headers, open } = await withCaller({ grants: ['credentials:write'] })
    const anonymous = await open()
    expect(anonymous.status).toBe(401)
    const writer = await open({ headers })
    expect(writer.status).toBe(403)
    expect(JSON.parse(await writer.ended)).toMatchObject({ data: { permission: 'inventory:read' } })
  })

  test('is cut off when its key is revoked', async () => {
    const { callers, id, headers, open } = await withCaller({})
    const stream = await open({ headers })
    await callers.revoke(id)
    expect(dataOf(await stream.until(1, 'end'))).toEqual([{ reason: 'unauthorized' }])
    await stream.ended
  })

  test('is cut off when its user is deleted, although its address has sent too many wrong passwords', async () => {
    const { callers, open } = await withCaller({})
    const stream = await open({ headers: withBasic('ann', PASSWORD) })
    await stream.until(1, 'ready')
    const guess = async () => (await open({ headers: withKey('wrong') })).status
    await expect.poll(guess).toBe(429)
    await callers.remove('users', 'ann')
    expect(dataOf(await stream.until(1, 'end'))).toEqual([{ reason: 'unauthorized' }])
    await stream.ended
  })

  test('is cut off when its rights are narrowed', async () => {
    const { callers, open } = await withCaller({})
    const stream = await open({ headers: withBasic('ann', PASSWORD) })
    await stream.until(1, 'ready')
    await callers.user('ann', PASSWORD, { networks: ['Default'] })
    expect(dataOf(await stream.until(1, 'end'))).toEqual([{ reason: 'rights' }])
    await stream.ended
    const narrowed = await open({ headers: withBasic('ann', PASSWORD) })
    expect(dataOf(await narrowed.until(1, 'ready'))).toEqual([{ networks: ['Default'] }])
    narrowed.cut()
  })
})

describe('the service', () => {
  test('counts open streams, how streams ended, and the changes it sent', async () => {
    const { service, open } = await start({ EVENT_READERS_PER_CALLER: '2' })
    const metrics = async () => {
      const text = await (await fetch(`${service.url}metrics`)).text()
      const rows = [...text.matchAll(/^keyrack_event(\S+) (\d+)$/gm)].map(([, name, value]) => [name, Number(value)])
      return Object.fromEntries(rows) as Record<string, number>
    }
    const [kept, cut] = [await open(), await open()]
    expect((await open()).status).toBe(503)
    await create(service, '10.0.0.1')
    await Promise.all([kept.until(1), cut.until(1)])
    expect(await metrics()).toMatchObject({ _streams: 2, s_sent_total: 2 })
    cut.cut()
    await expect.poll(metrics).toMatchObject({ _streams: 1, '_streams_ended_total{reason="closed"}': 1 })
    expect(await metrics()).toMatchObject({ '_streams_ended_total{reason="slow"}': 0 })
    kept.cut()
  })

  test('refuses streams above its limits', async () => {
    const { open } = await start({ EVENT_READERS_PER_CALLER: '2' })
    const streams = [await open(), await open()]
    const refused = await open()
    expect(refused.status).toBe(503)
    expect(refused.headers['retry-after']).toBeDefined()
    streams[0]!.cut()
    await expect.poll(async () => (await open()).status).toBe(200)
  })

  test('refuses a param that it does not know', async () => {
    const { open } = await start()
    expect((await open({ query: '?networks=Default' })).status).toBe(422)
  })

  test('ends all streams when it stops, and says when to connect again', async () => {
    const { service, open } = await start()
    const stream = await open()
    const [ready] = await stream.until(1, 'ready')
    await service.stop()
    const [end] = await stream.until(1, 'end')
    expect(JSON.parse(end!.data)).toEqual({ reason: 'shutdown' })
    expect(end!.retryMs).toBeGreaterThanOrEqual(500)
    expect(end!.id).toBe(ready!.id)
    await stream.ended
  })
})
