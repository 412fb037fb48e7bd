import { beforeEach, describe, expect, test } from 'vitest'
import { parseAddress } from '../../../src/domain/address.ts'
import { type DeviceId, newDevice } from '../../../src/domain/device.ts'
import { serviceAuditContext } from '../../../src/store/audit/audit.ts'
import { ABSENT_REVISION } from '../../../src/store/inventory/device-state.ts'
import { ANY_REVISION, type DeviceWrite, KEEP_FACTS } from '../../../src/store/inventory/device-write.ts'
import { emptyBeforeEachTest, forThisTest, openForEachTest, openOnce } from '../../support/fixture.ts'
import { ipOf } from '../../support/hosts.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { freshPrefix, startService } from '../../support/service.ts'
import { dumpToCompare } from '../dump.ts'
import { openStore } from '../open-store.ts'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
const prefix = freshPrefix()
emptyBeforeEachTest(redis)
const open = openForEachTest(() => openStore(redis.url, prefix))

beforeEach(async () => {
  for (const network of ['Default', 'Lab', 'Branch']) await open.store.networks.define(network, null)
})
const at = (network: string, ipAddress = '10.0.0.1'): DeviceId => ({ network, address: parseAddress(ipAddress) })
const dump = () => dumpToCompare(witness, prefix)
const commit = (...changes: DeviceWrite[]) => open.store.devices.commit(changes)

const put = (
  id: DeviceId,
  expectedRevision: string = ABSENT_REVISION,
  facts: string | null = null,
  hostname = '',
): DeviceWrite => ({
  id,
  expectedRevision,
  device: { ...newDevice(id, 'Cisco::IOS'), hostname },
  facts,
})
const remove = (id: DeviceId, expectedRevision: string = ANY_REVISION): DeviceWrite => ({
  id,
  expectedRevision,
  device: null,
  facts: null,
})

const seqOf = async (network: string): Promise<string | null> => await witness.get(open.keys.of(network).seq)
const numberIn = async (network: string, ipAddress = '10.0.0.1'): Promise<string> =>
  (await witness.zscore(open.keys.of(network).log, parseAddress(ipAddress))) ?? ''

describe('a change whose expectation fails', () => {
  test.each([
    { what: 'absent, but there is a device', change: () => put(at('Lab')) },
    { what: 'a device, but there is none', change: () => put(at('Lab', '10.0.0.9'), '1') },
    { what: 'an older number', change: () => put(at('Lab'), '1') },
    { what: 'a number nobody has reached', change: () => put(at('Lab'), '999') },
    { what: 'a number, for a deletion', change: () => remove(at('Lab'), '1') },
    { what: 'a number, but the device was deleted', change: () => put(at('Lab', '10.0.0.2'), '3') },
  ])('is refused: expected is $what; neither it nor the others are written', async ({ change }) => {
    await commit(put(at('Lab')), put(at('Lab', '10.0.0.3')))
    await commit(put(at('Lab'), '1', 'facts'))
    await commit(put(at('Lab', '10.0.0.2')))
    await commit(remove(at('Lab', '10.0.0.2'), '3'))
    await commit(put(at('Branch')))
    const before = await dump()
    const good = [put(at('Default')), put(at('Lab', '10.0.0.3'), '1', 'f'), remove(at('Branch'), '1')]
    expect(await commit(...good, change())).toBe(false)
    expect(await commit(change(), ...good)).toBe(false)
    expect(await dump()).toEqual(before)
    expect(await commit(...good)).toBe(true)
  })
})

describe('a commit that cannot be written', () => {
  test.each(['devices', 'facts', 'order', 'log', 'seq', 'audit', 'history', 'deleted'] as const)(
    'because the key "%s" has a strange type changes nothing',
    async (name) => {
      await commit(put(at('Lab')), put(at('Branch')))
      const key = open.keys.of('Lab')[name]
      await witness.del(key)
      await witness.sadd(key, 'strange')
      const before = await dump()
      await expect(
        commit(put(at('Branch', '10.0.0.2')), put(at('Lab', '10.0.0.3'), '*', 'facts')),
      ).rejects.toMatchObject({ name: 'STORE_UNAVAILABLE' })
      expect(await dump()).toEqual(before)
    },
  )

  test('because Redis is out of memory changes nothing, but a deletion succeeds', async () => {
    await commit(put(at('Lab')), put(at('Branch')))
    const before = await dump()
    await witness.config('SET', 'maxmemory', '1')
    try {
      await expect(commit(remove(at('Lab')), put(at('Branch'), '1', 'facts'))).rejects.toMatchObject({
        name: 'STORE_UNAVAILABLE',
      })
      await expect(commit(put(at('Branch'), '1'), remove(at('Lab')))).rejects.toMatchObject({
        name: 'STORE_UNAVAILABLE',
      })
      expect(await dump()).toEqual(before)
      expect(await commit(remove(at('Lab')))).toBe(true)
    } finally {
      await witness.config('SET', 'maxmemory', '0')
    }
  })
})

