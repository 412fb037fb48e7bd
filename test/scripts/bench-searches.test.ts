import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chooseSearches } from '../../scripts/bench/searches/choose-searches.ts'
import { loadPostgres } from '../../scripts/bench/yardstick.ts'
import { temporaryFolder } from '../support/fixture.ts'

const SEARCHES = { 'Q1 by host': 1, 'Q2 by tag': 2, 'Q10 by model': 10 }
const folder = temporaryFolder()

test('searches are chosen by their ids', () => {
  expect(chooseSearches(SEARCHES, '')).toHaveLength(3)
  expect(chooseSearches(SEARCHES, 'Q10,Q2')).toEqual([
    ['Q2 by tag', 2],
    ['Q10 by model', 10],
  ])
})

test('an unknown search is refused', () => {
  expect(() => chooseSearches(SEARCHES, 'Q1,Q3')).toThrow('Cannot measure search "Q3": the searches are Q1, Q2, Q10')
})

test('a load of PostgreSQL fails if the devices cannot be generated', async () => {
  writeFileSync(join(folder, 'pg-load.mjs'), 'process.stdin.resume().on("end", () => console.log("loaded"))')
  writeFileSync(join(folder, 'gen.mjs'), '')
  expect(await loadPostgres(folder, 10)).toBe('loaded')
  writeFileSync(join(folder, 'gen.mjs'), 'process.exit(1)')
  await expect(loadPostgres(folder, 10)).rejects.toThrow('ended with 1')
})
