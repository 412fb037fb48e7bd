import { expect, test } from 'vitest'
import type { ApplicationError } from '../../src/domain/errors/application-error.ts'
import { FairQueue } from '../../src/fairness/fair-queue.ts'
import { ask, callersOn, from, withBasic } from '../access/callers.ts'
import { forThisTest } from '../support/fixture.ts'
import { type RedisServer, startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'
import { retainedBy } from './retained-by.ts'

const OPTIONS = { maxRunning: 2, maxOfOneSource: 4, maxWaiting: 6, reason: 'too many at once' }

/** Creates tasks that end when the test says so, in the order in which they began. */
function works() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  return {
    begun,
    work: (name: string) => () =>
      new Promise<string>((resolve) => {
        begun.push(name)
        ends.push(() => resolve(name))
      }),
    async endNext() {
      await new Promise((resolve) => setImmediate(resolve))
      ends.shift()!()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

const refusalOf = async (result: Promise<unknown>): Promise<unknown> =>
  await result.then(
    () => null,
    (failure) => (failure as ApplicationError).data,
  )

test('two requests run at once, and a source with one request runs before the rest of a source with many', async () => {
  const turns = new FairQueue(OPTIONS)
  const { begun, work, endNext } = works()
  const guesses = [1, 2, 3, 4].map((at) => turns.run('guesser', work(`guess ${at}`)))
  const login = turns.run('somebody', work('login'))
  await Promise.resolve()
  expect(begun).toEqual(['guess 1', 'guess 2'])
  await endNext()
  await endNext()
  expect(begun).toEqual(['guess 1', 'guess 2', 'guess 3', 'login'])
  for (let left = 3; left > 0; left--) await endNext()
  expect(await Promise.all([...guesses, login])).toEqual(['guess 1', 'guess 2', 'guess 3', 'guess 4', 'login'])
})

test('a source whose share is waiting is refused, and other sources are not', async () => {
  const turns = new FairQueue(OPTIONS)
  const { work, endNext } = works()
  const own = [1, 2, 3, 4].map((at) => turns.run('guesser', work(`${at}`)))
  const data = { code: 'OVERLOADED', reason: 'too many at once', retryable: true }
  expect(await refusalOf(turns.run('guesser', work('5')))).toMatchObject(data)
  const other = turns.run('somebody', work('login'))
  for (let left = 5; left > 0; left--) await endNext()
  await Promise.all([...own, other])
  const again = turns.run('guesser', work('again'))
  await endNext()
  expect(await again).toBe('again')
})

test('at most maxWaiting requests wait, and a newcomer replaces the last one, which then gives way to it', async () => {
  const turns = new FairQueue(OPTIONS)
  const { begun, work, endNext } = works()
  const refused: string[] = []
  const runs = Array.from({ length: 8 }, (_, at) =>
    turns.run(`source ${at}`, work(`${at}`)).catch(() => refused.push(`${at}`)),
  )
  const newcomer = turns.run('newcomer', work('newcomer'))
  expect(await refusalOf(turns.run('source 7', work('again')))).toMatchObject({ code: 'OVERLOADED' })
  for (let left = 8; left > 0; left--) await endNext()
  expect(await newcomer).toBe('newcomer')
  await Promise.all(runs)
  expect(refused).toEqual(['7'])
  expect(begun).not.toContain('again')
})

/**
 * Returns the works that began. A source wasted work and was refused twice in the next minute, because a source without
 * faults waited in the only place. It comes again `ms` after its fault.
 */
async function begunAfterFault(ms: number): Promise<string[]> {
  let now = 0
  const turns = new FairQueue({ ...OPTIONS, maxRunning: 1, maxWaiting: 1, now: () => now })
  const { begun, work, endNext } = works()
  turns.noteWasted('mistyped')
  const others = ['first', 'fresh'].map((source) => turns.run(source, work(source)).catch(() => 'refused'))
  for (now of [20_000, 59_000]) {
    expect(await refusalOf(turns.run('mistyped', work('too early')))).toMatchObject({ code: 'OVERLOADED' })
  }
  now = ms
  const again = turns.run('mistyped', work('again')).catch(() => 'refused')
  for (let left = 2; left > 0; left--) await endNext()
  await Promise.all([...others, again])
  return begun
}

test('a fault counts for a minute, also if its source was refused meanwhile, and is forgotten after it', async () => {
  expect(await begunAfterFault(60_000)).toEqual(['first', 'fresh'])
  expect(await begunAfterFault(60_001)).toEqual(['first', 'again'])
})

test('a source that waits more than once is at fault if one of its requests is refused', async () => {
  const turns = new FairQueue({ ...OPTIONS, maxRunning: 1, maxWaiting: 2 })
  const { begun, work, endNext } = works()
  const first = turns.run('first', work('first'))
  const greedy = [1, 2].map((at) => turns.run('greedy', work(`greedy ${at}`)).catch(() => 'refused'))
  const other = turns.run('other', work('other'))
  for (let left = 3; left > 0; left--) await endNext()
  await Promise.all([first, other])
  expect(await Promise.all(greedy)).toEqual(['greedy 1', 'refused'])
  // The greedy source waited longer, but the other one has no fault.
  expect(begun).toEqual(['first', 'other', 'greedy 1'])
})

test('many sources that retry single requests at once do not keep out a first request', async () => {
  const turns = new FairQueue({ ...OPTIONS, maxRunning: 1, maxWaiting: 2 })
  const { begun, work, endNext } = works()
  const running = turns.run('running', work('running'))
  let retriesLeft = 100
  const retry = async (source: string): Promise<void> => {
    while (retriesLeft-- > 0) {
      const isServed = await turns.run(source, work(source)).then(
        () => true,
        () => false,
      )
      if (isServed) return
    }
  }
  const retrying = Array.from({ length: 6 }, (_, at) => retry(`retrying ${at}`))
  const login = turns.run('login', work('login')).catch(() => 'refused')
  // All retries end before any work does.
  await new Promise((resolve) => setImmediate(resolve))
  expect(retriesLeft).toBeLessThanOrEqual(0)
  for (let left = 3; left > 0; left--) await endNext()
  expect(await login).toBe('login')
  await Promise.all([running, ...retrying])
  expect(begun).toContain('login')
})

test('a source that was refused runs in its order of arrival, and before a source with a fault', async () => {
  const turns = new FairQueue({ ...OPTIONS, maxRunning: 1, maxWaiting: 1 })
  const { begun, work, endNext } = works()
  const runs = ['first', 'refused'].map((source) => turns.run(source, work(source)).catch(() => 'displaced'))
  const fresh = turns.run('fresh', work('fresh'))
  for (let left = 2; left > 0; left--) await endNext()
  expect(await Promise.all(runs)).toEqual(['first', 'displaced'])
  turns.noteWasted('faulty')
  const again = ['last', 'faulty', 'refused'].map((source) => turns.run(source, work(source)).catch(() => 'displaced'))
  for (let left = 2; left > 0; left--) await endNext()
  expect(await Promise.all([fresh, ...again])).toEqual(['fresh', 'last', 'displaced', 'refused'])
  expect(begun).toEqual(['first', 'fresh', 'last', 'refused'])
})

test('of two sources that wasted work, the one that wasted less runs next', async () => {
  const turns = new FairQueue({ ...OPTIONS, maxRunning: 1 })
  const { begun, work, endNext } = works()
  for (const source of ['often', 'often', 'once']) turns.noteWasted(source)
  const runs = ['first', 'often', 'once'].map((source) => turns.run(source, work(source)))
  for (let left = 3; left > 0; left--) await endNext()
  await Promise.all(runs)
  expect(begun).toEqual(['first', 'once', 'often'])
})

test('without places to wait, work runs as long as fewer than maxRunning run', async () => {
  const turns = new FairQueue({ ...OPTIONS, maxWaiting: 0 })
  const { begun, work, endNext } = works()
  const runs = ['a', 'b'].map((source) => turns.run(source, work(source)))
  expect(await refusalOf(turns.run('c', work('c')))).toMatchObject({ code: 'OVERLOADED' })
  for (let left = 2; left > 0; left--) await endNext()
  await Promise.all(runs)
  expect(begun).toEqual(['a', 'b'])
})

test('a full queue refuses the newest waiter of the source that has the most, for a newcomer', async () => {
  const turns = new FairQueue(OPTIONS)
  const { begun, work, endNext } = works()
  const refused: string[] = []
  const runs = ['a', 'b', 'c', 'c', 'c', 'd', 'd', 'e'].map((source, at) =>
    turns.run(source, work(`${source}${at}`)).catch(() => refused.push(`${source}${at}`)),
  )
  const newcomer = turns.run('newcomer', work('newcomer'))
  expect(await refusalOf(turns.run('d', work('d more')))).toMatchObject({ code: 'OVERLOADED' })
  for (let left = 8; left > 0; left--) await endNext()
  expect(await newcomer).toBe('newcomer')
  await Promise.all(runs)
  expect(refused).toEqual(['c4'])
  expect(begun).not.toContain('c4')
})

test('a newcomer replaces a waiter whose source had failures, and is served first', async () => {
  const turns = new FairQueue(OPTIONS)
  const { begun, work, endNext } = works()
  for (let at = 0; at < 40; at++) turns.noteWasted(`guesser ${at}`)
  let refused = 0
  const guesses = Array.from({ length: 40 }, (_, at) =>
    turns.run(`guesser ${at}`, work(`guess ${at}`)).catch(() => refused++),
  )
  const login = turns.run('somebody', work('login'))
  await endNext()
  expect(begun.at(-1)).toBe('login')
  for (let left = 7; left > 0; left--) await endNext()
  expect(await login).toBe('login')
  await Promise.all(guesses)
  // Two tasks ran and six waited. One of the waiting tasks was dropped for the login.
  expect(refused).toBe(40 - 8 + 1)
})

test('work that fails ends its turn', async () => {
  const turns = new FairQueue({ ...OPTIONS, maxRunning: 1 })
  for (let count = 0; count < 10; count++) {
    const failing = turns.run('source', async () => {
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
  }
  expect(await turns.run('source', async () => 'done')).toBe('done')
})

test('a source whose work is done takes no memory', async () => {
  const turns = new FairQueue(OPTIONS)
  await turns.run('first', async () => {})
  const bytes = await retainedBy(async () => {
    for (let at = 0; at < 5000; at++) await turns.run(`source ${at}`.padEnd(500), async () => {})
  })
  expect(await turns.run('last', async () => 'done')).toBe('done')
  expect(bytes).toBeLessThan(1_000_000)
})

test('guessers from three addresses do not stop the login of another one', async () => {
  const redis: RedisServer = await forThisTest(startRedisServer())
  const env = { REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix(), TRUSTED_PROXIES: '127.0.0.1' }
  const callers = await forThisTest(callersOn(redis.url, env.REDIS_PREFIX))
  const cost = { N: 2 ** 14, r: 8, p: 1 }
  await callers.user('ann', 'correct horse battery', {}, cost)
  const service = await forThisTest(startService(env, cost))
  const logIn = (password: string, source: string) =>
    ask(service.url, { method: 'Security.getCaller' }, { ...withBasic('ann', password), ...from(source) })
  const guesses = Array.from({ length: 120 }, async (_, at) => {
    const { status } = await logIn(`guess ${at}`, `10.7.0.${at % 3}`)
    return status
  })
  // A guess is refused as soon as its address has as many logins running and waiting as one address may have.
  await Promise.any(guesses.map(async (status) => expect(await status).toBe(503)))
  expect((await logIn('correct horse battery', '10.7.1.1')).status).toBe(200)
  const statuses = await Promise.all(guesses)
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(30)
  for (const status of statuses) expect([401, 429, 503]).toContain(status)
})
