import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConsoleFiles } from '../../src/http/routes/console-files.ts'

/** The maximum size of the compressed scripts and styles. */
const MOST_BYTES = 200_000

const { page, assets } = readConsoleFiles(new URL('../../dist/console/', import.meta.url))!

/** Returns a file and all its static imports. Later (dynamic) imports are not part of a first load. */
function neededBy(name: string, known = new Set<string>()): Set<string> {
  if (known.has(name)) return known
  known.add(name)
  const text = assets.get(name)!.bytes.toString('utf8')
  for (const [, imported] of text.matchAll(/\b(?:from|import)\s*["']\.\/([\w.-]+)["']/g)) neededBy(imported!, known)
  return known
}

/** Returns the chunk that contains the entry of a view. */
const chunkOf = (view: string): string => [...assets.keys()].find((name) => name.startsWith(`${view}-view-`))!

const linked = [...page.toString('utf8').matchAll(/\/assets\/([\w.-]+)/g)].map(([, name]) => name!)

test.each(['inventory', 'credentials', 'reference', 'status'])('the first load of the view %s is small', (view) => {
  const needed = new Set([...linked, chunkOf(view)].flatMap((name) => [...neededBy(name)]))
  const bytes = [...needed].reduce((sum, name) => sum + assets.get(name)!.gzip().length, 0)
  expect(needed.size).toBeGreaterThan(3)
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThan(MOST_BYTES)
})

test('the code of a view is loaded only when the view is shown', () => {
  const atOnce = new Set(linked.flatMap((name) => [...neededBy(name)]))
  for (const view of ['inventory', 'credentials', 'reference', 'status']) expect(atOnce).not.toContain(chunkOf(view))
})

test('the console ships the licences of its packages', () => {
  const licences = readFileSync(new URL('../../dist/console/licences.md', import.meta.url), 'utf8')
  for (const name of ['react', 'react-dom', 'wouter']) expect(licences).toMatch(new RegExp(`^## ${name} `, 'm'))
})
