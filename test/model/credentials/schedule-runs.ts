/*
 * Tests that play random schedules of concurrent sessions. Without a seed, each run has another one, which stands in
 * the title of the test. SCHEDULE_SEED plays a seed again.
 */
import { expect, test } from 'vitest'
import { figure } from '../../support/figures/measured.ts'
import type { AnyRedis } from '../../support/redis-server.ts'
import { newSeed } from '../../support/seeded-random.ts'
import { playSchedule } from './play-schedule.ts'
import { playWideSchedules } from './play-wide-schedule.ts'

interface Game {
  /** The seed, if the schedules are always the same. */
  readonly seed?: number
  readonly schedules: number
}

const seedOf = ({ seed }: Game): number =>
  process.env.SCHEDULE_SEED === undefined && seed !== undefined ? seed : newSeed('SCHEDULE_SEED')

/** Adds one test that plays schedules of edits of the same few sets. */
export function testConcurrentSessions(redis: AnyRedis, game: Game): void {
  const seed = seedOf(game)
  test(
    `overwrite no unseen commit in ${game.schedules} schedules (SCHEDULE_SEED=${seed})`,
    async () => {
      const { faults, commits, refusals } = await playSchedule(redis, seed, game.schedules)
      const text = `edits overwritten unseen in ${game.schedules} schedules, ${commits} commits, ${refusals} refused`
      figure('D6', text, faults.length)
      expect(faults, `seed ${seed}`).toEqual([])
      // Commits and refusals must both occur often; otherwise the result proves nothing.
      expect(commits).toBeGreaterThan(game.schedules)
      expect(refusals).toBeGreaterThan(game.schedules / 2)
    },
    60_000 + game.schedules * 1000,
  )
}

/** Adds one test that plays schedules with deletions, renames, turns and edits that race a commit. */
export function testWideSchedules(redis: AnyRedis, game: Game): void {
  const seed = seedOf(game)
  test(
    `overwrite no unseen commit in ${game.schedules} schedules with deletions and type changes (SCHEDULE_SEED=${seed})`,
    async () => {
      const { faults, commits, refusals, kinds } = await playWideSchedules(redis, seed, game.schedules)
      const outcome = `${commits} commits, ${refusals} refused`
      const text = `edits overwritten unseen in ${game.schedules} schedules with deletions and turns, ${outcome}`
      figure('D6', text, faults.length)
      expect(faults, `seed ${seed}`).toEqual([])
      // A schedule has about ten committed edits. Few schedules may lack a kind by chance.
      if (game.schedules < MANY) return
      expect(refusals).toBeGreaterThan(0)
      expect(KINDS.filter((kind) => (kinds[kind] ?? 0) === 0)).toEqual([])
    },
    60_000 + game.schedules * 2000,
  )
}

/** With this number of schedules it is as good as impossible that a kind of edit is never committed. */
const MANY = 50

/** The kinds of edits that must be committed; otherwise the result proves nothing. */
const KINDS = ['save', 'unset', 'update', 'rename', 'turn', 'deletion', 'creation', 'race']
