/* GET /events of two services on a Redis Cluster, where a move between networks takes three steps. */
import { expect, test } from 'vitest'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { startCluster } from '../support/redis/cluster.ts'
import { freshPrefix, startService } from '../support/service.ts'
import { openStream } from './event-client.ts'

const NETWORKS = ['Default', 'Lab', 'Site', 'Spare']
const MOVES = 40

const cluster = openOnce(() => startCluster({ replicas: 0 }))

const addressOf = (at: number): string => `10.0.0.${at + 1}`

test('a stream has each change once and in order, also both ends of a move between nodes', async () => {
  const env = { REDIS_URL: cluster.url, REDIS_PREFIX: freshPrefix(), NETWORKS: NETWORKS.join() }
  const writer = await forThisTest(startService(env))
  const other = await forThisTest(startService(env))
  const first = await openStream(other.url)
  await first.until(1, 'ready')
  const expected = new Map<string, string[]>(NETWORKS.map((network) => [network, []]))
  const places = Array.from({ length: MOVES }, (_, at) => {
    return { ipAddress: addressOf(at), from: NETWORKS[at % 4]!, to: NETWORKS[(at + 1 + (at % 3)) % 4]! }
  })
  for (const { ipAddress, from } of places) {
    await writer.result('Inventory.createDevice', [from, ipAddress, 'A::B'])
    expected.get(from)!.push(`create ${ipAddress}`)
  }
  await first.until(MOVES / 2)
  const before = first.events.filter(({ type }) => type === 'device')
  first.cut()
  const resumed = await openStream(writer.url, { last: before.at(-1)!.id })
  for (const { ipAddress, from, to } of places) {
    await writer.result('Inventory.updateDevice', { network: from, ipAddress, newNetwork: to })
    expected.get(from)!.push(`leave ${ipAddress} to ${to}`)
    expected.get(to)!.push(`arrive ${ipAddress} from ${from}`)
  }
  const events = [...before, ...(await resumed.until(3 * MOVES - before.length))]
  resumed.cut()
  const received = new Map<string, string[]>(NETWORKS.map((network) => [network, []]))
  for (const { data } of events) {
    const { network, action, ipAddress, place } = JSON.parse(data) as {
      readonly network: string
      readonly action: string
      readonly ipAddress: string
      readonly place: { readonly network: string } | null
    }
    const end = action === 'leave' ? ` to ${place?.network}` : action === 'arrive' ? ` from ${place?.network}` : ''
    received.get(network)!.push(`${action} ${ipAddress}${end}`)
  }
  expect(received).toEqual(expected)
}, 60_000)
