/* The view of a store for a caller that is limited to some networks. */
import { beforeEach, expect, test } from 'vitest'
import { localCaller } from '../../src/access/caller.ts'
import { toVisibleStore } from '../../src/app/visible-networks.ts'
import { parseAddress } from '../../src/domain/address.ts'
import { formatHistoryEntry } from '../../src/domain/history/history-entry.ts'
import { ANY_REVISION } from '../../src/store/inventory/device-write.ts'
import { openStore } from '../store/open-store.ts'
import { emptyBeforeEachTest, openForEachTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'

const [SEEN, HIDDEN] = ['Seen', 'Hidden']
const ADDRESS = parseAddress('10.0.0.1')
const toId = (network: string) => ({ network, address: ADDRESS })
const limited = { ...localCaller, networks: new Set([SEEN]) }

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
emptyBeforeEachTest(redis)
const open = openForEachTest(() => openStore(redis.url, 't:'))
const visible = () => toVisibleStore(limited, open.store)

beforeEach(async () => {
  for (const network of [SEEN, HIDDEN]) await open.store.networks.define(network, null)
})

/** Adds a change to the history of the device of a network, and to the audit. */
async function addChange(network: string, change: Parameters<typeof formatHistoryEntry>[1]): Promise<void> {
  const { history, audit } = open.keys.of(network)
  const id = '2000000000000-2'
  await witness.hset(history, ADDRESS, `1\n${id} ${formatHistoryEntry('c', change)}\n`)
  await witness.xadd(audit, id, 'by', 'key:1', 'request', 'r1', 'on', '{"devices":["10.0.0.1"]}')
}

test('a change of devices that would write into a hidden network is rejected', async () => {
  const write = { expectedRevision: ANY_REVISION, device: null, facts: null }
  const change = (network: string) =>
    visible().devices.change([toId(SEEN)], { facts: false }, async () => [{ ...write, id: toId(network) }])
  await expect(change(HIDDEN)).rejects.toMatchObject({ data: { code: 'NETWORK_NOT_FOUND', network: HIDDEN } })
  await expect(change(SEEN)).resolves.toBeDefined()
})

test('devices of a hidden network are not found, neither one by one nor in a batch', async () => {
  for (const network of [SEEN, HIDDEN]) await witness.hset(open.keys.of(network).devices, ADDRESS, '{}')
  const { devices } = visible()
  const other = parseAddress('10.0.0.2')
  expect(await devices.findJson(toId(SEEN))).toEqual(Buffer.from('{}'))
  expect(await devices.findJson(toId(HIDDEN))).toBeNull()
  expect(await devices.findAllJson(SEEN, [other, ADDRESS])).toEqual([null, Buffer.from('{}')])
  expect(await devices.findAllJson(HIDDEN, [other, ADDRESS])).toEqual([null, null])
})

test('a search neither reads the devices of a hidden network nor learns that it exists', async () => {
  const { feed } = visible()
  expect(await feed.checkExistence([HIDDEN, SEEN, 'None'])).toEqual([false, true, false])
  const fetch = (network: string) => feed.fetch([{ network, ids: [] }])
  await expect(fetch(HIDDEN)).rejects.toMatchObject({ data: { code: 'NETWORK_NOT_FOUND', network: HIDDEN } })
  expect(await fetch(SEEN)).toHaveLength(1)
})

test('the changes that a request made in hidden networks are not found', async () => {
  for (const network of [SEEN, HIDDEN]) await addChange(network, { n: 'comment' })
  const find = (network: string) => visible().histories.findRequest(network, 'r1', 0)
  expect(await find(SEEN)).toHaveLength(1)
  expect(await find(HIDDEN)).toEqual([])
})

test('the history of a device does not show the hidden network from which it was moved', async () => {
  await addChange(SEEN, { o: [HIDDEN, '10.0.0.9'] })
  const placesIn = async (store: Pick<typeof open.store, 'histories'>) =>
    (await store.histories.readPasts([toId(SEEN)])).map(({ entries }) => entries.map(({ change }) => change.o))
  expect(await placesIn(open.store)).toEqual([[[HIDDEN, '10.0.0.9']]])
  expect(await placesIn(visible())).toEqual([[undefined]])
})
