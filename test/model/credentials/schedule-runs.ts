import { expect, test } from 'vitest'
import { figure } from '../../support/figures/measured.ts'
import type { AnyRedis } from '../../support/redis-server.ts'
import { playSchedule } from './play-schedule.ts'

/** Adds one test that plays schedules. SCHEDULE_SEED plays other schedules. */
export function testConcurrentSessions(redis: AnyRedis, game: { seed: number; schedules: number }): void {
  const seed = Number(process.env.SCHEDULE_SEED ?? game.seed)
  test(
    `overwrite nothing unseen in ${game.schedules} schedules`,
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
