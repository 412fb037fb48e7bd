/* The life of the index of one network: its build, its changes, its use, and new connections to Redis. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { LiveNetwork } from '../../../src/search/live/live-network.ts'
import { feedWith } from '../../store/feed-with.ts'
import { type OpenStore, openStore } from '../../store/open-store.ts'
import { putDevices, removeDevices } from '../../store/put-devices.ts'
import { openOnce } from '../../support/fixture.ts'
import { addressOf } from '../../support/hosts.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { freshPrefix } from '../../support/service.ts'
import { turnsDuring } from '../../support/turns-during.ts'

const redis = openOnce(startRedisServer)
let open: OpenStore
let network: LiveNetwork

beforeEach(async () => {
  open = await openStore(redis.url, freshPrefix())
  await open.store.networks.define('Default', null)
  await put([1, 2, 3])
  network = new LiveNetwork('Default', open.store.feed)
  return () => open.close()
})

const put = (hosts: readonly number[], hostname = 'h') =>
  putDevices(open, 'Default', hosts, (host) => ({ hostname: `${hostname}${host}` }))

const remove = (host: number) => removeDevices(open, 'Default', [host])

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index)

const indexOf = (live: LiveNetwork) => live.current()!.index

async function storedSeq(): Promise<string> {
  const [seq] = await open.store.feed.readSeqs(['Default'])
  return seq!
}

/** Reads the next changes of the network, without applying them. */
async function readChanges() {
  const [changes] = await open.store.feed.readChanges([network.changeRequest([])!])
  return changes!
}

describe('before it is built, an index', () => {
  test('cannot be searched, takes no memory and has no data', () => {
    expect([network.isUseful, network.isBuilding, network.bytes, network.users]).toEqual([false, false, 0, 0])
    expect(network.progress).toEqual({ done: 0, of: 0 })
    expect([network.current(), network.lookups, network.catchingUp]).toEqual([null, null, null])
    expect([network.provenAt, network.changedAt]).toEqual([-Infinity, -Infinity])
    expect(network.isGone).toBe(false)
    network.measure()
    expect(network.bytes).toBe(0)
  })

  test('neither requests nor applies changes', async () => {
    await network.exclusively(async () => expect(network.changeRequest([])).toBeNull())
    expect(network.apply(null)).toBe('lost')
    await network.catchUp()
    expect(network.current()).toBeNull()
  })

  test('has nothing to put in order or to look up', async () => {
    expect(network.isTimeToOrder(Infinity)).toBe(false)
    await network.orderNew()
    await network.buildLookups()
    expect(network.current()).toBeNull()
  })
})

describe('the build of an index', () => {
  test('ends with the state of the store', async () => {
    await network.ready()
    expect(network.progress).toBeNull()
    expect([network.isUseful, network.isBuilding]).toEqual([true, false])
    expect(indexOf(network).size).toBe(3)
    expect(network.current()!.seq).toBe(await storedSeq())
    expect(network.bytes).toBe(indexOf(network).bytes)
    expect(network.provenAt).toBeGreaterThan(0)
    expect(network.changedAt).toBe(-Infinity)
    await network.ready()
  })

  test('reports its progress and its memory, which measuring does not change', async () => {
    const seen: unknown[] = []
    const growing = new LiveNetwork('Default', open.store.feed, (live) => {
      const before = live.bytes
      live.measure()
      seen.push([live === growing, live.isBuilding, live.isUseful, live.progress, before > 0, live.bytes === before])
    })
    await growing.ready()
    expect(seen.length).toBeGreaterThan(0)
    expect(new Set(seen.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify([true, true, true, { done: 3, of: 3 }, true, true])]),
    )
  })

  test('is shared by all searches that wait for it', async () => {
    let scans = 0
    const beginScan = (name: string) => {
      scans++
      return open.store.feed.beginScan(name)
    }
    const shared = new LiveNetwork('Default', feedWith(open, { beginScan }))
    await Promise.all([shared.ready(), shared.ready()])
    expect([scans, indexOf(shared).size]).toEqual([1, 3])
  })

  test('fails with its listener, and then begins again with no memory', async () => {
    let left = 1
    const failing = new LiveNetwork('Default', open.store.feed, () => {
      if (left-- > 0) throw new Error('too large')
    })
    await expect(failing.ready()).rejects.toThrow('too large')
    expect([failing.isBuilding, failing.bytes]).toEqual([false, 0])
    await failing.ready()
    expect(indexOf(failing).size).toBe(3)
  })

  test('begins again if the connection changed in the meantime', async () => {
    let [connection, scans] = [1, 0]
    const feed = feedWith(open, {
      get connection() {
        return connection
      },
      beginScan: async (name) => {
        if (++scans === 1) connection++
        return await open.store.feed.beginScan(name)
      },
    })
    const moved = new LiveNetwork('Default', feed)
    await moved.ready()
    expect([scans, indexOf(moved).size]).toEqual([2, 3])
  })
})

