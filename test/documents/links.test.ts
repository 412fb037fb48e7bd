import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { anchorsOf, documents, linksOf, pathsOf, read, root } from './documents.ts'

/** Returns the faults of the links of a document. */
function brokenLinks(from: string, text: string): string[] {
  return linksOf(from, text)
    .filter(({ path, anchor }) => {
      if (path !== from && !existsSync(join(root, path))) return true
      return anchor !== null && !anchorsOf(path === from ? text : read(path)).has(anchor)
    })
    .map(({ path, anchor }) => (anchor === null ? path : `${path}#${anchor}`))
}

describe.each(documents)('%s', (document) => {
  const text = read(document)

  test('every link leads to a file, and to a heading if it names one', () => {
    expect(brokenLinks(document, text)).toEqual([])
  })

  test('every file and folder that it names exists', () => {
    expect(pathsOf(text).filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})

test('planted: links to a missing file and to a missing heading are detected', () => {
  const text =
    '# One two\n\n[a](missing.md) [b](#one-two) [c](#three) [d](glossary.md#glossary) [e](https://example.net)'
  expect(brokenLinks('docs/planted.md', text)).toEqual(['docs/missing.md', 'docs/planted.md#three'])
  expect(pathsOf('`src/main.ts` and `src/nothing.ts`, `test/x` and `src/store/`')).toEqual([
    'src/main.ts',
    'src/nothing.ts',
    'src/store/',
  ])
})

test('README.md has at most 200 lines', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(200)
})

test('README.md links to every document', () => {
  const linked = linksOf('README.md', read('README.md')).map(({ path }) => path)
  const decisions = linksOf('docs/decisions/README.md', read('docs/decisions/README.md')).map(({ path }) => path)
  const all = new Set([...linked, ...decisions, 'README.md'])
  expect(documents.filter((document) => !all.has(document))).toEqual([])
})

test('the performance figures in README.md are rows of docs/performance.md', () => {
  const marked = /<!-- npm run bench writes these rows -->([\s\S]*?)<!-- the rows end here -->/.exec(read('README.md'))
  const rows = marked![1]!.trim().split('\n').slice(2)
  expect(rows).toHaveLength(5)
  const performance = read('docs/performance.md')
  expect(rows.filter((row) => !performance.includes(row))).toEqual([])
})

test('the architecture names every file and folder of src/', () => {
  const text = read('docs/architecture.md')
  const entries = readdirSync(join(root, 'src'), { withFileTypes: true })
  const names = entries.map((entry) => `src/${entry.name}${entry.isDirectory() ? '/' : ''}`)
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
  expect(names.length).toBeGreaterThan(10)
})

test('the glossary has at most 30 words', () => {
  const words = [...read('docs/glossary.md').matchAll(/^\| (?!Word )([^|-][^|]*) \|/gm)].map(([, word]) => word)
  expect(words.length).toBeGreaterThan(20)
  expect(words.length).toBeLessThanOrEqual(30)
  expect(new Set(words).size).toBe(words.length)
})

test('decisions are numbered without a gap, each with context, decision and consequence', () => {
  const records = documents.filter((path) => /^docs\/decisions\/\d{4}-/.test(path))
  records.forEach((path, at) => {
    expect(path).toContain(`/${`${at + 1}`.padStart(4, '0')}-`)
    const headings = [...read(path).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading!)
    expect(headings).toEqual([expect.stringMatching(`^${at + 1}\\. `), 'Context', 'Decision', 'Consequence'])
  })
  expect(records.length).toBeGreaterThan(15)
})
