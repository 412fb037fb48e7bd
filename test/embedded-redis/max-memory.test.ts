import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedRedis } from '../../src/embedded-redis/embedded-redis.ts'
import { rememberingLog, temporaryFolder, witness } from './playground.ts'

test.each([
  [{}, 0],
  [{ maxMemory: 64 * 2 ** 20 }, 64 * 2 ** 20],
])('the embedded Redis gets its memory limit and evicts nothing: %j', async (options, bytes) => {
  const redis = await startEmbeddedRedis({ dataDir: await temporaryFolder(), log: rememberingLog(), ...options })
  onTestFinished(() => redis.stop())
  const asked = witness({ socketPath: redis.socketPath! })
  expect(await asked.config('GET', 'maxmemory')).toEqual(['maxmemory', `${bytes}`])
  expect(await asked.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction'])
})
