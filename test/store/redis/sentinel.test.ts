import { expect, test } from 'vitest'
import { parseRedisUrl } from '../../../src/store/redis/redis-url.ts'
import { connectBySentinel } from '../../../src/store/redis/sentinel.ts'
import { freePort } from '../../support/processes/free-port.ts'

test('a connection that waits for Sentinels reports at once that none answers', async () => {
  const target = parseRedisUrl(`redis+sentinel://127.0.0.1:${await freePort()}/mymaster`)
  if (target.kind !== 'sentinel') throw new Error('not a URL of Sentinels')
  const reports: { readonly reason: string; readonly afterMs: number }[] = []
  const began = performance.now()
  const onTrouble = (reason: string): void => void reports.push({ reason, afterMs: performance.now() - began })
  await expect(connectBySentinel(target, { deadlineMs: 1000, onTrouble }, 3000)).rejects.toThrow('no Sentinel answers')
  expect(reports[0]!.afterMs).toBeLessThan(2000)
  expect(new Set(reports.map(({ reason }) => reason))).toEqual(new Set(['no Sentinel answers']))
})
