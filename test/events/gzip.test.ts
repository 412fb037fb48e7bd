/* Streams of events for clients that accept gzip. The client checks lengths and checksums when a stream ends. */
import { type IncomingMessage, request } from 'node:http'
import { createGunzip } from 'node:zlib'
import { expect, test } from 'vitest'
import { type ReceivedEvent, readEvents } from '../../src/commands/remote/devices/read-events.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'

const redis = openOnce(startRedisServer)

interface PackedStream {
  readonly encoding: string | undefined
  readonly vary: string | undefined
  readonly events: ReceivedEvent[]
  /** Number of bytes that came over the connection. */
  bytes(): number
  /** Resolves once the stream has ended. Rejects if it is no complete gzip stream. */
  readonly ended: Promise<void>
}

async function openPacked(url: string, { accept = 'gzip', query = '', last = '' } = {}): Promise<PackedStream> {
  const headers = { 'accept-encoding': accept, 'last-event-id': last }
  const sent = request(new URL(`/events${query}`, url), { headers, agent: false })
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('error', reject).once('response', resolve).end()
  })
  let bytes = 0
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  const encoding = response.headers['content-encoding']
  const events: ReceivedEvent[] = []
  const body: AsyncIterable<Uint8Array> = encoding === 'gzip' ? response.pipe(createGunzip()) : response
  const read = async (): Promise<void> => {
    for await (const event of readEvents(body)) events.push(event)
  }
  return { encoding, vary: response.headers.vary, events, bytes: () => bytes, ended: read() }
}

const dataOf = ({ events }: PackedStream, network: string) =>
  events.map(({ data }) => data).filter((data) => data.includes(`"network":"${network}"`))

const until = (isThere: () => boolean) => expect.poll(isThere).toBe(true)

test('readers that accept gzip get the same events in fewer bytes, to a proper end', async () => {
  const service = await startService({ REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix(), NETWORKS: 'Default,Lab' })
  const plain = await openPacked(service.url, { accept: 'gzip;q=0' })
  const lone = await openPacked(service.url, { query: '?network=Lab' })
  const packed = await Promise.all(Array.from({ length: 8 }, () => openPacked(service.url, { accept: 'br, gzip' })))
  const streams = [lone, ...packed]
  expect(plain).toMatchObject({ encoding: undefined, vary: 'Accept-Encoding' })
  for (const stream of streams) expect(stream).toMatchObject({ encoding: 'gzip', vary: 'Accept-Encoding' })
  for (let round = 0; round < 4; round++) {
    for (const network of ['Default', 'Lab']) {
      const reports = Array.from({ length: 150 }, (_, at) => {
        return { ipAddress: `10.0.0.${at}`, adapterId: 'A::B', hostname: `h${round}` }
      })
      await service.result('Collector.reportDevices', [network, reports])
    }
    const seen = 1 + 300 * (round + 1)
    await until(() => [plain, ...packed].every(({ events }) => events.length === seen))
    await until(() => lone.events.length === 1 + 150 * (round + 1))
  }
  const resumed = await openPacked(service.url, { last: packed[0]!.events[500]!.id })
  await until(() => resumed.events.length === 1 + 700)
  await service.stop()
  await Promise.all([plain, ...streams, resumed].map(({ ended }) => ended))
  expect(plain.events.at(-1)!.type).toBe('end')
  // Two networks are read at the same time, so only the order within each is certain.
  for (const network of ['Default', 'Lab']) {
    const expected = dataOf(plain, network)
    expect(expected.length).toBe(600)
    for (const stream of packed) expect(dataOf(stream, network)).toEqual(expected)
    const left = dataOf(resumed, network)
    expect(left).toEqual(expected.slice(expected.length - left.length))
  }
  expect(dataOf(lone, 'Lab')).toEqual(dataOf(plain, 'Lab'))
  expect(lone.events.map(({ type }) => type).filter((type) => type !== 'device')).toEqual(['ready', 'end'])
  expect(lone.bytes()).toBeGreaterThan(plain.bytes() / 3)
  for (const stream of packed) expect(stream.bytes()).toBeLessThan(plain.bytes() / 2)
})
