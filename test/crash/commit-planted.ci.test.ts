import { expect, test } from 'vitest'
import type { RedisServer } from '../support/redis-server.ts'
import { killCommits } from './kill-commits.ts'

// commit.ci.test.ts contains the kills without planted faults.
const LONG = 180_000

test(
  'planted: a set that a commit lost and an edit that a session lost are detected',
  async () => {
    const lose = (pattern: string, field: RegExp) => async (redis: RedisServer) => {
      const witness = redis.witness()
      for (const key of await witness.keys(pattern)) {
        const gone = (await witness.hkeys(key)).find((name) => field.test(name))
        if (gone !== undefined) await witness.hdel(key, gone)
      }
    }
    await expect(killCommits('redis', 1, 1, lose('*:sets:*', /./))).rejects.toThrow(/half of the commit|fail/)
    await expect(killCommits('service', 2, 1, lose('*:session-sets:*', /^s:/))).rejects.toThrow(
      'the session has other edits',
    )
  },
  LONG,
)
