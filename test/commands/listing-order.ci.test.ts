/* Lists of keys and users have the same order each time. */
import { expect, test } from 'vitest'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { TEST_KEY } from '../support/service.ts'
import { runKeyrack } from './run-keyrack.ts'

const redis = openOnce(startRedisServer)

test('users are listed by name, and keys by the time of their creation', async () => {
  const keyrack = async (words: string): Promise<string[]> => {
    const env = { REDIS_URL: redis.url, CREDENTIALS_KEY: TEST_KEY }
    const { code, out, err } = await runKeyrack(words.split(' '), { env })
    expect(code, err).toBe(0)
    return out.trim().split('\n')
  }
  for (const name of ['m', 'z', 'a', 'k']) {
    await keyrack(`users create ${name} --role viewer --init`)
    await keyrack(`keys create ${name} --role viewer`)
  }
  expect((await keyrack('users list')).map((line) => line.split('\t')[0])).toEqual(['a', 'k', 'm', 'z'])
  expect((await keyrack('keys list')).map((line) => line.split('\t')[1])).toEqual(['m', 'z', 'a', 'k'])
})
