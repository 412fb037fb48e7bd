import { beforeAll, describe, expect, test } from 'vitest'
import type { ServiceStatus } from '../../generated/types.ts'
import { parseAddress } from '../../src/domain/address.ts'
import { createKeys } from '../../src/store/keys.ts'
import { toSlot } from '../../src/store/redis/slots.ts'
import { openOnce } from '../support/fixture.ts'
import { ipOf } from '../support/hosts.ts'
import { startCluster } from '../support/redis/cluster.ts'
import { freshPrefix, startService } from '../support/service.ts'
import { soon } from '../support/soon.ts'

const cluster = openOnce(() => startCluster({ password: 'sesame/open@1' }))
const witness = openOnce(() => cluster.witness())

beforeAll(async () => {
  // Until then a command goes to any node, and ends with the connection if the client drops that node.
  await soon(() => expect(witness.status).toBe('ready'))
}, 120_000)
const NAMES = ['Default', 'a{b}c', '}{', '{}', 'Zürich: *', '{n:x}', '{c}', 'x'.repeat(64)]

/** Returns every key of a network, session, caller, configuration and operation with this name. */
function allKeys(name: string): { network: string[]; credentials: string[]; access: string[] } {
  const keys = createKeys('keyrack:')
  const textsOf = (object: object): string[] => Object.values(object).filter((key) => typeof key === 'string')
  const network = [...textsOf(keys.of(name)), keys.of(name).operation(name)]
  const { credentials } = keys
  const of = [credentials.configs(name), credentials.touched(name), credentials.names(name), credentials.open(name)]
  const one = [credentials.sets('0a'), credentials.order('0a'), credentials.gone('0a'), credentials.operation('0a')]
  const all = [...textsOf(credentials), ...of, ...one, ...textsOf(keys.session('0a')), keys.sessions]
  return { network, credentials: all, access: textsOf(keys.access) }
}

describe.each(NAMES)('for the name %s', (name) => {
  test('all keys of a kind are in one slot, which toSlot computes', async () => {
    const kinds = allKeys(name)
    for (const keys of [
      ...Object.values(kinds),
      [createKeys('keyrack:').networkNames, createKeys('keyrack:').schema],
    ]) {
      const slots = await Promise.all(keys.map((key) => witness.cluster('KEYSLOT', key)))
      expect(new Set(slots).size).toBe(1)
      expect(keys.map(toSlot)).toEqual(slots)
    }
  })
})

test('toSlot computes the slots of keys with and without braces as Redis does', async () => {
  for (const key of ['', 'a', '{}', '{}a', 'a{', 'a{}b{c}', 'ü{☃}', '{{a}}', 'foo{{bar}}zap', '}{a}']) {
    expect([key, toSlot(key)]).toEqual([key, await witness.cluster('KEYSLOT', key)])
  }
})

test('a start with a wrong password fails with that reason', async () => {
  const REDIS_URL = cluster.url.replace(/:[^:@]*@/, ':hunter2@')
  const starting = startService({ REDIS_URL })
  await expect(starting).rejects.toThrow(/refuses our user or password \(WRONGPASS\)/)
  await expect(starting).rejects.not.toThrow(/hunter2/)
})

