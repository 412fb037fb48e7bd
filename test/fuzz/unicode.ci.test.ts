import { afterAll, beforeAll, expect, test } from 'vitest'
import { figure, figureOfCheck } from '../support/figures/measured.ts'
import { type FuzzedService, startFuzzedService } from './fuzzed-service.ts'
import { expectOnlyValues } from './unicode-values.ts'

const DEVICES = 200

let fuzzed: FuzzedService

beforeAll(async () => {
  // Texts must be longer than the longest pattern; otherwise their length alone would show that they do not match.
  fuzzed = await startFuzzedService({ MAX_TEXT_LENGTH: '16384' })
})

afterAll(() => fuzzed.stop())

test('100,000 names, hostnames and queries of all of Unicode are treated as values only', async () => {
  const started = performance.now()
  await figureOfCheck(
    'S10',
    () => 'of 100,000 names and queries out of all of Unicode taken for anything but a value',
    () => expectOnlyValues(fuzzed, 2, 100_000),
  )
  console.log(`100,000 cases in ${((performance.now() - started) / 1000).toFixed(1)} s`)
})

test('a wildcard of 4 KiB finds its device, and takes about twice as long as one of 2 KiB', async () => {
  const call = async (method: string, params: unknown) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(fuzzed.service.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    return ((await response.json()) as { result: { total: number } }).result
  }
  await call('Networks.defineManagedNetwork', ['Long'])
  // The search looks through custom fields one after the other.
  const reports = Array.from({ length: DEVICES }, (_, at) => {
    const text = 'a'.repeat(10_000) + at
    return { ipAddress: `10.9.0.${at}`, adapterId: 'A::B', hostname: text, custom1: text }
  })
  await call('Collector.reportDevices', ['Long', reports])
  const search = (scheme: string, query: string) =>
    call('Inventory.search', ['Long', scheme, query, { offset: 0, pageSize: 1 }, null, false])
  const msOf = async (scheme: string, query: string): Promise<number> => {
    const started = performance.now()
    expect((await search(scheme, query)).total).toBe(0)
    return performance.now() - started
  }
  // The shortest of many times is that of the search alone. Both searches take turns, so a busy moment of the machine
  // meets both.
  const shortestMs = async (scheme: string, queries: readonly string[]): Promise<number[]> => {
    const shortest = queries.map(() => Number.POSITIVE_INFINITY)
    for (let left = 30; left > 0; left--) {
      for (const [at, query] of queries.entries()) shortest[at] = Math.min(shortest[at]!, await msOf(scheme, query))
    }
    return shortest
  }
  let worst = 0
  for (const [scheme, head] of [
    ['hostname', '*'],
    ['custom', 'custom1=*'],
  ] as const) {
    expect((await search(scheme, `${head}aaa*`)).total).toBe(DEVICES)
    expect((await search(scheme, `${head}a17*`)).total).toBe(11)
    for (const [what, pattern] of [
      ['wrong at its end', (length: number) => `${'a'.repeat(length - 1)}b*`],
      ['wrong at its start', (length: number) => `b${'a'.repeat(length - 1)}*`],
      ['stars', (length: number) => `${'*a'.repeat(length / 2)}*`],
    ] as const) {
      const times = await shortestMs(scheme, [head + pattern(2048), head + pattern(4096)])
      const [short, long] = times as [number, number]
      console.log(`${scheme}, ${what}: 4 KiB costs ${(long / short).toFixed(2)} times 2 KiB (${long.toFixed(2)} ms)`)
      worst = Math.max(worst, long / short)
    }
  }
  figure('S10', 'times the cost of a wildcard of 2 KiB is the most that one of 4 KiB costs', Number(worst.toFixed(2)))
  // Quadratic time would be four times.
  expect(worst).toBeLessThan(3.5)
})