describe('the audit', () => {
  const entries = async (network: string): Promise<number> => await witness.xlen(open.keys.of(network).audit)

  test('gets one entry in each network that a commit changes', async () => {
    const before = [await entries('Lab'), await entries('Branch'), await entries('Default')]
    await commit(remove(at('Lab', '10.0.0.9')), put(at('Lab')), put(at('Lab', '10.0.0.2')), put(at('Branch')))
    await commit(remove(at('Default')), remove(at('Lab', '10.0.0.9')))
    expect([await entries('Lab'), await entries('Branch'), await entries('Default')]).toEqual([
      ...[before[0]! + 1, before[1]! + 1],
      before[2],
    ])
  })

  test('names the author and the devices in each entry', async () => {
    await commit(put(at('Lab')), put(at('Lab', '10.0.0.2')), put(at('Branch')))
    const newest = async (network: string): Promise<string[]> => {
      const [entry] = await witness.xrevrange(open.keys.of(network).audit, '+', '-', 'COUNT', 1)
      return entry![1]
    }
    const fields = (...devices: string[]): string[] => [
      ...['by', 'service', 'method', 'start', 'request', '', 'on', JSON.stringify({ devices })],
      ...['source', '', 'mac', ''],
    ]
    expect(await newest('Lab')).toEqual(fields('10.0.0.1', '10.0.0.2'))
    expect(await newest('Branch')).toEqual(fields('10.0.0.1'))
  })

  test('gets an entry of a deletion', async () => {
    await commit(put(at('Lab')))
    const before = await entries('Lab')
    await commit(remove(at('Lab', '10.0.0.9')), remove(at('Lab')))
    expect(await entries('Lab')).toBe(before + 1)
  })
})

describe('a network that is missing', () => {
  test('is named, and nothing is written anywhere', async () => {
    const before = await dump()
    await expect(commit(put(at('Default')), put(at('Nowhere')), put(at('Lab')))).rejects.toMatchObject({
      name: 'NETWORK_NOT_FOUND',
      data: { network: 'Nowhere' },
    })
    expect(await dump()).toEqual(before)
  })

  test('is also one that was deleted', async () => {
    await commit(put(at('Lab')))
    await commit(remove(at('Lab')))
    expect(await open.store.networks.delete('Lab')).toBe('deleted')
    const before = await dump()
    await expect(commit(put(at('Lab')))).rejects.toMatchObject({ name: 'NETWORK_NOT_FOUND' })
    await expect(commit(remove(at('Lab')))).rejects.toMatchObject({ name: 'NETWORK_NOT_FOUND' })
    expect(await dump()).toEqual(before)
  })

  test('is reported rather than a conflict', async () => {
    await commit(put(at('Lab')))
    await expect(commit(put(at('Lab')), put(at('Nowhere')))).rejects.toMatchObject({ name: 'NETWORK_NOT_FOUND' })
  })
})

test('devices are in the order of their addresses, all with the same score', async () => {
  await commit(put(at('Lab', '10.0.0.2')), put(at('Lab', '10.0.0.1')))
  await commit(put(at('Lab', '10.0.0.10')))
  expect(await witness.zrange(open.keys.of('Lab').order, 0, '-1', 'WITHSCORES')).toEqual(
    ['10.0.0.1', '10.0.0.2', '10.0.0.10'].flatMap((text) => [parseAddress(text), '0']),
  )
})

describe('a deletion', () => {
  test('of nothing writes nothing and does not move the number', async () => {
    await commit(put(at('Lab')))
    const before = await dump()
    expect(await commit(remove(at('Lab', '10.0.0.2')), remove(at('Branch')))).toBe(true)
    expect(await dump()).toEqual(before)
    expect(await seqOf('Branch')).toBeNull()
  })

  test('leaves a tombstone with the number of the deletion, and nothing else', async () => {
    await commit(put(at('Lab'), ABSENT_REVISION, 'facts'))
    await commit(remove(at('Lab'), '1'))
    const key = open.keys.of('Lab')
    expect(await witness.zrange(key.log, 0, '-1', 'WITHSCORES')).toEqual([parseAddress('10.0.0.1'), '2'])
    expect(await witness.exists(key.devices, key.facts, key.order)).toBe(0)
    expect(await seqOf('Lab')).toMatch(/^2:/)
  })

  test('that is repeated leaves the tombstone as it is', async () => {
    await commit(put(at('Lab')))
    await commit(remove(at('Lab')))
    const before = await dump()
    await commit(remove(at('Lab')))
    expect(await dump()).toEqual(before)
  })
})

