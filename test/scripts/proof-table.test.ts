import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BEGIN, END, formatTable, withBetween } from '../../scripts/proof/table.ts'
import { type Figure, readFigures } from '../support/figures/figures.ts'
import { figure, part } from '../support/figures/measured.ts'

const measured = (promise: string, text: string, value: number, day: number): Figure => ({
  ...{ promise, text, value, command: 'npm run test:ci', at: Date.UTC(2026, 0, day), commit: 'c', part: null },
})

describe('the table', () => {
  test('has the latest figure of each kind, with its command and its date', () => {
    const table = formatTable([
      measured('D4', 'violations in 10,000 operations', 1, 1),
      measured('D4', 'violations in 500 operations', 0, 2),
      measured('D4', 'something else', 7, 1),
    ])
    const rows = table.split('\n').filter((row) => row.startsWith('| D4'))
    expect(rows).toEqual([
      '| D4: calls about one device are linearizable | 0 violations in 500 operations ' +
        '| `npm run test:ci` | 2026-01-02 |',
      '| D4 | 7 something else | `npm run test:ci` | 2026-01-01 |',
    ])
  })

  test('has the latest of each part of a long run, and not of the shorter one it stands for', () => {
    const long = { command: 'npm run test:long' }
    const table = formatTable([
      { ...measured('S1', 'wrong answers, heap +1 MiB', 0, 1), ...long, part: 'one' },
      { ...measured('S1', 'wrong answers, heap +-2 MiB', 0, 2), ...long, part: 'two' },
      { ...measured('S1', 'wrong answers, heap +-3 MiB', 0, 3), ...long, part: 'one' },
      measured('S1', 'wrong answers, heap +4 MiB', 0, 4),
    ])
    const rows = table.split('\n').filter((row) => /^\| S1\b/.test(row))
    expect(rows.map((row) => /\+-?\d/.exec(row)![0])).toEqual(['+-2', '+-3'])
  })

  test('says so where nothing was measured', () => {
    expect(formatTable([])).toContain('| F7: no leak | not measured here |  |  |')
  })

  test('takes the place of an older one, and of nothing else', () => {
    expect(withBetween(`a\n${BEGIN}\nold\n${END}\nb`, 'new')).toBe(`a\n${BEGIN}\n\nnew\n\n${END}\nb`)
    expect(() => withBetween('no markers', 'new')).toThrow(/^Cannot find/)
  })
})

describe('figures', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keyrack-proof-'))
    vi.stubEnv('PROOF_DIR', folder)
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    await rm(folder, { recursive: true })
  })

  test('are kept with the part they belong to', async () => {
    await part('one', async () => figure('D1', 'lost writes', 0))
    figure('D2', 'others', 1)
    expect(readFigures().map(({ promise, part: of }) => [promise, of])).toEqual([
      ['D1', 'one'],
      ['done', 'one'],
      ['D2', null],
    ])
  })

  test('of a part that failed do not count as done: it runs again', async () => {
    let runs = 0
    const failing = async (): Promise<void> => {
      runs++
      throw new Error('violations')
    }
    await expect(part('two', failing)).rejects.toThrow('violations')
    await expect(part('two', failing)).rejects.toThrow('violations')
    expect(runs).toBe(2)
  })
})

test('docs/promises.md has a place for the table', () => {
  const page = readFileSync(new URL('../../docs/promises.md', import.meta.url), 'utf8')
  const written = withBetween(page, 'a table')
  expect(written).toContain(`${BEGIN}\n\na table\n\n${END}`)
  expect(written).toContain('## What each promise says')
})