describe('the use of an index', () => {
  test('is counted, and its last time is noted at its begin and its end', () => {
    const begun = network.usedAt
    network.addUser()
    const added = network.usedAt
    network.addUser()
    expect(network.users).toBe(2)
    network.removeUser()
    expect(network.users).toBe(1)
    const removed = network.usedAt
    network.noteUse()
    expect([begun < added, added < removed, removed < network.usedAt]).toEqual([true, true, true])
  })
})

describe('changes of a network', () => {
  beforeEach(() => network.ready())

  test('are added, replaced and removed', async () => {
    await put([2, 4], 'other')
    await remove(1)
    const before = performance.now()
    await network.catchUp()
    const index = indexOf(network)
    const hostnames = [1, 2, 3, 4].map((host) => {
      const slot = index.slotAt(addressOf(host))
      return slot === null ? null : index.keyOf('hostname', slot)
    })
    expect(hostnames).toEqual([null, 'other2', 'h3', 'other4'])
    expect(network.current()!.seq).toBe(await storedSeq())
    expect(network.changedAt).toBeGreaterThanOrEqual(before)
    expect(network.provenAt).toBeGreaterThanOrEqual(before)
    expect(network.takeChangeCount()).toBe(3)
    expect(network.takeChangeCount()).toBe(0)
  })

  test('are all read, however many there are', async () => {
    await put(range(1000, 1700))
    await network.catchUp()
    expect(indexOf(network).size).toBe(703)
    await put([1])
    await network.catchUp()
    expect(network.takeChangeCount()).toBe(701)
  })

  test('do not change the time of the last change if there are none', async () => {
    const { changedAt } = network
    await network.catchUp()
    expect(network.changedAt).toBe(changedAt)
    expect(network.takeChangeCount()).toBe(0)
  })

  test('are read once for all searches that wait for them', async () => {
    const reading = network.catchUp()
    expect(network.catchUp()).toBe(reading)
    expect(network.catchingUp).toBe(reading)
    await reading
    expect(network.catchingUp).toBeNull()
    const next = network.catchUp()
    expect(next).not.toBe(reading)
    await next
  })

  test('leave the sequence of the index without a tag until the last of them is applied', async () => {
    await put([4, 5])
    const changes = await readChanges()
    const { provenAt } = network
    const upTo = changes.upTo - 1
    expect(network.apply({ ...changes, upTo, changes: changes.changes.slice(0, 1) })).toBe('more')
    expect(network.provenAt).toBe(provenAt)
    const [, history] = changes.seq.split('@')
    expect(network.current()!.seq).toBe(`${upTo}:@${history}`)
    expect(network.apply(await readChanges())).toBe('current')
    expect(network.current()!.seq).toBe(changes.seq)
  })

  test('show whether the network still exists', async () => {
    const changes = await readChanges()
    network.apply({ ...changes, exists: false })
    expect(network.isGone).toBe(true)
    network.apply(changes)
    expect(network.isGone).toBe(false)
  })

  test('that the log lost, or that belong to another history, drop the index', async () => {
    const changes = await readChanges()
    expect(network.apply({ ...changes, seq: changes.seq.replace('@', '@other') })).toBe('lost')
    expect(network.current()).toBeNull()
    await network.ready()
    expect(network.apply(null)).toBe('lost')
    expect([network.current(), network.isUseful]).toEqual([null, false])
    network.measure()
    expect(network.bytes).toBe(0)
    await network.ready()
    expect(indexOf(network).size).toBe(3)
  })

  test('drop the index if one of them fails', async () => {
    indexOf(network).put = () => {
      throw new Error('planted')
    }
    await put([4])
    await expect(network.catchUp()).rejects.toThrow('planted')
    expect([network.current(), network.catchingUp]).toEqual([null, null])
  })

  test('are requested from the last applied one on, with the devices to return', () => {
    const since = Number.parseInt(network.current()!.seq, 10)
    expect(network.changeRequest([addressOf(1)])).toEqual({ network: 'Default', since, ids: [addressOf(1)] })
  })

  test('are published to other threads with their sequence', async () => {
    const published: string[] = []
    indexOf(network).publish = (seq) => published.push(seq)
    await put([4])
    await network.catchUp()
    expect(published).toEqual([await storedSeq()])
  })
})

