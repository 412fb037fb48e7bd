import { expect, test } from 'vitest'
import { type Round, Rounds } from '../../../src/search/live/rounds.ts'

test.each([
  ['no change', 0, false, 1000],
  ['as many changes a second as a search reads at once', 1000, false, 1000],
  ['more changes', 1001, false, 250],
  ['an index that is being built', 0, true, 250],
])('the index thread pauses after a round with %s', (_, changes, isBuilding, ms) => {
  expect(new Rounds().next(changes, isBuilding).pauseMs).toBe(ms)
})

const CALM = [0, false] as const
const BUSY = [0, true] as const

test.each([
  ['calm', [CALM, CALM, CALM], [0, 1000, 2000]],
  ['busy', Array(12).fill(BUSY), [0, 1000, 2000]],
  ['of both kinds', [BUSY, CALM, BUSY, BUSY, BUSY, CALM, BUSY], [0, 1250, 3000]],
])('in rounds that are %s, upkeep is due in the first round a second after the last one', (_, kinds, due) => {
  const rounds = new Rounds()
  const times: number[] = []
  let now = 0
  for (const [changes, isBuilding] of kinds as (typeof CALM | typeof BUSY)[]) {
    const { isUpkeep, pauseMs }: Round = rounds.next(changes, isBuilding)
    if (isUpkeep) times.push(now)
    now += pauseMs
  }
  expect(times).toEqual(due)
})
