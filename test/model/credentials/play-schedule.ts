/*
 * Sessions that edit the same few objects at the same time. Every write has a unique value, so the history shows which
 * write overwrote which. A session without edits reads what is saved before and after each edit. If both are equal, the
 * edit is based on that value. Several schedules run at the same time, each on its own configuration. In long runs the
 * sessions take two services in turn.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { inSession, postJson } from '../../support/post-json.ts'
import type { AnyRedis } from '../../support/redis-server.ts'
import { type Random, seededRandom } from '../../support/seeded-random.ts'
import { freshPrefix, startService, TEST_KEY } from '../../support/service.ts'
import { startServiceProcess } from '../../support/service-process.ts'

/** A committed write that replaced `seen` by `value`. */
export interface Write {
  object: string
  seen: string
  value: string
}

export interface Schedules {
  faults: string[]
  commits: number
  refusals: number
}

const AT_ONCE = 3
/** On a busy machine the service may refuse a call for lack of room. Such a call had no effect and is sent again. */
const [MAX_REPEATS, REPEAT_MS] = [200, 50]
/** A slow reply on a busy machine is not a fault. */
const CALL_DEADLINE_MS = '30000'
/** Fewer schedules take one service in this process, which starts sooner than two processes. */
export const MANY = 50
const SETS = ['one', 'two', 'three']
const CONFIG = 'shared'
const CONFIG_OBJECT = 'attributes'

/** How many schedules are played, and the seed of their random choices. */
export interface ScheduleRun {
  readonly redis: AnyRedis
  readonly seed: number
  readonly schedules: number
  /** Whether the sessions take two service processes in turn, and not one service in this process. */
  readonly onTwoServices: boolean
}

/** Plays one schedule against the services at `urls`. */
type PlayOne<Result> = (urls: readonly string[], random: Random, number: number) => Promise<Result>

/** Plays schedules, several at the same time. Returns their results, with the faults of all of them. */
export async function playAll<Result extends Schedules>(
  { redis, seed, schedules, onTwoServices }: ScheduleRun,
  playOne: PlayOne<Result>,
): Promise<Schedules & { results: Result[] }> {
  const total = { faults: [] as string[], commits: 0, refusals: 0, results: [] as Result[] }
  const env = { REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix(), CREDENTIALS_KEY: TEST_KEY, CALL_DEADLINE_MS }
  const services = await (onTwoServices
    ? Promise.all([startServiceProcess(env), startServiceProcess(env)])
    : Promise.all([startService(env)]))
  const urls = services.map(({ url }) => url)
  try {
    let next = 0
    const playOn = async (): Promise<void> => {
      while (next < schedules) {
        const number = next++
        const random = seededRandom(seed * 100_000 + number)
        const result = await playOne(urls, random, number)
        total.faults.push(...result.faults.map((fault) => `schedule ${number}: ${fault}`))
        total.commits += result.commits
        total.refusals += result.refusals
        total.results.push(result)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, playOn))
  } finally {
    await Promise.all(services.map((service) => service.stop()))
  }
  return total
}

export const playSchedule = (redis: AnyRedis, seed: number, schedules: number): Promise<Schedules> =>
  playAll({ redis, seed, schedules, onTwoServices: schedules >= MANY }, (urls, random, number) =>
    one(urls, random, `${CONFIG} ${number}`),
  )

