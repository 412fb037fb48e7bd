import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Section } from '../../scripts/bench/report/section.ts'
import { writeDocuments } from '../../scripts/bench/report/write-report.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const DOCUMENTS = ['README.md', 'docs/performance.md']
const AIMS = [
  'getDevice: calls per second of processor time, stock server-js = 1',
  'searches of 5 after a write, times faster than PostgreSQL, median',
  'commit of 100 edited sets, p50',
  'ready after a start with 5 devices',
  'getDevice beside 16 searches, p99',
]
const section: Section = {
  title: 'Planted part',
  text: `A line of many words ${'word '.repeat(40)}`.trim(),
  plots: [{ file: 'planted.svg', title: 'A plot', svg: '<svg/>' }],
  verdicts: [...AIMS, 'another aim'].map((what, at) => ({
    what,
    measured: `${at} s`,
    aim: '< 9 s',
    verdict: '**met**',
  })),
}

let root: string
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'keyrack-documents-'))
  mkdirSync(join(root, 'docs'))
  for (const path of DOCUMENTS) cpSync(join(repository, path), join(root, path))
  const summaries = { calls: '| planted calls |', searches: '| planted searches |' }
  writeDocuments(root, ['- Date: planted'], [section], summaries)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('a run writes its report, its calls and its searches into docs/performance.md, and keeps the rest', () => {
  const page = read('docs/performance.md')
  for (const text of ['- Date: planted', '### Planted part', '| planted calls |', '| planted searches |']) {
    expect(page).toContain(text)
  }
  expect(page).toContain('# Performance')
  expect(page.indexOf('## Calls')).toBeLessThan(page.indexOf('| planted calls |'))
  expect(page.split('\n').filter((line) => line.length > 120 && !line.startsWith('|'))).toEqual([])
  expect(read('docs/planted.svg')).toBe('<svg/>')
})

test('a run writes five of its aims into README.md', () => {
  const readme = read('README.md')
  expect(AIMS.map((aim) => readme.includes(`| ${aim} |`))).toEqual(AIMS.map(() => true))
  expect(readme).not.toContain('another aim')
})
