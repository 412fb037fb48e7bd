/*
 * Plays one fleet, made from its seed, in the model and in two instances of the service on one Redis. The first
 * instance takes every write; both answer searches. A game has rounds: first writes, then searches immediately after
 * them. After the first and the last round every single device is compared.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Reply } from '../support/contract/contract-check.ts'
import type { AnyRedis } from '../support/redis-server.ts'
import { type Random, seededRandom } from '../support/seeded-random.ts'
import { freshPrefix, type Service, startService } from '../support/service.ts'
import { difference } from './compare-answers.ts'
import { countModel } from './count-model.ts'
import { applyWrite, type Fleet, NAMED_FIELDS, type Outcome, type Write } from './model-fleet.ts'
import { randomChanges, randomFleet } from './random-fleet.ts'
import { randomCount, randomSearch } from './random-search.ts'
import { type Answer, searchModel } from './search-model.ts'

export interface Game {
  seed: number
  searches: number
  /** Whether each search goes to both instances. Otherwise they take turns. */
  isTwofold?: boolean
  /** Changes replies before they are compared, to show that a fault is found. */
  tamper?: (reply: Reply) => Reply
}

export interface Tally {
  searches: number
  /**
   * The number of searches that found a device; `errors` counts refused ones. A run with only misses proves nothing.
   */
  hits: number
  errors: number
  /** A text for each difference between the model and the service. */
  differences: string[]
}

const ROUNDS = 4
const CALLS_AT_ONCE = 6

export async function playFleet(redis: AnyRedis, game: Game): Promise<Tally> {
  // On a busy machine a search may wait long in the queue. The model does not count that as a difference.
  const env = { REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix(), MAX_WAIT_MS: '60000' }
  const writer = await startService(env)
  const services = [writer, await startService({ ...env, SEARCH_INDEX: 'off' })]
  const tally: Tally = { searches: 0, hits: 0, errors: 0, differences: [] }
  try {
    const random = seededRandom(game.seed)
    const { networks, writes } = randomFleet(random, Date.now())
    const fleet: Fleet = { networks: ['Default', ...networks], devices: [] }
    await writer.result('Settings.defineFieldNames', { fields: { named: NAMED_FIELDS } })
    for (const networkName of networks) await writer.result('Networks.defineManagedNetwork', { networkName })
    for (let round = 0; round < ROUNDS; round++) {
      await write(writer, fleet, round === 0 ? writes : randomChanges(random, structuredClone(fleet), Date.now()))
      await search(services, fleet, random, game, tally)
      if (round === 0) await compareDevices(services, fleet)
    }
    await compareDevices(services, fleet)
    for (const network of fleet.networks) {
      const { differences } = await writer.result<{ differences: string[] }>('Inventory.verifySearchIndex', { network })
      expectSame('Inventory.verifySearchIndex', differences, [])
    }
    return tally
  } finally {
    for (const service of services) await service.stop()
  }
}

/** Applies the writes to the model and to the service. */
async function write(service: Service, fleet: Fleet, writes: Write[]): Promise<void> {
  for (const one of writes) {
    const expected = applyWrite(fleet, one)
    expectSame(one.method, coreOf(await service.result(one.method, one.params)), expected)
  }
}

/** Returns an outcome without its texts for people. */
function coreOf(result: unknown): unknown {
  if (result === null) return null
  const { applied, created, refused, items } = result as Outcome
  return { applied, created, refused, items: items.map(({ index, code }) => ({ index, code })) }
}

/** Runs the searches of one round. */
async function search(services: Service[], fleet: Fleet, random: Random, game: Game, tally: Tally): Promise<void> {
  const { seed, searches, isTwofold = false, tamper = (reply) => reply } = game
  await compareCounts(services, fleet, random, game, tally)
  const all = Array.from({ length: searches / ROUNDS }, () => randomSearch(random, fleet, Date.now()))
  await inParallel(all, async (params, at) => {
    const expected = searchModel(fleet, params, Date.now())
    countIn(tally, expected)
    for (const service of isTwofold ? services : [services[at % services.length]!]) {
      const found = difference(expected, tamper(await service.call('Inventory.search', params)))
      if (found !== null) tally.differences.push(`seed ${seed}: ${found}\nparams   ${JSON.stringify(params)}`)
    }
  })
}

/** Compares counts in groups. There is one of them for ten searches. */
async function compareCounts(
  services: Service[],
  fleet: Fleet,
  random: Random,
  { seed, searches }: Game,
  tally: Tally,
): Promise<void> {
  const all = Array.from({ length: searches / ROUNDS / 10 }, () => randomCount(random, fleet, Date.now()))
  await inParallel(all, async (params, at) => {
    const { network = null, scheme = null, query = null, by, top = null } = params
    const sent = at % 2 === 0 ? params : [network, scheme, query, by, top]
    const expected = countModel(fleet, params, Date.now())
    const { result, error } = await services[at % services.length]!.call('Inventory.countDevices', sent)
    const got = error === undefined ? result : { error: error.code }
    if (isDeepStrictEqual(got, expected)) return
    const texts = [`expected ${JSON.stringify(expected)}`, `got ${JSON.stringify(got)}`, JSON.stringify(params)]
    tally.differences.push(`seed ${seed}: the count differs\n${texts.join('\n')}`)
  })
}

function countIn(tally: Tally, answer: Answer): void {
  tally.searches++
  if ('error' in answer) tally.errors++
  else if (answer.devices.length > 0) tally.hits++
}

/** Checks that every device in both instances equals the model's device. */
async function compareDevices(services: Service[], fleet: Fleet): Promise<void> {
  await inParallel(fleet.devices, async ({ device }, at) => {
    const { network, ipAddress } = device
    const got = await services[at % services.length]!.result('Inventory.getDevice', { network, ipAddress })
    expectSame('Inventory.getDevice', got, device)
  })
}

function expectSame(method: string, got: unknown, expected: unknown): void {
  if (isDeepStrictEqual(got, expected)) return
  throw new Error(`${method}\nexpected ${JSON.stringify(expected)}\ngot      ${JSON.stringify(got)}`)
}

async function inParallel<Item>(items: Item[], work: (item: Item, at: number) => Promise<void>): Promise<void> {
  const waiting = [...items.entries()]
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next[1], next[0])
  }
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, worker))
}
