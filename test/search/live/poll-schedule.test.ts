import { expect, test } from 'vitest'
import { type Poll, PollSchedule } from '../../../src/search/live/poll-schedule.ts'

test.each([
  ['no change', 0, false, 1000],
  ['as many changes a second as a search reads at once', 1000, false, 1000],
  ['more changes', 1001, false, 250],
  ['an index that is being built', 0, true, 250],
])('the index thread pauses after a poll with %s', (_, changes, isBuilding, ms) => {
  expect(new PollSchedule().next(changes, isBuilding).pauseMs).toBe(ms)
})

const CALM_FACTOR = [0, false] as const
const BUSY = [0, true] as const

test.each([
  ['calm', [CALM_FACTOR, CALM_FACTOR, CALM_FACTOR], [0, 1000, 2000]],
  ['busy', Array(12).fill(BUSY), [0, 1000, 2000]],
  ['of both kinds', [BUSY, CALM_FACTOR, BUSY, BUSY, BUSY, CALM_FACTOR, BUSY], [0, 1250, 3000]],
])(
  'with polls that are %s, upkeep is due in the first poll at least a second after the last upkeep',
  (_, kinds, due) => {
    const schedule = new PollSchedule()
    const times: number[] = []
    let now = 0
    for (const [changes, isBuilding] of kinds as (typeof CALM_FACTOR | typeof BUSY)[]) {
      const { isUpkeep, pauseMs }: Poll = schedule.next(changes, isBuilding)
      if (isUpkeep) times.push(now)
      now += pauseMs
    }
    expect(times).toEqual(due)
  },
)
