import { expect, test } from 'vitest'
import { PARTS } from '../../scripts/bench/bench.ts'
import { parseOptions } from '../../scripts/bench/options.ts'

test('a full run is published in the documents, and a run with --out is not', () => {
  expect(parseOptions([])).toMatchObject({ out: null, parts: PARTS, rounds: 9, count: 100_000 })
  expect(parseOptions(['--quick', '--parts', 'bulk', '--out', 'here'])).toMatchObject({
    ...{ out: 'here', parts: ['bulk'], rounds: 1, count: 2000 },
  })
})

test.each([
  [['--quick'], /^Cannot publish figures of a quick run, .*: name a folder with --out$/],
  [['--parts', 'points,bulk'], /^Cannot write a report of some parts over that of all/],
  [['--resume', '--out', 'here'], /^Cannot resume a run with --out/],
  // The same part as often as there are parts.
  [['--parts', PARTS.map(() => 'points').join()], /^Cannot write a report of some parts over that of all/],
  [['--rounds', 'x'], /^Cannot use "x" as --rounds: give a whole number from 1$/],
  [['--rounds', '0'], /^Cannot use "0" as --rounds/],
  [['--count', '1.5'], /^Cannot use "1.5" as --count/],
  [['--parts', 'points,boats', '--out', 'here'], /^Cannot measure "boats": the parts are points, bulk, /],
])('a run with %j is refused', (args, message) => {
  expect(() => parseOptions(args)).toThrow(message)
})
