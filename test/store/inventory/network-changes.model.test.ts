/*
 * Reads the changes of random networks with random limits, and compares the replies with those of a list.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Address } from '../../../src/domain/address.ts'
import { type ChangesLimits, type ChangesRequest, readChanges } from '../../../src/store/inventory/network-changes.ts'
import { createKeys } from '../../../src/store/keys.ts'
import { connectRedis } from '../../../src/store/redis/redis.ts'
import { openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
const connection = openOnce(() => connectRedis({ url: redis.url, deadlineMs: 20_000, onTrouble: () => {} }))
const keys = createKeys('t:')

/** A device that changed last with this number. Its record is empty if it was deleted. */
interface Logged {
  readonly id: Address
  readonly number: number
  readonly device: string
  readonly facts: string
}

interface Network {
  readonly name: string
  readonly exists: boolean
  readonly log: readonly Logged[]
  /** Number up to which deleted devices may be missing from the log. */
  readonly floor: number
}

const seqOf = ({ log }: Network): string => `${Math.max(0, ...log.map(({ number }) => number))}:tag@history`

async function store({ name, exists, log, floor }: Network): Promise<void> {
  const { network, devices, facts, log: logKey, seq, floor: floorKey } = keys.of(name)
  if (exists) await witness.set(network, '{}')
  if (floor > 0) await witness.set(floorKey, floor)
  await witness.set(seq, seqOf({ name, exists, log, floor }))
  for (const { id, number, device, facts: text } of log) {
    await witness.zadd(logKey, number, id)
    if (device !== '') await witness.hset(devices, id, device)
    if (text !== '') await witness.hset(facts, id, text)
  }
}

/** The rest of the limits that the networks of a request share. */
interface Left {
  changes: number
  bytes: number
}

/** Returns the changes that a reply has of a network, or null if the network is not read. */
function expectedChanges(
  { log, floor }: Network,
  since: number,
  { facts, isAllOrNothing, maxChangesPerNetwork }: ChangesLimits,
  left: Left,
): Logged[] | null {
  if (since < floor) return null
  const all = log
    .filter(({ number }) => number > since)
    .toSorted((one, other) => one.number - other.number || (one.id < other.id ? -1 : 1))
    .map((one) => (facts ? one : { ...one, facts: '' }))
  const numbers = [...new Set(all.map(({ number }) => number))]
  const max = Math.min(maxChangesPerNetwork, left.changes)
  if (all.length > max && isAllOrNothing) return null
  const found: Logged[] = []
  for (const number of numbers) {
    const next = all.filter((one) => one.number === number)
    if (found.length > 0 && found.length + next.length > max) break
    let fits = true
    for (const { device, facts: text } of next) {
      left.bytes -= device.length + text.length
      if (left.bytes >= 0) continue
      if (isAllOrNothing) return null
      fits = found.length === 0
      if (!fits) break
    }
    if (!fits) break
    found.push(...next)
  }
  left.changes -= found.length
  return found
}

const text = (length: number): string => 'x'.repeat(length)

const network = (name: string): fc.Arbitrary<Network> =>
  fc.record({
    name: fc.constant(name),
    exists: fc.boolean(),
    floor: fc.constantFrom(0, 0, 0, 2, 5),
    log: fc
      .uniqueArray(
        fc.record({
          id: fc.integer({ min: 0, max: 60 }).map((at) => `4${String(at).padStart(2, '0')}` as Address),
          number: fc.integer({ min: 1, max: 12 }),
          device: fc.constantFrom(0, 5, 9).map(text),
          facts: fc.constantFrom(0, 3).map(text),
        }),
        { selector: ({ id }) => id, maxLength: 50 },
      )
      // A deleted device has no facts.
      .map((log) => log.map((one) => (one.device === '' ? { ...one, facts: '' } : one))),
  })

const networks = fc.tuple(network('A'), network('B'), network('C'))

const limits: fc.Arbitrary<ChangesLimits> = fc.record({
  maxChangesPerNetwork: fc.constantFrom(1, 2, 16, 17, 30, 1000),
  maxChanges: fc.constantFrom(1, 5, 33, 1000),
  maxBytes: fc.constantFrom(0, 1, 20, 100, 300, 1_000_000),
  maxDeviceBytes: fc.constant(1_000_000),
  facts: fc.boolean(),
  isAllOrNothing: fc.boolean(),
})

test('replies have the changes after a number, whole numbers only and as many as the limits allow', async () => {
  const since = fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 12 })))
  await fc.assert(
    fc.asyncProperty(networks, since, limits, async (all, starts, bounds) => {
      await witness.flushdb()
      for (const one of all) await store(one)
      const requests = all.map(({ name, log }, at): ChangesRequest => {
        return { network: name, since: starts[at]!, ids: [...log.slice(0, at).map(({ id }) => id), '4xx' as Address] }
      })
      const replies = await readChanges(connection, keys, requests, bounds)
      const left: Left = { changes: bounds.maxChanges, bytes: bounds.maxBytes }
      for (const [at, one] of all.entries()) {
        const changes = expectedChanges(one, starts[at]!, bounds, left)
        const reply = replies[at]!
        if (changes === null) {
          expect(reply).toBeNull()
          continue
        }
        const last = one.log.filter(({ number }) => number > starts[at]!).length === changes.length
        expect({
          ...{ seq: reply.seq, exists: reply.exists, upTo: reply.upTo },
          changes: reply.changes.map(({ id, device, facts }) => ({ id, device: `${device}`, facts: `${facts}` })),
          devices: reply.devices.map((device) => (device === null ? null : `${device}`)),
        }).toEqual({
          ...{ seq: seqOf(one), exists: one.exists },
          upTo: last ? Number.parseInt(seqOf(one), 10) : changes.at(-1)!.number,
          changes: changes.map(({ id, device, facts }) => ({ id, device, facts })),
          devices: [...one.log.slice(0, at).map(({ device }) => (device === '' ? null : device)), null],
        })
      }
    }),
    { numRuns: 200 },
  )
})