describe('exclusive work', () => {
  test('runs in the order of the calls, also after a failure', async () => {
    const steps: string[] = []
    const slow = network.exclusively(async () => {
      await nextTurn()
      steps.push('slow')
      throw new Error('planted')
    })
    const next = network.exclusively(async () => steps.push('next'))
    await expect(slow).rejects.toThrow('planted')
    expect(await next).toBe(2)
    expect(steps).toEqual(['slow', 'next'])
  })
})

describe('new devices', () => {
  beforeEach(() => network.ready())

  const addAndCatchUp = async (hosts: readonly number[]) => {
    await put(hosts)
    await network.catchUp()
  }

  test('are put in order at once, while other work runs', async () => {
    await addAndCatchUp(range(100, 150))
    const turns = await turnsDuring(async () => {
      const ordering = network.orderNew()
      await network.orderNew()
      expect([...indexOf(network).orderNew()].length).toBeGreaterThan(0)
      await ordering
    })
    expect(turns).toBeGreaterThan(1)
    expect([...indexOf(network).orderNew()]).toEqual([])
    await addAndCatchUp(range(200, 250))
    await network.orderNew()
    expect([...indexOf(network).orderNew()]).toEqual([])
  })

  test('are put in order once the network does not change any more', async () => {
    await addAndCatchUp(range(100, 150))
    await put([151])
    const changes = await readChanges()
    const ordering = network.orderNew()
    network.apply(changes)
    await ordering
    expect([...indexOf(network).orderNew()].length).toBeGreaterThan(0)
  })

  test('are put in order after a second without a change', () => {
    network.changedAt = 5000
    expect([network.isTimeToOrder(5999), network.isTimeToOrder(6000)]).toEqual([false, true])
  })

  test('are put in order later if they are many', async () => {
    let slots = 1_000_000
    Object.defineProperties(indexOf(network), { size: { value: 1_000_000 }, slots: { get: () => slots } })
    network.changedAt = 0
    expect(network.isTimeToOrder(4999)).toBe(false)
    await network.orderNew()
    expect(network.isTimeToOrder(1000)).toBe(true)
    slots += 1_000_000
    expect([network.isTimeToOrder(4999), network.isTimeToOrder(5000)]).toEqual([false, true])
  })

  test.each(['orderNew', 'buildLookups'] as const)(
    'drop the index if %s fails, which the next index can run again',
    async (method) => {
      indexOf(network)[method] = () => {
        throw new Error('planted')
      }
      await expect(network[method]()).rejects.toThrow('planted')
      expect(network.current()).toBeNull()
      await network.ready()
      await addAndCatchUp(range(100, 150))
      await network[method]()
      expect(network.lookups === null).toBe(method === 'orderNew')
      expect([...indexOf(network).orderNew()].length === 0).toBe(method === 'orderNew')
    },
  )

  test('of an index that was built again are not lost by a fault of the former index', async () => {
    let isBuilt = false
    const former = indexOf(network)
    former.orderNew = function* () {
      while (!isBuilt) yield
      throw new Error('planted')
    }
    const failed = expect(network.orderNew()).rejects.toThrow('planted')
    network.apply(null)
    await network.ready()
    isBuilt = true
    await failed
    expect(indexOf(network)).not.toBe(former)
  })
})

