import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { KeptFigures } from '../../scripts/bench/kept-figures.ts'
import { createObtain } from '../../scripts/bench/obtain.ts'
import { parseOptions } from '../../scripts/bench/options.ts'
import { searchesBesidePostgres } from '../../scripts/bench/searches/beside-postgres.ts'
import type { SearchResult } from '../../scripts/bench/searches/search-result.ts'
import { toSpread } from '../../scripts/bench/spread.ts'

const folders: string[] = []
afterAll(() => folders.map((folder) => rmSync(folder, { recursive: true, force: true })))

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'keyrack-parts-'))
  folders.push(folder)
  return folder
}

const partsIn = (folder: string, ...args: string[]): KeptFigures => new KeptFigures(parseOptions(args), folder)

test('kept figures count only for the same options', () => {
  const folder = newFolder()
  const full = partsIn(folder, '--full')
  expect(full.find('bulk')).toBeNull()
  full.keep('bulk', { first: 1 })
  full.keep('many', { other: 1 })
  expect(partsIn(folder, '--full').find('bulk')).toMatchObject({ figures: { first: 1 }, isOfThisRun: true })
  for (const args of [[], ['--full', '--rounds', '5'], ['--full', '--count', '7'], ['--full', '--peer', 'other']]) {
    expect(partsIn(folder, ...args).find('bulk')).toMatchObject({ isOfThisRun: false })
  }
  expect(full.find('points')).toBeNull()
  full.keep('bulk', { second: 2 })
  expect(full.find('bulk')!.figures).toEqual({ second: 2 })
  expect(full.find('bulk')!.date).toMatch(/^\d{4}-\d\d-\d\dT/)
  expect(full.find('many')!.figures).toEqual({ other: 1 })
})

/** A run for the documents. `busy` are the answers of the machine to the question whether it is busy. */
function startRun(kept: KeptFigures, { isResumed = true, busy = [] as (string | null)[] } = {}) {
  const [said, found] = [[] as string[], [] as string[]]
  const obtain = createObtain({
    ...{
      kept,
      isResumed,
      say: (what: string) => void said.push(what),
      onFound: (name: string) => void found.push(name),
    },
    describeBusy: async () => busy.shift() ?? null,
  })
  return { said, found, obtain }
}

test('a resumed run does not measure again what was measured before a failure', async () => {
  const kept = partsIn(newFolder(), '--full')
  const first = startRun(kept, { isResumed: false })
  expect(await first.obtain('search: 10000 devices', async () => ({ ms: 1 }))).toEqual({ ms: 1 })
  const interrupted = first.obtain('search: 100000 devices', () => Promise.reject(new Error('interrupted')))
  await expect(interrupted).rejects.toThrow('interrupted')
  const second = startRun(kept)
  expect(await second.obtain('search: 10000 devices', async () => ({ ms: 2 }))).toEqual({ ms: 1 })
  expect(await second.obtain('search: 100000 devices', async () => ({ ms: 3 }))).toEqual({ ms: 3 })
  expect(second.found).toEqual(['search: 10000 devices'])
  // Without --resume everything is measured.
  expect(await startRun(kept, { isResumed: false }).obtain('search: 10000 devices', async () => ({ ms: 4 }))).toEqual({
    ms: 4,
  })
})

test('figures of other options or of an older file format are measured again, with a message', async () => {
  const folder = newFolder()
  partsIn(folder, '--full', '--rounds', '5').keep('bulk', { ms: 1 })
  const other = startRun(partsIn(folder, '--full'))
  expect(await other.obtain('bulk', async () => ({ ms: 2 }))).toEqual({ ms: 2 })
  expect([other.found, other.said]).toEqual([[], [expect.stringContaining('bulk is measured again')]])
  mkdirSync(join(folder, 'old', '.bench'), { recursive: true })
  const old = { bulk: { sections: [], summaries: {}, of: 'a1,v20,9,1000000,true,/peer', date: '2026-11-01T00:00:00Z' } }
  writeFileSync(join(folder, 'old', '.bench', 'parts.json'), JSON.stringify(old))
  const resumed = startRun(partsIn(join(folder, 'old'), '--full'))
  expect(await resumed.obtain('bulk', async () => ({ ms: 3 }))).toEqual({ ms: 3 })
  expect(resumed.said).toEqual([expect.stringContaining('bulk is measured again')])
})

test('figures of a busy machine are not kept', async () => {
  const kept = partsIn(newFolder(), '--full')
  const run = startRun(kept, { busy: [null, 'busy', null, 'busy'] })
  let attempts = 0
  expect(await run.obtain('bulk', async () => ({ attempt: ++attempts }))).toEqual({ attempt: 3 })
  expect(run.said).toHaveLength(2)
  const busy = startRun(kept, { busy: [null, 'busy', null, 'busy', null, 'busy'] })
  await expect(busy.obtain('many', async () => ({}))).rejects.toThrow('Cannot publish: busy')
  expect(kept.find('many')).toBeNull()
})

test('nothing is measured before the machine is idle', async () => {
  const kept = partsIn(newFolder(), '--full')
  const run = startRun(kept, { busy: ['busy', 'busy', null] })
  let attempts = 0
  const measure = async () => ({ attempt: ++attempts })
  expect(await run.obtain('bulk', measure)).toEqual({ attempt: 1 })
  expect(run.said).toEqual([expect.stringContaining('bulk waits')])
  const busy = startRun(kept, { busy: Array(200).fill('busy') })
  await expect(busy.obtain('many', measure)).rejects.toThrow('Cannot publish: busy')
  expect(attempts).toBe(1)
})

test('figures of searches are kept by the number of devices', async () => {
  const kept = partsIn(newFolder(), '--full')
  const counts = [10_000, 100_000, 1_000_000]
  for (const count of counts) kept.keep(`search: ${count} devices`, resultOf(count))
  const run = startRun(kept)
  const options = { ...parseOptions(['--full']), peer: tmpdir() }
  const { section } = await searchesBesidePostgres({ options, say: (what) => void run.said.push(what) }, run.obtain)
  expect(run.found).toEqual(counts.map((count) => `search: ${count} devices`))
  expect(run.said).toEqual([])
  expect(section.plots).toHaveLength(1)
  expect(section.verdicts[0]!.what).toContain('searches of 1000000')
})

function resultOf(count: number): SearchResult {
  const latency = { p50: toSpread([1]), p95: toSpread([2]) }
  const side = { warm: latency, cold: latency, written: latency, beside: latency, rps: toSpread([9]), answer: 'a' }
  const rows = [{ query: 'Q1 by hostname', ours: side, postgres: side }]
  return { count, floor: side, buildSeconds: 1, longestStallMs: 1, rows }
}
