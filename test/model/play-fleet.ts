import { isDeepStrictEqual } from 'node:util'
import type { Reply } from '../support/contract-check.ts'
import type { RedisServer } from '../support/redis-server.ts'
import { freshPrefix, type Service, startService } from '../support/service.ts'
import { difference } from './compare-answers.ts'
import { applyWrite, type Fleet, type Outcome, type Write } from './model-fleet.ts'
import { randomChanges, randomFleet } from './random-fleet.ts'
import { randomSearch } from './random-search.ts'
import { type Answer, searchModel } from './search-model.ts'
import { type Random, seededRandom } from './seeded-random.ts'

/*
 * One fleet, made by its seed, in the model and in two instances of the service over one Redis. One instance takes every
 * write; both answer searches, half of them before and half of them after the fleet was changed.
 */

const SEARCHES_AT_ONCE = 6

export interface Game {
  seed: number
  searches: number
  /** Stands between the service and the comparison, to show that a fault is seen. */
  tamper?: (reply: Reply, at: number) => Reply
}

/** How often what was searched for was there, so that a run of nothing but misses can't pass for a proof. */
export interface Tally {
  searches: number
  hits: number
  errors: number
  /** What differs between the model and the service, one text each. */
  differences: string[]
}

export async function playFleet(
  redis: RedisServer,
  { seed, searches, tamper = (reply) => reply }: Game,
): Promise<Tally> {
  const env = { REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix() }
  const writer = await startService(env)
  const services = [writer, await startService({ ...env, SEARCH_INDEX: 'off' })]
  const tally: Tally = { searches: 0, hits: 0, errors: 0, differences: [] }
  try {
    const random = seededRandom(seed)
    const { networks, writes } = randomFleet(random, Date.now())
    const fleet: Fleet = { networks: ['Default', ...networks], devices: [] }
    for (const networkName of networks) await writer.result('Networks.defineManagedNetwork', { networkName })
    await write(writer, fleet, writes)
    await search(services, fleet, random, Math.ceil(searches / 2))
    await write(writer, fleet, randomChanges(random, structuredClone(fleet), Date.now()))
    await search(services, fleet, random, Math.floor(searches / 2))
    return tally
  } finally {
    for (const service of services) await service.stop()
  }

  async function search(asked: Service[], fleet: Fleet, random: Random, size: number): Promise<void> {
    const all = Array.from({ length: size }, () => randomSearch(random, fleet, Date.now()))
    await inParallel(all, async (params, at) => {
      const expected = searchModel(fleet, params, Date.now())
      const reply = await asked[at % asked.length]!.call('Inventory.search', params)
      count(tally, expected)
      const found = difference(expected, tamper(reply, tally.searches))
      if (found !== null) tally.differences.push(`seed ${seed}: ${found}\nparams   ${JSON.stringify(params)}`)
    })
  }
}

function count(tally: Tally, expected: Answer): void {
  tally.searches++
  if ('error' in expected) tally.errors++
  else if (expected.devices.length > 0) tally.hits++
}

/** Applies the writes to the model and to the service; then every device must be what the model makes of it. */
async function write(service: Service, fleet: Fleet, writes: Write[]): Promise<void> {
  for (const { method, params } of writes) {
    const expected = applyWrite(fleet, { method, params } as Write)
    const got = coreOf(await service.result(method, params))
    if (!isDeepStrictEqual(got, expected)) throw unequal(method, expected, got)
  }
  await inParallel(fleet.devices, async ({ device }) => {
    const { network, ipAddress } = device
    const got = await service.result('Inventory.getDevice', { network, ipAddress })
    if (!isDeepStrictEqual(got, device)) throw unequal('Inventory.getDevice', device, got)
  })
}

function unequal(method: string, expected: unknown, got: unknown): Error {
  return new Error(`${method}\nexpected ${JSON.stringify(expected)}\ngot      ${JSON.stringify(got)}`)
}

/** An outcome without what is said for people. */
function coreOf(result: unknown): unknown {
  if (result === null) return null
  const { applied, created, refused, items } = result as Outcome
  return { applied, created, refused, items: items.map(({ index, code }) => ({ index, code })) }
}

async function inParallel<Item>(items: Item[], work: (item: Item, at: number) => Promise<void>): Promise<void> {
  const waiting = [...items.entries()]
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next[1], next[0])
  }
  await Promise.all(Array.from({ length: SEARCHES_AT_ONCE }, worker))
}