test('an index that was dropped is built again from the first device, with its progress', async () => {
  await network.ready()
  expect([network.progress, network.isDropped]).toEqual([null, false])
  network.apply(null)
  expect([network.progress, network.isDropped]).toEqual([{ done: 0, of: 3 }, true])
  const building = network.ready()
  await nextTurn()
  await building
  expect(network.isDropped).toBe(false)
})

describe('the lookups of an index', () => {
  test('are built in parts by one call at a time, and follow the changes', async () => {
    await network.ready()
    expect(network.lookups).toBeNull()
    const index = indexOf(network)
    const build = index.buildLookups.bind(index)
    let builds = 0
    index.buildLookups = function* () {
      builds++
      yield
      yield* build()
    }
    const building = network.buildLookups()
    await network.buildLookups()
    expect([builds, network.lookups]).toEqual([1, null])
    await building
    expect(Object.keys(network.lookups!)).toEqual(['hostname', 'serialNumber'])
    await network.buildLookups()
    expect(builds).toBe(2)
  })
})

describe('two indexes of a network', () => {
  test('catch up to the same state', async () => {
    const other = new LiveNetwork('Default', open.store.feed)
    await network.catchUpBoth(other)
    await put([4])
    await network.catchUpBoth(other)
    expect([network, other].map((one) => one.current()!.index.size)).toEqual([4, 4])
    expect(other.current()!.seq).toBe(network.current()!.seq)
  })
})

describe('after a new connection, an index', () => {
  let connection: number
  let run: string | null
  let runsRead: number
  let onRunRead: () => void

  beforeEach(async () => {
    connection = 1
    run = 'first'
    runsRead = 0
    onRunRead = () => {}
    const feed = feedWith(open, {
      get connection() {
        return connection
      },
      readServerRun: async () => {
        runsRead++
        onRunRead()
        return run
      },
    })
    network = new LiveNetwork('Default', feed)
    await network.ready()
    runsRead = 0
  })

  /** Opens a new connection, and returns whether the index is still the same when it is ready. */
  async function isKept(): Promise<boolean> {
    connection++
    const before = indexOf(network)
    await network.ready()
    return indexOf(network) === before
  }

  test('requests the id of the server once for each connection', async () => {
    await network.ready()
    expect(runsRead).toBe(0)
    expect(await isKept()).toBe(true)
    expect(runsRead).toBe(1)
    await network.ready()
    expect(runsRead).toBe(1)
  })

  test('is kept for a server with the same last change, and knows this server from then on', async () => {
    run = 'second'
    expect(await isKept()).toBe(true)
    await put([4])
    expect(await isKept()).toBe(true)
    await network.catchUp()
    expect(indexOf(network).size).toBe(4)
  })

  test('is built again for another server with another last change', async () => {
    await put([4])
    run = 'second'
    expect(await isKept()).toBe(false)
    expect(indexOf(network).size).toBe(4)
  })

  test('is built again for another last change if the servers are unknown', async () => {
    run = null
    expect(await isKept()).toBe(true)
    await put([4])
    expect(await isKept()).toBe(false)
  })

  test('applies no changes before it knows the server', async () => {
    await put([4])
    const [changes] = await open.store.feed.readChanges([network.changeRequest([])!])
    connection++
    expect(network.apply(changes!)).toBe('lost')
    expect(indexOf(network).size).toBe(3)
    await network.ready()
    expect(network.apply(changes!)).toBe('current')
    expect(indexOf(network).size).toBe(4)
  })

  test('requests the id again if the connection changed in the meantime', async () => {
    await put([4])
    run = 'second'
    onRunRead = () => {
      connection++
      onRunRead = () => {}
    }
    expect(await isKept()).toBe(true)
    expect(runsRead).toBe(1)
    run = 'first'
    await network.ready()
    expect(runsRead).toBe(2)
    await network.catchUp()
    expect(indexOf(network).size).toBe(4)
  })
})
