import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Mutant, mutantsOf } from '../../scripts/mutation/lua/mutants.ts'
import { formatRow, unexplained, withResults } from '../../scripts/mutation/lua/report.ts'
import { runMutant } from '../../scripts/mutation/lua/run-mutant.ts'
import { EXPLAINED } from '../../scripts/mutation/lua/survivors.ts'
import { parseShare, shareOf } from '../../scripts/mutation/share.ts'

const scripts = new URL('../../src/store/scripts/', import.meta.url)
const sourceOf = (script: string): string => readFileSync(new URL(`${script}.lua`, scripts), 'utf8')

const faultsOf = (source: string): string[] => mutantsOf(source).map(({ source: mutated }) => mutated)

describe('the mutants of a script', () => {
  test.each([
    ['turn comparisons', 'return a == b', ['return a ~= b']],
    ['move bounds', 'return a < b', ['return a <= b', 'return a >= b']],
    ['exchange operators', 'return a and b + c', ['return a or b + c', 'return a and b - c']],
    ['drop a negation', 'return not a', ['return  a']],
    ['negate a condition', 'if a then b = c end', ['if not (a) then b = c end']],
    ['change a number by one', 'return 5', ['return 6', 'return 4']],
    ['exchange KEYS', 'return KEYS[1], KEYS[3]', ['return KEYS[3], KEYS[3]', 'return KEYS[1], KEYS[1]']],
    ['exchange ARGV', 'return ARGV[2]', ['return ARGV[3]']],
    ['drop a call', "redis.call('DEL', k)", ['']],
    [
      'drop a call in a line',
      "if a then redis.call('DEL', k) end",
      ["if not (a) then redis.call('DEL', k) end", 'if a then  end'],
    ],
    ['drop a call of several lines', "f(a,\n  g('x'))\nreturn b", ['\nreturn b']],
    ['leave a call whose result is used', "local a = redis.call('GET', k)", []],
    ['leave comments and texts', "-- a == 1\nreturn '1 == 2'", []],
  ])('%s', (_what, source, faults) => {
    expect(faultsOf(source)).toEqual(faults)
  })

  test('have one fault each, and say where', () => {
    const source = 'local a = 1\nif a == b then\n  c()\nend\n'
    expect(mutantsOf(source).map(({ kind, line, before, after }) => [kind, line, before, after])).toEqual([
      ['number', 1, 'local a = 1', 'local a = 2'],
      ['number', 1, 'local a = 1', 'local a = 0'],
      ['comparison', 2, 'if a == b then', 'if a ~= b then'],
      ['dropped call', 3, 'c()', ''],
    ])
  })

  test('of every script differ from it and from each other', () => {
    for (const file of readdirSync(scripts)) {
      const source = sourceOf(file.slice(0, -'.lua'.length))
      const mutants = faultsOf(source)
      expect(new Set([source, ...mutants]).size, file).toBe(mutants.length + 1)
    }
  })
})

test('each explanation belongs to a mutant that exists', () => {
  const outdated = EXPLAINED.filter(({ script, before, after }) => {
    const mutants = mutantsOf(sourceOf(script))
    return !mutants.some((mutant) => mutant.after === after && (before === undefined || mutant.before === before))
  })
  expect(outdated).toEqual([])
})

test('a share is the same for the same seed', () => {
  const all = Array.from({ length: 1000 }, (_, at) => at)
  expect(shareOf(all, 0.1, 7)).toEqual(shareOf(all, 0.1, 7))
  expect(shareOf(all, 0.1, 7)).not.toEqual(shareOf(all, 0.1, 8))
  expect(shareOf(all, 1, 7)).toEqual(all)
})

test.each([
  ['a number above 1', { share: '1.5' }, 'Cannot run a share of "1.5"'],
  ['no number', { share: 'half' }, 'Cannot run a share of "half"'],
  ['a seed that is no number', { seed: 'x' }, 'Cannot use "x" as --seed'],
  ['a written share', { share: '0.5', write: true }, 'Cannot write the results of a part'],
  ['a written part', { isPart: true, write: true }, 'Cannot write the results of a part'],
])('a share that is %s is refused', (_what, options, message) => {
  expect(() => parseShare({ share: '1', write: false, ...options })).toThrow(message)
})

test.each([
  [['failed'], true],
  [['passed', 'failed'], true],
  [['timeout', 'timeout'], true],
  [['passed', 'passed'], false],
  [['timeout', 'passed'], false],
  // No test failed, so no test has noticed the mutant.
  [['broken', 'broken'], false],
] as const)('a mutant whose runs are %j is killed: %j', async (outcomes, isKilled) => {
  const [mutant] = mutantsOf('return 5') as [Mutant]
  const left = [...outcomes]
  const run = async () => ({ outcome: left.shift()!, failedTest: null })
  expect((await runMutant({ run, runAfresh: run }, mutant)).isKilled).toBe(isKilled)
  expect(left).toEqual([])
})

describe('the report', () => {
  const [mutant] = mutantsOf('return 5') as [Mutant]
  const results = [
    { mutant, isKilled: true, failedTest: 'a test' },
    { mutant, isKilled: false, failedTest: null },
  ]

  test('counts what was killed and what survived without a reason', () => {
    const scriptResults = { script: 'some', results }
    expect(unexplained(scriptResults)).toEqual([mutant])
    expect(formatRow(scriptResults, 'c0ffee', '2026-01-02')).toBe(
      '| `some.lua` | 2 | 1 | 0 | 1 | c0ffee | 2026-01-02 |',
    )
  })

  test('replaces the rows of a script and keeps those of others', () => {
    const empty = '# Title\n<!-- lua mutants -->\n<!-- end of lua mutants -->\nEnd\n'
    const one = withResults(empty, { script: 'one', results }, 'c1', '2026-01-01')
    const both = withResults(one, { script: 'two', results }, 'c1', '2026-01-01')
    const again = withResults(both, { script: 'one', results: results.slice(0, 1) }, 'c2', '2026-01-02')
    expect(again.split('\n').filter((line) => line.startsWith('| `'))).toEqual([
      '| `one.lua` | 1 | 1 | 0 | 0 | c2 | 2026-01-02 |',
      '| `two.lua` | 2 | 1 | 0 | 1 | c1 | 2026-01-01 |',
      '| `two.lua`:1 | `return 5` | `return 6` | **Not explained** |',
    ])
  })
})