async function one(urls: readonly string[], random: Random, config: string): Promise<Schedules> {
  let last = 0
  const fresh = (): string => `v${++last}`
  const stranger = makeClient(urls[0]!)
  const start = new Map([[CONFIG_OBJECT, '10.0.0.0'], ...SETS.map((name): [string, string] => [name, fresh()])])
  await stranger('saveCredentialConfig', ['Default', null, { name: config, addressSet: { addresses: ['10.0.0.0'] } }])
  const sets = SETS.map((name) => ({ name, username: start.get(name) }))
  await stranger('saveCredentialSets', ['Default', config, sets])
  await stranger('commitEdits')

  const committed: Write[] = []
  const faults: string[] = []
  let commits = 0
  let refusals = 0
  const saved = (): Promise<Map<string, string>> => readObjects(stranger, config)
  const play = async (_: unknown, session: number): Promise<void> => {
    const client = makeClient(urls[session % urls.length]!)
    let pending: Write[] = []
    for (let turn = random.between(2, 4); turn > 0; turn--) {
      let before = await saved()
      for (const object of random.some([CONFIG_OBJECT, ...SETS], random.between(1, 2))) {
        if (pending.some((write) => write.object === object)) continue
        const value = object === CONFIG_OBJECT ? `10.0.0.${++last}` : fresh()
        const edit = (): Promise<Loose> =>
          object === CONFIG_OBJECT
            ? client('saveCredentialConfig', ['Default', null, { name: config, addressSet: { addresses: [value] } }])
            : client('saveCredentialSets', ['Default', config, [{ name: object, username: value }]])
        const edited = await edit()
        if (edited.error !== undefined) faults.push(`an edit failed: ${JSON.stringify(edited.error)}`)
        const after = await saved()
        pending.push({ object, seen: before.get(object)!, value })
        const isKnown = before.get(object) === after.get(object)
        before = after
        if (isKnown) continue
        // Another session committed during the edit, so the value that the edit is based on is unknown.
        await client('discardEdits')
        pending = []
      }
      await Promise.all(Array.from({ length: random.between(0, 2) }, saved))
      const reply = await client('commitEdits')
      if (reply.error === undefined) {
        commits++
        committed.push(...pending)
        pending = []
        continue
      }
      refusals++
      if (reply.error.code !== 1201) faults.push(`commitEdits failed: ${JSON.stringify(reply.error)}`)
      const kept = await readObjects(client, config)
      for (const { object, value } of pending) {
        if (kept.get(object) !== value) faults.push(`a refused commit lost ${value} of ${object}`)
      }
      if (random.chance(0.5)) {
        await client('discardEdits')
        pending = []
        continue
      }
      before = await saved()
      await client('rebaseEdits')
      const after = await saved()
      if (pending.every(({ object }) => before.get(object) === after.get(object))) {
        pending = pending.map((write) => ({ ...write, seen: before.get(write.object)! }))
        continue
      }
      await client('discardEdits')
      pending = []
    }
    await client('discardEdits')
  }
  await Promise.all(Array.from({ length: random.between(2, 5) }, play))
  const end = await readObjects(makeClient(urls[0]!), config)
  faults.push(...lostUpdates(committed, start, end))
  // Each read returns all configurations of a network, so old ones are deleted; otherwise they would dominate the
  // reads.
  await stranger('deleteCredentialConfig', ['Default', config])
  await stranger('commitEdits')
  return { faults, commits, refusals }
}

/**
 * Returns a sentence for every fault. Each value may be overwritten once, by a session that saw it, and the values of
 * an object form one chain from the first to the last.
 */
export function lostUpdates(writes: Write[], start: Map<string, string>, end: Map<string, string>): string[] {
  const faults: string[] = []
  for (const [object, first] of start) {
    const next = new Map<string, string>()
    for (const { seen, value } of writes.filter((write) => write.object === object)) {
      const rival = next.get(seen)
      if (rival !== undefined) faults.push(`${object}: ${seen} was overwritten by ${rival} and by ${value}`)
      next.set(seen, value)
    }
    const last = end.get(object)!
    const values = [first, ...next.values()]
    if (!values.includes(last)) faults.push(`${object}: ${last} was never committed`)
    for (const value of next.values()) {
      if (value !== last && !next.has(value)) faults.push(`${object}: ${value} was committed and never seen again`)
    }
    const lost = writes.filter((write) => write.object === object && ![...next.values()].includes(write.value))
    for (const { value } of lost) faults.push(`${object}: ${value} was committed and never seen again`)
  }
  return faults
}

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into member by member.
type Loose = any

/** A client with its own cookie. `many` sends reads in one batch. */
export interface Client {
  (method: string, params?: unknown): Promise<Loose>
  many(...calls: (readonly [method: string, params: unknown])[]): Promise<Loose[]>
}

export function makeClient(url: string): Client {
  let cookie: string | undefined
  const post = async (message: object): Promise<Loose> => {
    for (let left = MAX_REPEATS; ; left--) {
      const replies = await postOnce(message)
      const isRefused = [replies].flat().some(({ error }) => error?.data?.code === 'OVERLOADED')
      if (!isRefused || left === 0) return replies
      await pause(REPEAT_MS)
    }
  }
  const postOnce = async (message: object): Promise<Loose> => {
    const { text, cookie: issued } = await postJson(url, JSON.stringify(message), inSession(cookie))
    cookie = issued ?? cookie
    return JSON.parse(text)
  }
  const message = (method: string, params: unknown, id: number): object => {
    return { jsonrpc: '2.0', id, method: `Credentials.${method}`, params }
  }
  const one = (method: string, params: unknown = []): Promise<Loose> => post(message(method, params, 1))
  return Object.assign(one, {
    many: (...calls: (readonly [string, unknown])[]) =>
      post(calls.map(([method, params], id) => message(method, params, id))),
  })
}

async function readObjects(client: Client, config: string): Promise<Map<string, string>> {
  const pageData = { offset: 0, pageSize: 10 }
  const replies = await client.many(
    ['getCredentialConfig', ['Default', config]],
    ['getCredentialSets', [pageData, 'Default', config]],
  )
  const [attributes, page] = replies.sort((a, b) => a.id - b.id)
  const objects = new Map<string, string>([[CONFIG_OBJECT, attributes.result.addressSet.addresses[0]]])
  for (const set of page.result.credentialSets) objects.set(set.name, set.username)
  return objects
}