describe('a service', () => {
  const networks = ['Default', 'Lab', 'Branch', 'Osaka']
  const prefix = freshPrefix()
  const service = openOnce(() =>
    startService({ REDIS_URL: cluster.url, REDIS_PREFIX: prefix, NETWORKS: networks.join() }),
  )
  test('has networks on several servers', async () => {
    const owners = await Promise.all(networks.map((name) => cluster.ownerOf(createKeys(prefix).of(name).seq)))
    expect(new Set(owners).size).toBeGreaterThan(1)
  })

  test('reports the number of servers in its status', async () => {
    const { store } = await service.result<ServiceStatus>('Security.getServiceStatus', [['store', 'sessions']])
    expect(store).toMatchObject({ kind: 'cluster', primaries: witness.nodes('master').length, warnings: [] })
    expect(store!.versions).toHaveLength(1)
  })

  test('has no memory limit as long as one server has none', async () => {
    const limitNow = async (): Promise<number | null> => {
      const { store } = await service.result<ServiceStatus>('Security.getServiceStatus', [['store']])
      return store!.memoryLimitBytes
    }
    const [first, ...others] = witness.nodes('master')
    const limit = 512 * 2 ** 20
    for (const node of others) await node.config('SET', 'maxmemory', `${limit}`)
    await first!.config('SET', 'maxmemory', '0')
    expect(await limitNow()).toBeNull()
    await first!.config('SET', 'maxmemory', `${limit}`)
    expect(await limitNow()).toBe(limit * (others.length + 1))
  })

  test('repeats the result of a deletion although the network exists again and has a configuration', async () => {
    const headers = { 'idempotency-key': 'delete it' }
    const remove = () => service.call('Networks.deleteManagedNetwork', ['Kobe'], { headers })
    await service.result('Networks.defineManagedNetwork', ['Kobe'])
    const first = await remove()
    expect(first).toMatchObject({ result: null })
    await service.result('Networks.defineManagedNetwork', ['Kobe'])
    const configs = createKeys(prefix).credentials.configs('Kobe')
    await witness.hset(configs, 'id', '{}')
    expect(await remove()).toEqual(first)
    expect(await service.call('Networks.deleteManagedNetwork', ['Kobe'])).toMatchObject({
      error: { data: { code: 'NETWORK_IN_USE' } },
    })
    await witness.del(configs)
  })

  test('finds a network whose slot moved to another server', async () => {
    const { seq } = createKeys(prefix).of('Lyon')
    const ids = witness.nodes('master').map(async (node) => `${await node.call('CLUSTER', 'MYID')}`)
    const owner = `${await (await cluster.ownerOf(seq)).witness().call('CLUSTER', 'MYID')}`
    const other = (await Promise.all(ids)).find((id) => id !== owner)!
    // Update the new owner first: after its own update the old owner redirects all clients there.
    const nodes = witness.nodes('master')
    for (const at of [(await Promise.all(ids)).indexOf(other), (await Promise.all(ids)).indexOf(owner)]) {
      await nodes[at]!.call('CLUSTER', 'SETSLOT', `${toSlot(seq)}`, 'NODE', other)
    }
    expect(await service.result('Networks.defineManagedNetwork', ['Lyon'])).toMatchObject({ name: 'Lyon' })
    await service.result('Inventory.createDevice', ['Lyon', '10.0.0.1', 'A::B'])
    expect(await service.result('Inventory.getDevice', ['Lyon', '10.0.0.1'])).toMatchObject({ network: 'Lyon' })
  })

  test('waits while a slot moves to another server, or rejects a call as not applied, and loses nothing', async () => {
    const network = 'Osaka'
    const writers = [1, 2, 3, 4]
    let isMoving = true
    const refusals: unknown[] = []
    const work = writers.map(async (writer) => {
      let written = 0
      for (let at = 1; isMoving; at++) {
        const ipAddress = ipOf(at, writer)
        const reply = await service.call('Inventory.createDevice', [network, ipAddress, 'A::B'])
        if (reply.error === undefined) written++
        else refusals.push(reply.error)
        const found = await service.call('Inventory.getDevice', [network, ipAddress])
        if (reply.error === undefined && found.error === undefined) expect(found.result).toMatchObject({ ipAddress })
      }
      return written
    })
    const before = await cluster.ownerOf(createKeys(prefix).of(network).seq)
    // Unless the machine is too busy, the whole move takes less time than a call waits.
    const moved = await cluster.moveSlot(createKeys(prefix).of(network).seq, 100).finally(() => {
      isMoving = false
    })
    const written = (await Promise.all(work)).reduce((sum, count) => sum + count, 0)
    expect(moved).toBeGreaterThan(5)
    expect(await cluster.ownerOf(createKeys(prefix).of(network).seq)).not.toBe(before)
    const page = { network, pageData: { offset: 0, pageSize: 1 } }
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ code: 1501, data: { applied: 'no', retryable: true } })
    }
    expect(await service.result('Inventory.search', page)).toMatchObject({ total: written })
    expect(await service.result('Inventory.verifySearchIndex', { network })).toMatchObject({ differences: [] })
  })

  test('moves a device through all networks, with its facts', async () => {
    const [home, ...others] = networks
    await service.result('Inventory.createDevice', [home, '10.0.0.1', 'A::B'])
    const report = { ipAddress: '10.0.0.1', memo: 'memo', tags: ['core'] }
    await service.result('Collector.reportDevices', [home, [report]])
    let from = home!
    for (const network of [...others, home!]) {
      await service.result('Inventory.updateDevice', { network: from, ipAddress: '10.0.0.1', newNetwork: network })
      for (const one of networks) {
        const found = await service.result('Inventory.getDevice', [one, '10.0.0.1'])
        expect(found === null ? null : (found as { network: string }).network).toBe(one === network ? one : null)
      }
      from = network
    }
    const found = await service.result<{ devices: unknown[] }>('Collector.getReports', { network: home, pageSize: 10 })
    expect(JSON.stringify(found)).toContain('memo')
    const keys = createKeys(prefix).of(home!)
    expect(await witness.hlen(keys.moves)).toBe(0)
    expect(await witness.get(keys.seq)).toMatch(/^\d+:\w+@\w+$/)
    expect(await witness.zrange(keys.order, 0, '-1')).toEqual([parseAddress('10.0.0.1')])
  })
})
