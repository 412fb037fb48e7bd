/*
 * A page of more than 8 MiB is read in several parts. It still shows one instant, even if other clients write during
 * the read.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Device } from '../../generated/types.ts'
import { everyAddress } from '../../src/domain/address.ts'
import { newDevice } from '../../src/domain/device.ts'
import { LiveSearch } from '../../src/search/live/live-search.ts'
import { searchValidated } from '../../src/search/live/validated-search.ts'
import { ANY_REVISION } from '../../src/store/inventory/device-write.ts'
import { openOnce } from '../support/fixture.ts'
import { addressOf } from '../support/hosts.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix } from '../support/service.ts'
import { openStore, testSettings } from './open-store.ts'

const DEVICES = 900
const TEXT = 'x'.repeat(1024)
const TEXTS = ['deviceType', 'hardwareVendor', 'model', 'softwareVendor', 'osVersion', 'serialNumber']
const CUSTOM = [1, 2, 3, 4, 5].map((number) => `custom${number}`)
const READS = 8

const redis = openOnce(startRedisServer)
let live: LiveSearch
const place = (host: number) => ({ network: 'Default', address: addressOf(host) })
const hostOf = (host: number, hostname: string) => ({
  ...{ id: place(host), expectedRevision: ANY_REVISION, facts: null },
  device: {
    ...newDevice(place(host), 'a'),
    ...Object.fromEntries([...TEXTS, ...CUSTOM].map((name) => [name, TEXT])),
    hostname,
  } as Device,
})

const open = openOnce(() => openStore(redis.url, freshPrefix()))

beforeAll(async () => {
  await open.store.networks.define('Default', null)
  for (let from = 0; from < DEVICES; from += 100) {
    const some = Array.from({ length: 100 }, (_, at) => hostOf(from + at, '0'))
    expect(await open.store.devices.commit(some)).toBe(true)
  }
  live = new LiveSearch(open.store.feed)
})
const byAddress = (descending: boolean) => async (): Promise<readonly Buffer[]> => {
  const range = { networks: ['Default'], range: everyAddress, offset: 0, pageSize: DEVICES, descending }
  return (await open.store.readAddressPage(range)).records
}

const byIndex = async (): Promise<readonly Buffer[]> => {
  const page = { caller: 'local', networks: ['Default'], criteria: [], offset: 0, pageSize: DEVICES }
  const search = { ...page, sortColumn: 'model', descending: false } as const
  return (await searchValidated(open.store.feed, live, search)).records
}

describe.each([
  ['by address', byAddress(false)],
  ['by address, descending', byAddress(true)],
  ['by the index', byIndex],
])('%s', (_name, read) => {
  test('devices that one commit changes together are seen together', async () => {
    let [isOver, number] = [false, 0]
    const writing = (async () => {
      while (!isOver) {
        const hostname = `${++number}`
        await open.store.devices.commit([hostOf(0, hostname), hostOf(DEVICES - 1, hostname)])
        await pause(number % 20)
      }
    })()
    const seen = new Set<string>()
    try {
      // A busy machine may let no write in between: a read proves something only if there were several.
      for (let reads = 0; reads < READS || seen.size < 2; reads++) {
        const devices = (await read()).map((record) => JSON.parse(`${record}`) as Device)
        expect(devices.length).toBe(DEVICES)
        expect(devices[0]!.hostname).toBe(devices[DEVICES - 1]!.hostname)
        seen.add(devices[0]!.hostname)
      }
    } finally {
      isOver = true
      await writing
    }
  })
})

test('a page of more bytes than a page may have is refused', async () => {
  const bound = testSettings('').maxPageBytes
  const pages = Math.ceil(bound / (DEVICES * 12 * TEXT.length)) + 1
  for (let network = 0; network < pages; network++) {
    const name = `large ${network}`
    await open.store.networks.define(name, null)
    for (let from = 0; from < DEVICES; from += 100) {
      const some = Array.from({ length: 100 }, (_, at) => hostOf(from + at, '0'))
      await open.store.devices.commit(some.map((one) => ({ ...one, id: { ...one.id, network: name } })))
    }
  }
  const networks = Array.from({ length: pages }, (_, network) => `large ${network}`)
  const request = { networks, range: everyAddress, offset: 0, pageSize: 10_000, descending: false }
  await expect(open.store.readAddressPage(request)).rejects.toMatchObject({
    name: 'SEARCH_TOO_EXPENSIVE',
    data: { reason: 'page bytes', max: bound },
  })
  const ids = Array.from({ length: DEVICES }, (_, host) => place(host).address)
  const wanted = networks.map((network) => ({ network, ids }))
  await expect(open.store.feed.fetch(wanted)).rejects.toMatchObject({ name: 'SEARCH_TOO_EXPENSIVE' })
  const follow = wanted.map((one) => ({ ...one, since: 10 ** 9 }))
  await expect(open.store.feed.readChanges(follow)).rejects.toMatchObject({ name: 'SEARCH_TOO_EXPENSIVE' })
})