/*
 * The script writes 200 devices by one command. What it writes must not depend on where these parts begin and end.
 */
describe('a commit of many devices', () => {
  const COUNT = 450
  const place = (index: number): DeviceId => at('Lab', ipOf(index, 1))
  const places = Array.from({ length: COUNT }, (_, index) => place(index))
  const stored = async () => {
    const key = open.keys.of('Lab')
    const [devices, facts, histories, deleted] = await Promise.all(
      [key.devices, key.facts, key.history, key.deleted].map((hash) => witness.hgetall(hash)),
    )
    const [order, log] = [
      await witness.zrange(key.order, 0, '-1'),
      await witness.zrange(key.log, 0, '-1', 'WITHSCORES'),
    ]
    return { devices: devices!, facts: facts!, histories: histories!, deleted: deleted!, order, log }
  }

  test('creates, changes and deletes each of them as it would alone', async () => {
    await commit(...places.map((id, index) => put(id, ABSENT_REVISION, index % 2 === 0 ? `facts ${index}` : null)))
    const created = await stored()
    expect(created.order).toEqual(places.map(({ address }) => address))
    expect(Object.keys(created.facts)).toHaveLength(COUNT / 2)
    expect(new Set(Object.values(created.histories).map((text) => text.replace(/^s0\n\S+ c\n$/, 'c')))).toEqual(
      new Set(['c']),
    )

    const kinds = [
      (id: DeviceId) => put(id, '1', KEEP_FACTS, 'kept'),
      (id: DeviceId) => put(id, '1', null, 'bare'),
      (id: DeviceId) => put(id, '1', 'new facts', 'full'),
      (id: DeviceId) => remove(id, '1'),
      (id: DeviceId) => remove(id),
    ]
    expect(await commit(...places.map((id, index) => kinds[index % kinds.length]!(id)))).toBe(true)
    const { devices, facts, histories, deleted, order, log } = await stored()
    for (const [index, { address }] of places.entries()) {
      const kind = index % kinds.length
      const name = ['kept', 'bare', 'full'][kind]
      expect(devices[address] === undefined ? undefined : JSON.parse(devices[address]).hostname).toBe(name)
      expect(facts[address]).toBe([created.facts[address], undefined, 'new facts'][kind])
      const isDeleted = name === undefined
      expect(deleted[address]).toBe(
        isDeleted ? `${created.devices[address]}\n${created.facts[address] ?? ''}` : undefined,
      )
      expect(histories[address]).toMatch(isDeleted ? /^s0\n\S+ c\n\S+ d\n$/ : /^s0\n\S+ c\n\S+ u.*\n$/)
    }
    expect(order).toEqual(places.filter((_, index) => index % kinds.length < 3).map(({ address }) => address))
    expect(log).toEqual(places.flatMap(({ address }) => [address, '2']))
  })

  test.each([0, 199, 200, 449])(
    'is refused whole if the device at position %i is not as expected',
    async (position) => {
      await commit(...places.map((id) => put(id)))
      await commit(remove(place(position)))
      const before = await dump()
      expect(await commit(...places.map((id) => put(id, '1', 'facts')))).toBe(false)
      const others = places.filter((_, index) => index !== position)
      const change = others.map((id) => put(id, '1', 'facts'))
      expect(await commit(...change.toSpliced(position, 0, put(place(position === 0 ? 1 : 0))))).toBe(false)
      expect(await dump()).toEqual(before)
      expect(await commit(...change)).toBe(true)
    },
  )

  test('keeps both entries of a device that it writes twice', async () => {
    await commit(put(place(1), ANY_REVISION, null, 'first'), put(place(1), ANY_REVISION, null, 'second'))
    const { devices, histories, order } = await stored()
    expect(JSON.parse(devices[place(1).address]!).hostname).toBe('second')
    expect(histories[place(1).address]!.split('\n')).toHaveLength(4)
    expect(order).toEqual([place(1).address])
  })
})

