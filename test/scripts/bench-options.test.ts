import { expect, test } from 'vitest'
import { PARTS } from '../../scripts/bench/bench.ts'
import { parseOptions } from '../../scripts/bench/options.ts'

test('a whole run is published, and one with a folder is not', () => {
  expect(parseOptions([])).toMatchObject({ out: null, parts: PARTS, rounds: 9, count: 100_000 })
  expect(parseOptions(['--quick', '--parts', 'bulk', '--out', 'here'])).toMatchObject({
    ...{ out: 'here', parts: ['bulk'], rounds: 1, count: 2000 },
  })
})

test.each([
  [['--quick'], /^Cannot publish figures of a quick run, .*: name a folder with --out$/],
  [['--parts', 'points,bulk'], /^Cannot write a report of some parts over that of all/],
  [['--resume', '--out', 'here'], /^Cannot resume a run with --out/],
  [['--parts', 'points,boats', '--out', 'here'], /^Cannot measure "boats": the parts are points, bulk, /],
])('a run with %j is refused', (args, message) => {
  expect(() => parseOptions(args)).toThrow(message)
})
