/* The order in which `npm run proof` runs the test files of the promises. */
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { planRuns, runInLanes } from '../../scripts/proof/plan.ts'

const [OVERLOAD, SOAK, KILLS, BACKUP] = [
  'faults/overload.long',
  'soak/soak.long',
  'crash/kills.long',
  'crash/backup',
].map((path) => `test/${path}.test.ts`) as [string, string, string, string]

test('files that measure times run alone, the others together, with the longest first', () => {
  const seconds = new Map([
    [OVERLOAD, 77],
    [KILLS, 335],
    [SOAK, 2411],
  ])
  const plan = planRuns([KILLS, OVERLOAD, SOAK, BACKUP], (file) => seconds.get(file) ?? null)
  expect(plan).toEqual({ alone: [OVERLOAD], together: [BACKUP, SOAK, KILLS] })
})

test.each([1, 2])('in %i lanes every file runs once, and no more than that at a time', async (lanes) => {
  const [ran, running]: [string[], Set<string>] = [[], new Set()]
  let most = 0
  await runInLanes(['a', 'b', 'c', 'd', 'e'], lanes, async (file) => {
    ran.push(file)
    running.add(file)
    most = Math.max(most, running.size)
    await pause(1)
    running.delete(file)
  })
  expect([ran, most]).toEqual([['a', 'b', 'c', 'd', 'e'], lanes])
})
