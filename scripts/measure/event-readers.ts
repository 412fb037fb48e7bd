/*
 * Compares the processor time that a write costs the service with and without readers of GET /events. Two services run
 * at the same time and get the same writes in turns, at a bounded rate. The first minute is not measured, because V8
 * compiles some functions again until they were called ten thousand times.
 *
 * npm run build && npx tsx scripts/measure/event-readers.ts [readers, 100] [rounds, 5] [writes/s, 300]
 *   [encoding that the readers accept, identity]
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { ipOf } from '../../test/support/hosts.ts'
import { withOpened } from '../../test/support/resources.ts'
import { countArgument } from './count-argument.ts'
import { callBody, compare, type Side, startSide } from './pairs.ts'

const READERS = countArgument(1, 100, 0)
const ROUNDS = countArgument(2, 5)
const RATE = countArgument(3, 300)
const ENCODING = process.argv[5] ?? 'identity'
const SECONDS_A_ROUND = 6
const WARM_UP_SECONDS = 60
const WRITES_A_BATCH = 10
const DEVICES = 1000

/** Opens a reader that reads everything. */
async function openReader({ url }: Side): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(`GET /events HTTP/1.1\r\nhost: localhost\r\naccept-encoding: ${ENCODING}\r\n\r\n`)
  const [head] = await once(socket, 'data')
  if (!`${head}`.startsWith('HTTP/1.1 200')) throw new Error(`${head}`)
  return socket.on('data', () => {})
}

let written = 0
let due = performance.now()

/** Returns the next writes when they are due. */
async function next(): Promise<string[]> {
  due = Math.max(due + (WRITES_A_BATCH * 1000) / RATE, performance.now())
  await pause(due - performance.now())
  return Array.from({ length: WRITES_A_BATCH }, () => {
    const at = written++
    const ipAddress = ipOf(at % DEVICES)
    return callBody('Inventory.updateDevice', { network: 'Default', ipAddress, newHostname: `h${at}` })
  })
}

const limits = { MAX_EVENT_READERS: '1000', EVENT_READERS_PER_CALLER: '1000' }
await withOpened(async (keep) => {
  const sides: [Side, Side] = [await keep(startSide(limits)), await keep(startSide(limits))]
  const streams: Socket[] = []
  await keep({ close: () => streams.forEach((stream) => void stream.destroy()) })
  const devices = Array.from({ length: DEVICES }, (_, at) => ipOf(at))
  const creations = devices.map((address) => callBody('Inventory.createDevice', ['Default', address, 'A::B']))
  for (const side of sides) await side.send(creations)
  while (streams.length < READERS) streams.push(await openReader(sides[0]))
  const batchesIn = (seconds: number): number => Math.round((seconds * RATE) / WRITES_A_BATCH)
  for (let batch = 0; batch < batchesIn(WARM_UP_SECONDS); batch++) {
    const bodies = await next()
    for (const side of sides) await side.send(bodies)
  }
  const processes = ({ servicePid }: Side) => ({ service: [servicePid] })
  const name = `a write with ${READERS} readers, ${RATE} writes/s, ${ENCODING}`
  await compare(sides, {
    name,
    rounds: ROUNDS,
    batches: batchesIn(SECONDS_A_ROUND),
    writes: WRITES_A_BATCH,
    next,
    processes,
  })
  if (streams.some(({ destroyed }) => destroyed)) throw new Error('a reader was cut off')
})
