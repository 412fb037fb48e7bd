import { expect, test } from 'vitest'
import type { RedisServer } from '../support/redis-server.ts'
import { cutFiles } from './cut-files.ts'
import { killCommits } from './kill-commits.ts'

// More of the same: commit.ci.test.ts.
const LONG = 180_000

for (const victim of ['service', 'redis'] as const) {
  test(
    `a commit is there wholly or not at all after kill -9 of the ${victim}, and its session goes on`,
    async () => {
      const outcomes = await killCommits(victim, 10, Date.now() % 1e6)
      expect(outcomes).toHaveLength(10)
      // Both sides of the commit were hit: a fault that comes always too early or too late shows nothing.
      expect(new Set(outcomes.map(({ found }) => found))).toEqual(new Set(['all', 'nothing']))
      expect(outcomes.at(-1)).toEqual({ found: 'all', answered: true })
    },
    LONG,
  )
}

test(
  'a file cut anywhere starts, and holds one of the states between commits',
  async () => {
    const cuts = await cutFiles(20, Date.now() % 1e6)
    const states = cuts.map(({ state }) => state)
    expect(states).toEqual([...states].sort((a, b) => a - b))
    expect(new Set(states).size).toBeGreaterThan(3)
  },
  LONG,
)

test(
  'a set that is missing of a commit, and an edit that is missing of a session, are found',
  async () => {
    const lose = (pattern: string, field: RegExp) => async (redis: RedisServer) => {
      const witness = redis.witness()
      for (const key of await witness.keys(pattern)) {
        const gone = (await witness.hkeys(key)).find((name) => field.test(name))
        if (gone !== undefined) await witness.hdel(key, gone)
      }
    }
    await expect(killCommits('redis', 1, 1, lose('*:sets:*', /./))).rejects.toThrow(/half of the commit|fail/)
    await expect(killCommits('redis', 2, 1, lose('*:session-sets:*', /^s:/))).rejects.toThrow(
      'the session has other edits',
    )
  },
  LONG,
)
