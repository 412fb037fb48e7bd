import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { AREAS, areaOf } from '../../scripts/mutation/code/areas.ts'
import {
  countMutants,
  type MutatedFile,
  percentOf,
  survivorsIn,
  withScore,
} from '../../scripts/mutation/code/report.ts'
import { EXPLAINED } from '../../scripts/mutation/code/survivors.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const mutant = (status: string, [from, to]: readonly [number, number], replacement: string) => ({
  ...{ status, replacement },
  location: { start: { line: 2, column: from }, end: { line: 2, column: to } },
})

const FILES: Record<string, MutatedFile> = {
  'src/sealing/one.ts': {
    source: 'first\nif (a < b) return\n',
    mutants: [
      mutant('Killed', [5, 10], 'true'),
      mutant('Timeout', [5, 10], 'a >= b'),
      mutant('Survived', [5, 10], 'a  <=\n b'),
      mutant('NoCoverage', [1, 18], '{}'),
      mutant('Ignored', [5, 10], 'false'),
    ],
  },
}

describe('an area', () => {
  test.each(AREAS)('$folder exists, and so do its tests', ({ folder, tests }) => {
    expect(existsSync(`${root}${folder}`)).toBe(true)
    for (const pattern of tests) {
      const beforeWildcard = pattern.slice(0, pattern.search(/\/[^/]*[*]|$/))
      expect(existsSync(`${root}${beforeWildcard}`), pattern).toBe(true)
    }
  })

  test('is found by the folder of a file', () => {
    expect(areaOf('src/sealing/keyring.ts').folder).toBe('src/sealing')
    expect(() => areaOf('src/sealings')).toThrow('Cannot test "src/sealings"')
  })
})

describe('the report', () => {
  test('says where a mutant survived, and with what', () => {
    expect(survivorsIn(FILES)).toEqual([
      { file: 'src/sealing/one.ts', line: 2, before: 'a < b', after: 'a <= b' },
      { file: 'src/sealing/one.ts', line: 2, before: 'if (a < b) return', after: '{}' },
    ])
  })

  test('counts mutants that ran', () => {
    const score = countMutants('src/sealing', FILES)
    expect(score).toEqual({ folder: 'src/sealing', files: 1, mutants: 4, killed: 2, equivalent: 0, survived: 2 })
    expect(percentOf(score)).toBe('50.0')
  })

  test('counts a run without a result as killed only if an error of the code ended it', () => {
    // The texts of Stryker 9.6 with Vitest 4, for a rejection that nothing handles and for a process that ends itself.
    const crashed =
      'Test runner crashed. Tried twice to restart it without any luck. Last time the error message was: Error: '
    const reasons = [
      'An error occurred outside of a test run: Error: unhandled',
      `${crashed}TypeError: Cannot convert object to primitive value
TypeError: Cannot convert object to primitive value
    at String (<anonymous>)
    at errorToString (file:///keyrack/node_modules/@stryker-mutator/util/dist/src/errors.js:22:12)`,
      `${crashed}TypeError: Cannot convert object to primitive value
    at toText (file:///keyrack/src/text.js:22:12)`,
      `${crashed}Child process [pid 10998] exited unexpectedly with exit code null (SIGKILL).`,
      `${crashed}Process 10999 ran out of memory`,
    ]
    const mutants = reasons.map((statusReason, at) => ({
      ...mutant('RuntimeError', [5, 10], `${at}`),
      statusReason,
    }))
    const files = { 'src/sealing/one.ts': { ...FILES['src/sealing/one.ts']!, mutants } }
    expect(survivorsIn(files).map(({ after }) => after)).toEqual(['2', '3', '4'])
    expect(countMutants('src/sealing', files)).toMatchObject({ mutants: 5, killed: 2, survived: 3 })
    const withoutReason = { 'src/sealing/one.ts': { source: 'a\nb\n', mutants: [mutant('RuntimeError', [1, 2], '')] } }
    expect(countMutants('src/sealing', withoutReason)).toMatchObject({ mutants: 1, killed: 0, survived: 1 })
  })

  test('replaces the row of a folder and keeps those of others', () => {
    const empty = '# Title\n<!-- code mutants -->\n<!-- end of code mutants -->\nEnd\n'
    const score = countMutants('src/sealing', FILES)
    const survivors = survivorsIn(FILES)
    const write = (document: string, folder: string, commit: string, left = survivors) =>
      withScore(document, { score: { ...score, folder, survived: left.length }, survivors: left }, commit, '2026-01-01')
    const one = write(empty, 'src/sealing', 'c1')
    const both = write(one, 'src/sealings', 'c1', [{ ...survivors[0]!, file: 'src/sealings/ab.ts', before: 'a || b' }])
    const again = write(both, 'src/sealing', 'c2', survivors.slice(1))
    expect(one).toContain('| `src/sealing/one.ts`:2 | `a < b` | `a <= b` | **Not explained** |')
    expect(again.split('\n').filter((line) => line.startsWith('| `'))).toEqual([
      '| `src/sealing` | 1 | 4 | 2 | 0 | 1 | 75.0 % | c2 | 2026-01-01 |',
      '| `src/sealings` | 1 | 4 | 2 | 0 | 1 | 75.0 % | c1 | 2026-01-01 |',
      '| `src/sealing/one.ts`:2 | `if (a < b) return` | `{}` | **Not explained** |',
      '| `src/sealings/ab.ts`:2 | `a \\|\\| b` | `a <= b` | **Not explained** |',
    ])
  })

  test('keeps the rows of files that are not tested with their folder', () => {
    const rows = ['src/http/routes/health.ts', 'src/http/slow-answers.ts'].flatMap((file) => [
      `| \`${file}\` | 1 | 1 | 0 | 0 | 1 | 0.0 % | c1 | 2026-01-01 |`,
      `| \`${file}\`:1 | \`a\` | \`b\` | **Not explained** |`,
    ])
    const document = `<!-- code mutants -->\n${rows.join('\n')}\n<!-- end of code mutants -->\n`
    const written = withScore(document, { score: countMutants('src/http', {}), survivors: [] }, 'c2', '2026-01-02')
    expect(rows.map((row) => written.includes(row))).toEqual([true, true, false, false])
  })
})

test('each explanation belongs to code that exists', () => {
  const outdated = EXPLAINED.filter(
    ({ file, before }) => !readFileSync(`${root}${file}`, 'utf8').replace(/\s+/g, ' ').includes(before),
  )
  expect(outdated).toEqual([])
})

test.each(['', 'x', '101'])('a run with the floor "%s" is refused', (floor) => {
  // A folder that is not tested, so that nothing runs if the floor is accepted.
  const args = ['--import', 'tsx', 'scripts/mutation/code/index.ts', '--floor', floor, 'no-such-folder']
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  expect(stderr).toContain(`Cannot use "${floor}" as --floor: give a number from 0 to 100`)
  expect(status).toBe(1)
})
