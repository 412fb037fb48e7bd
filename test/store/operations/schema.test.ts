import { describe, expect, test } from 'vitest'
import { createKeys } from '../../../src/store/keys.ts'
import { createSchema, type Migration } from '../../../src/store/operations/schema.ts'
import { connectRedis } from '../../../src/store/redis/redis.ts'
import { runKeyrack } from '../../commands/run-keyrack.ts'
import { emptyBeforeEachTest, openForEachTest, openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { freshPrefix, startService } from '../../support/service.ts'

const redis = openOnce(startRedisServer)
const prefix = freshPrefix()
emptyBeforeEachTest(redis)
const connection = openForEachTest(() => connectRedis({ url: redis.url, deadlineMs: 5000, onTrouble: () => {} }))
const env = () => ({ REDIS_URL: redis.url, REDIS_PREFIX: prefix })
const schemaKey = () => createKeys(prefix).schema
const noted = () => redis.witness().get(schemaKey())

/** Returns two migration steps. The second one fails on its first run. */
function migrations(): { steps: Migration[]; done: string[] } {
  const done: string[] = []
  let fails = true
  const step = (to: number, run: () => void): Migration => ({ to, what: `step ${to}`, run: async () => run() })
  const steps = [
    step(2, () => done.push('2')),
    step(3, () => {
      if (fails) {
        fails = false
        throw new Error('broken off')
      }
      done.push('3')
    }),
  ]
  return { steps, done }
}

const NO_NUMBER = 'The schema number of the records is not a number that keyrack writes'

describe('the service', () => {
  test('records the schema in an empty store, and starts on it again', async () => {
    await (await startService(env())).stop()
    expect(await noted()).toBe('1')
    await (await startService(env())).stop()
  })

  test('accepts records without a number as those of schema 1', async () => {
    await (await startService(env())).stop()
    await redis.witness().del(schemaKey())
    await (await startService(env())).stop()
    expect(await noted()).toBe('1')
  })

  test.each(['0', 'abc', '', '-1', '1.5', '1e0', '1 ', '01'])(
    'refuses the number "%s", and so does a migration',
    async (number) => {
      await redis.witness().set(schemaKey(), number)
      await expect(startService(env())).rejects.toThrow(NO_NUMBER)
      await expect(createSchema(connection, createKeys(prefix)).migrate(() => {})).rejects.toThrow(NO_NUMBER)
      expect(await noted()).toBe(number)
    },
  )

  test('does not start on records of a newer schema, and leaves its number as it is', async () => {
    await redis.witness().set(schemaKey(), '7')
    await expect(startService(env())).rejects.toThrow(/have schema 7, but this version of keyrack supports at most 1/)
    expect(await noted()).toBe('7')
  })
})

describe('keyrack migrate', () => {
  test('changes nothing in records of its own schema', async () => {
    await redis.witness().sadd(createKeys(prefix).networkNames, 'Default')
    const run = await runKeyrack(['migrate'], { env: env() })
    expect(run).toMatchObject({
      code: 0,
      out: '',
      err: 'The records have schema 1, the schema of this version of keyrack\n',
    })
  })

  test('refuses a schema that is not a number', async () => {
    await redis.witness().set(schemaKey(), '01')
    const run = await runKeyrack(['migrate'], { env: env() })
    expect([run.code, run.out, run.err]).toEqual([1, '', expect.stringContaining(NO_NUMBER)])
    expect(await noted()).toBe('01')
  })

  test('refuses newer records, and so do other commands', async () => {
    await redis.witness().set(schemaKey(), '2')
    for (const words of [['migrate'], ['keys', 'list']]) {
      const run = await runKeyrack(words, { env: env() })
      expect(run).toMatchObject({ code: 1, out: '', err: expect.stringContaining('use the version that wrote them') })
    }
  })
})

describe('migrations', () => {
  test('are due on older records until they have run', async () => {
    const { steps, done } = migrations()
    await redis.witness().sadd(createKeys(prefix).networkNames, 'Default')
    const schema = createSchema(connection, createKeys(prefix), steps)
    expect((await schema.find()).problem).toMatch(
      /have schema 1, but this version of keyrack needs 3: stop every service .* keyrack migrate/,
    )
    await expect(schema.migrate(() => {})).rejects.toThrow('broken off')
    expect(await noted()).toBe('2')
    const printed: string[] = []
    await schema.migrate((line) => printed.push(line))
    expect(printed).toEqual(['To schema 3: step 3', 'The records have schema 3, the schema of this version of keyrack'])
    expect(done).toEqual(['2', '3'])
    expect((await schema.find()).problem).toBeNull()
  })

  test('are not due in an empty store', async () => {
    const { steps, done } = migrations()
    const schema = createSchema(connection, createKeys(prefix), steps)
    expect((await schema.find()).problem).toBeNull()
    expect(await noted()).toBeNull()
    expect(await schema.begin()).toBeNull()
    expect(await noted()).toBe('3')
    expect(done).toEqual([])
  })
  test('refuse newer records, and leave their number as it is', async () => {
    const { steps, done } = migrations()
    await redis.witness().set(schemaKey(), '4')
    const schema = createSchema(connection, createKeys(prefix), steps)
    const sentence = 'The records have schema 4, but this version of keyrack supports at most 3'
    expect((await schema.find()).problem).toContain(sentence)
    await expect(schema.migrate(() => {})).rejects.toThrow(sentence)
    expect([done, await noted()]).toEqual([[], '4'])
  })

  test.each([
    ['restoring', /^A restore did not end, so records are missing: run keyrack restore again/],
    ['restoring 0123456789ab', /^A restore did not end, so records are missing: run keyrack restore again/],
    ['1234567890', /^The schema number of the records is not a number that keyrack writes/],
    ['123456789', /^The records have schema 123456789, but/],
  ])('refuse a store with %s in place of the number, and say why', async (number, sentence) => {
    await redis.witness().set(schemaKey(), number)
    const schema = createSchema(connection, createKeys(prefix))
    expect((await schema.find()).problem).toMatch(sentence)
    expect(await schema.begin()).toMatch(sentence)
    await expect(schema.migrate(() => {})).rejects.toThrow(sentence)
    expect(await noted()).toBe(number)
  })
})
