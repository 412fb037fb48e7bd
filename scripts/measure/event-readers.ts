/*
 * Compares the processor time that a write costs the service without and with readers of GET /events, in turns, at
 * bounded rates. One reader shows what reading the changes costs, further ones what it costs to send them.
 *
 * npm run build && node --import tsx scripts/measure/event-readers.ts [readers, 1,100] [rounds, 4] [writes/s, 300,1000]
 *   [encoding that the readers accept, identity]
 */
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { startRedisServer } from '../../test/support/redis-server.ts'
import { startServiceProcess } from '../../test/support/service-process.ts'
import { startMeter } from '../bench/processor-time.ts'

const READERS = (process.argv[2] ?? '1,100').split(',').map(Number)
const ROUNDS = Number(process.argv[3] ?? 4)
const RATES = (process.argv[4] ?? '300,1000').split(',').map(Number)
const ENCODING = process.argv[5] ?? 'identity'
const SECONDS = 5
const TICK_MS = 10
const DEVICES = 1000

const redis = await startRedisServer(['--appendonly', 'no'])
const limits = { MAX_EVENT_READERS: '1000', EVENT_READERS_PER_CALLER: '1000' }
const service = await startServiceProcess({ REDIS_URL: redis.url, LOG_LEVEL: 'warn', ...limits })
const { hostname, port } = new URL(service.url)
const agent = new Agent({ keepAlive: true, maxSockets: 16 })

async function call(method: string, params: unknown): Promise<void> {
  const sent = request(service.url, { method: 'POST', agent, headers: { 'content-type': 'application/json' } })
  sent.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
  const [response] = await once(sent, 'response')
  let text = ''
  for await (const part of response) text += part
  if (!text.includes('"result"')) throw new Error(`${method} failed: ${text}`)
}

const addressOf = (at: number): string => `10.0.${at >> 8}.${at & 255}`

let written = 0

async function write(): Promise<void> {
  const at = written++
  await call('Inventory.updateDevice', {
    ...{ network: 'Default', ipAddress: addressOf(at % DEVICES), newHostname: `h${at}` },
  })
}

/** Writes at a rate. Returns the number of writes. */
async function writeFor(rate: number, ms: number): Promise<number> {
  const begun = performance.now()
  const before = written
  const sent: Promise<void>[] = []
  for (let at = 0; at < ms; at = performance.now() - begun) {
    while (written - before < (at * rate) / 1000) sent.push(write())
    await pause(TICK_MS)
  }
  await Promise.all(sent)
  return written - before
}

/** A reader that counts the bytes it gets. */
async function openReader(): Promise<Socket> {
  const socket = connect(Number(port), hostname)
  socket.write(`GET /events HTTP/1.1\r\nhost: localhost\r\naccept-encoding: ${ENCODING}\r\n\r\n`)
  const [head] = await once(socket, 'data')
  if (!`${head}`.startsWith('HTTP/1.1 200')) throw new Error(`${head}`)
  return socket.on('data', () => {})
}

/** Returns the microseconds of processor time of one write. */
async function measure(rate: number, readers: number): Promise<number> {
  const streams = await Promise.all(Array.from({ length: readers }, openReader))
  await writeFor(rate, 1000)
  const measured = startMeter(() => [service.child.pid!])
  const writes = await writeFor(rate, SECONDS * 1000)
  const micros = (measured() * 1000) / writes
  if (streams.some(({ destroyed }) => destroyed)) throw new Error('a reader was cut off')
  for (const stream of streams) stream.destroy()
  await pause(300)
  return micros
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

for (let at = 0; at < DEVICES; at++) await call('Inventory.createDevice', ['Default', addressOf(at), 'A::B'])
for (const rate of RATES) {
  const counts = [0, ...READERS]
  const measured = new Map(counts.map((count) => [count, [] as number[]]))
  await measure(rate, 0)
  for (let round = 0; round < ROUNDS; round++) {
    for (const count of counts) measured.get(count)!.push(await measure(rate, count))
  }
  for (const [count, micros] of measured) {
    const ratio = (median(micros) / median(measured.get(0)!)).toFixed(2)
    const list = micros.map((one) => one.toFixed(0)).join(' ')
    console.log(`${rate} writes/s, ${count} readers: ${list} us per write, ratio of the medians ${ratio}`)
  }
}
agent.destroy()
await service.stop()
await redis.stop()