describe('the number of a network', () => {
  test('rises by one a commit, with a tag of its own, however many devices change', async () => {
    const tags = new Set<string>()
    const histories = new Set<string>()
    for (let number = 1; number <= 5; number++) {
      const places = Array.from({ length: number }, (_, index) => at('Lab', `10.0.${number}.${index}`))
      expect(await commit(...places.map((place) => put(place)))).toBe(true)
      const [found, tag, history] = (await seqOf('Lab'))!.split(/[:@]/)
      expect(found).toBe(`${number}`)
      tags.add(tag!)
      histories.add(history!)
      for (const { address } of places) expect(await witness.zscore(open.keys.of('Lab').log, address)).toBe(`${number}`)
    }
    expect(tags.size).toBe(5)
    // The tag of the first change is the id of the history.
    expect([...histories]).toEqual([...tags].slice(0, 1))
  })

  test('rises only where something changed', async () => {
    await commit(put(at('Lab')))
    await commit(put(at('Default')), remove(at('Branch')))
    expect([await seqOf('Lab'), await seqOf('Default'), await seqOf('Branch')]).toEqual([
      expect.stringMatching(/^1:/),
      expect.stringMatching(/^1:/),
      null,
    ])
  })

  test('continues after the network is deleted and defined again', async () => {
    await commit(put(at('Lab')))
    await commit(remove(at('Lab')))
    await open.store.networks.delete('Lab')
    await open.store.networks.define('Lab', null)
    await commit(put(at('Lab')))
    expect(await numberIn('Lab')).toBe('3')
  })

  test('stays exact beyond 32 bits', async () => {
    await witness.set(open.keys.of('Lab').seq, `${2 ** 45}:x`)
    await commit(put(at('Lab')))
    expect(await seqOf('Lab')).toMatch(new RegExp(`^${2 ** 45 + 1}:`))
    let seen = ''
    await open.store.devices.change([at('Lab')], { facts: false }, ([found]) => {
      seen = found!.revision
      return [put(found!.id, found!.revision)]
    })
    expect(seen).toBe(`${2 ** 45 + 1}`)
    expect(await numberIn('Lab')).toBe(`${2 ** 45 + 2}`)
  })
})

describe('facts', () => {
  test.each([
    { what: 'null removes them', facts: null, left: null },
    { what: 'AS_IS leaves them', facts: KEEP_FACTS, left: 'old' },
    { what: 'text replaces them', facts: 'new', left: 'new' },
  ])('$what', async ({ facts, left }) => {
    await commit(put(at('Lab'), ABSENT_REVISION, 'old'))
    await commit(put(at('Lab'), '1', facts))
    expect(await witness.hget(open.keys.of('Lab').facts, parseAddress('10.0.0.1'))).toBe(left)
  })
})

