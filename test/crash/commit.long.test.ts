import { expect, test } from 'vitest'
import { figureOfCheck, part } from '../support/figures/measured.ts'
import { cutFiles } from './cut-files.ts'
import { killAtSteps } from './kill-at-steps.ts'

// commit.ci.test.ts kills once between any two steps and at random moments, and makes 100 cuts.
const HOUR = 3_600_000
/** The number of kills at each step; `CUTS` is the number of cuts. Smaller numbers only show that the test works. */
const TIMES = Number(process.env.CRASH_TIMES ?? 50)
const CUTS = Number(process.env.CRASH_CUTS ?? 1000)

for (const victim of ['service', 'redis'] as const) {
  test(
    `commits are applied wholly or not at all if the ${victim} is killed between their steps`,
    () =>
      part(`D3 ${victim} killed at each step, ${TIMES} times`, async () => {
        const outcomes = await figureOfCheck(
          'D3',
          (steps) =>
            `half commits at ${[...steps.values()].flat().length} kills of the ${victim} at ${steps.size} steps`,
          () => killAtSteps(victim, TIMES, Date.now() % 1e6),
        )
        const all = [...outcomes.values()].flat()
        const found = new Set(all.map((outcome) => outcome.found))
        expect(found).toContain('all')
        // If Redis was away only for a moment, a call reaches it again before its deadline.
        if (victim === 'service' || TIMES > 1) expect(found).toContain('nothing')
      }),
    HOUR,
  )
}

test(
  'Redis starts on its append-only file cut at many places, and holds the state between two commits',
  () =>
    part(`D3 file cut at ${CUTS} places`, async () => {
      const cuts = await figureOfCheck(
        'D3',
        ({ length }) => `half commits or refused starts at ${length} cuts of the append-only file`,
        () => cutFiles(CUTS, Date.now() % 1e6),
      )
      const states = cuts.map(({ state }) => state)
      expect(states).toEqual([...states].sort((a, b) => a - b))
      expect(new Set(states)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]))
    }),
  HOUR,
)
