import { expect, test } from 'vitest'
import { cutFiles } from './cut-files.ts'
import { killAtSteps } from './kill-at-steps.ts'
import { killCommits } from './kill-commits.ts'

/** The first kill comes before the commit has left, and the last one after the reply. */
const KILLS = 8

for (const victim of ['service', 'redis'] as const) {
  test(`${KILLS} commits are applied wholly or not at all after kill -9 of the ${victim}`, async () => {
    const outcomes = await killCommits(victim, KILLS, Date.now() % 1e6)
    expect(new Set(outcomes.map(({ found }) => found))).toEqual(new Set(['all', 'nothing']))
  })
}

test('a commit is applied wholly or not at all if the service is killed between any two of its steps', async () => {
  const outcomes = [...(await killAtSteps('service', 1, Date.now() % 1e6)).values()]
  expect(outcomes.length).toBeGreaterThan(5)
  // The kill at the first step prevents the commit. The kill at the last step only loses the reply.
  expect(outcomes.at(0)?.map(({ found }) => found)).toEqual(['nothing'])
  expect(outcomes.at(-1)?.map(({ found }) => found)).toEqual(['all'])
})

test('Redis starts on its append-only file cut at 100 places, and holds the state between two commits', async () => {
  const cuts = await cutFiles(100, Date.now() % 1e6)
  const states = cuts.map(({ state }) => state)
  expect(states).toEqual([...states].sort((a, b) => a - b))
  expect(new Set(states)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]))
})
