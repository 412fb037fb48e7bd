import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { MeasuredParts } from '../../scripts/bench/measured-parts.ts'
import { parseOptions } from '../../scripts/bench/options.ts'

const folder = mkdtempSync(join(tmpdir(), 'keyrack-parts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const partsOf = (...args: string[]): MeasuredParts => new MeasuredParts(parseOptions(args), folder)
const measured = (title: string) => ({ sections: [{ title, text: '', plots: [], verdicts: [] }], summaries: {} })

test('a part that was measured is found again, for the same options alone', () => {
  const full = partsOf('--full')
  expect(full.find('bulk')).toBeNull()
  full.keep('bulk', measured('first'))
  full.keep('many', measured('other'))
  expect(partsOf('--full').find('bulk')).toMatchObject(measured('first'))
  for (const args of [[], ['--full', '--rounds', '5'], ['--full', '--count', '7'], ['--full', '--peer', 'other']]) {
    expect(partsOf(...args).find('bulk')).toBeNull()
  }
  expect(full.find('points')).toBeNull()
  full.keep('bulk', measured('second'))
  expect(full.find('bulk')).toMatchObject(measured('second'))
  expect(full.find('bulk')!.date).toMatch(/^\d{4}-\d\d-\d\dT/)
  expect(full.find('many')).toMatchObject(measured('other'))
})