describe('change', () => {
  test('decides again with the stored revision if the expected one is outdated', async () => {
    await commit(put(at('Lab'), ABSENT_REVISION, null, 'first'))
    const seen: string[] = []
    await open.store.devices.change([at('Lab')], { facts: false }, ([found]) => {
      seen.push(found!.device!.hostname)
      return [put(found!.id, seen.length === 1 ? '0' : found!.revision, null, `${found!.device!.hostname}+`)]
    })
    expect(seen).toEqual(['first', 'first'])
    expect(await witness.hget(open.keys.of('Lab').devices, parseAddress('10.0.0.1'))).toContain('"hostname":"first+"')
  })

  test('decides again if another process wrote in between, and sees what it wrote', async () => {
    const other = await forThisTest(openStore(redis.url, prefix))
    await commit(put(at('Lab'), ABSENT_REVISION, 'facts', 'first'))
    const seen: (string | undefined)[] = []
    await open.store.devices.change([at('Lab')], { facts: true }, async ([found]) => {
      seen.push(`${found!.device!.hostname} ${found!.facts} ${found!.revision}`)
      if (seen.length === 1) await other.store.devices.commit([put(at('Lab'), found!.revision, 'others', 'other')])
      return [put(found!.id, found!.revision, KEEP_FACTS, `${found!.device!.hostname}+`)]
    })
    expect(seen).toEqual(['first facts 1', 'other others 2'])
    const { devices, facts } = open.keys.of('Lab')
    expect(await witness.hget(devices, parseAddress('10.0.0.1'))).toContain('"hostname":"other+"')
    expect(await witness.hget(facts, parseAddress('10.0.0.1'))).toBe('others')
    expect(await numberIn('Lab')).toBe('3')
  })

  test('fails at the deadline if other calls are faster each time, and writes nothing', async () => {
    const hasty = await forThisTest(openStore(redis.url, prefix, { retryMs: 200 }))
    await commit(put(at('Lab')))
    let attempts = 0
    const late = hasty.store.devices.change([at('Lab')], { facts: false }, async ([found]) => {
      await commit(put(at('Lab'), ANY_REVISION, KEEP_FACTS, `other ${attempts++}`))
      return [put(found!.id, found!.revision, KEEP_FACTS, 'late')]
    })
    await expect(late).rejects.toMatchObject({
      name: 'STORE_UNAVAILABLE',
      message: 'Other calls keep changing the same devices',
      data: { applied: 'no', retryable: true },
    })
    expect(attempts).toBeGreaterThan(1)
    expect(attempts).toBeLessThan(100)
    expect(await witness.hget(open.keys.of('Lab').devices, parseAddress('10.0.0.1'))).toContain(
      `"hostname":"other ${attempts - 1}"`,
    )
  })

  test('returns the receipt of the same call in another process instead of its own error', async () => {
    const { devices } = open.store.for({ ...serviceAuditContext('test', null), operation: 'key' })
    const write = (receipt: string, decide: () => DeviceWrite[] | Promise<DeviceWrite[]>): Promise<string> =>
      devices.change([at('Lab')], { facts: false, receipt: () => receipt }, decide)
    const late = write('late', async () => {
      await write('first', () => [put(at('Lab'))])
      throw new Error('The device exists')
    })
    expect(await late).toBe('first')
  })

  test('writes nothing when the decision is a refusal', async () => {
    await commit(put(at('Lab')))
    const before = await dump()
    const refusal = new Error('no')
    const refuse = () => {
      throw refusal
    }
    await expect(open.store.devices.change([at('Lab')], { facts: true }, refuse)).rejects.toBe(refusal)
    expect(await dump()).toEqual(before)
  })

  test('finds each place in the order asked, over several networks', async () => {
    await commit(
      put(at('Lab'), ABSENT_REVISION, 'facts', 'lab'),
      put(at('Branch', '10.0.0.2'), ABSENT_REVISION, null, 'branch'),
    )
    const places = [at('Branch', '10.0.0.2'), at('Lab'), at('Nowhere'), at('Branch'), at('Lab', '10.0.0.2')]
    await open.store.devices.change(places, { facts: true }, (found) => {
      expect(found.map(({ id, networkExists, device, facts }) => [id, networkExists, device?.hostname, facts])).toEqual(
        [
          [places[0], true, 'branch', null],
          [places[1], true, 'lab', 'facts'],
          [places[2], false, undefined, null],
          [places[3], true, undefined, null],
          [places[4], true, undefined, null],
        ],
      )
      return []
    })
  })
})

test('scripts that Redis has forgotten are loaded again', async () => {
  await commit(put(at('Lab')))
  await witness.script('FLUSH')
  expect(await commit(put(at('Lab', '10.0.0.2')))).toBe(true)
  await witness.script('FLUSH')
  const range = { first: parseAddress('10.0.0.0'), last: parseAddress('10.0.0.255') }
  const request = { networks: ['Lab'], range, offset: 0, pageSize: 10, descending: false }
  expect((await open.store.readAddressPage(request)).total).toBe(2)
  await witness.script('FLUSH')
  const [records] = await open.store.readSnapshot(['Lab'], { facts: true })
  expect(records).toHaveLength(2)
  await witness.script('FLUSH')
  expect(await open.store.networks.delete('Branch')).toBe('deleted')
})

test('of 100 concurrent creations of one device exactly one succeeds, and 99 return DEVICE_EXISTS', async () => {
  const service = await forThisTest(startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix }))
  const results = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      service.result<string | null>('Inventory.createDevice', ['Lab', '10.0.0.1', `adapter ${index}`]),
    ),
  )
  expect(results.filter((result) => result === null)).toHaveLength(1)
  expect(results.filter((result) => result?.startsWith('DEVICE_EXISTS: '))).toHaveLength(99)
  const stored = await witness.hgetall(open.keys.of('Lab').devices)
  expect(Object.values(stored).map((json) => JSON.parse(json).adapterId)).toEqual([`adapter ${results.indexOf(null)}`])
  expect(await numberIn('Lab')).toBe('1')
})

test('of many concurrent changes of one record none is lost', async () => {
  await commit(put(at('Lab'), ABSENT_REVISION, null, '0'))
  await Promise.all(
    Array.from({ length: 60 }, () =>
      open.store.devices.change([at('Lab')], { facts: false }, ([found]) => [
        put(found!.id, found!.revision, KEEP_FACTS, `${Number(found!.device!.hostname) + 1}`),
      ]),
    ),
  )
  expect(await witness.hget(open.keys.of('Lab').devices, parseAddress('10.0.0.1'))).toContain('"hostname":"60"')
})
