/* A Redis user that may not run INFO: the service cannot ask a server for its role, and follows the Sentinels. */
import { expect, test } from 'vitest'
import { connectRedis } from '../../../src/store/redis/redis.ts'
import { forThisTest, openOnce } from '../../support/fixture.ts'
import { startSentinels } from '../../support/redis/sentinels.ts'

const USER = ['--user', 'limited', 'on', '>sesame', '~*', '&*', '+@all', '-info']

const sentinels = openOnce(() => startSentinels({ args: USER }), 60_000)

test('the connection of a user without INFO follows a failover', async () => {
  const refusals: string[] = []
  const redis = await forThisTest(
    connectRedis({
      url: sentinels.url.replace('//', '//limited:sesame@'),
      deadlineMs: 5000,
      onTrouble: () => {},
      onSentinelRefusal: (kind) => refusals.push(kind),
    }),
  )
  const write = () => redis.writeAgain('key', (client) => client.set('key', 'value')).catch(() => null)
  expect(await write()).toBe('OK')
  await sentinels.killPrimary()
  await expect.poll(write).toBe('OK')
  expect(refusals.filter((kind) => kind.includes('NOPERM'))).toEqual([])
})
