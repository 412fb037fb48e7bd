import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FuzzedService, startFuzzedService } from './fuzzed-service.ts'
import { expectOnlyValues } from './unicode-values.ts'

let fuzzed: FuzzedService

beforeAll(async () => {
  fuzzed = await startFuzzedService()
})

afterAll(() => fuzzed.stop())

test('100,000 names, hostnames and queries of all of Unicode are nothing but values', async () => {
  const started = performance.now()
  await expectOnlyValues(fuzzed, 2, 100_000)
  console.log(`100,000 cases in ${((performance.now() - started) / 1000).toFixed(1)} s`)
})

test('a wildcard of 4 KiB costs about twice that of 2 KiB, and finds what it should', async () => {
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
  // Custom fields are tried one by one, and this is the worst that can be in them for a search that goes back.
  const reports = Array.from({ length: 2000 }, (_, at) => {
    const text = 'a'.repeat(1000) + at
    return { ipAddress: `10.9.${at >> 8}.${at & 255}`, adapterId: 'A::B', hostname: text, custom1: text }
  })
  await call('Collector.reportDevices', ['Long', reports])
  const search = (scheme: string, query: string) =>
    call('Inventory.search', ['Long', scheme, query, { offset: 0, pageSize: 1 }, null, false])
  const msOf = async (scheme: string, query: string): Promise<number> => {
    const started = performance.now()
    for (let left = 20; left > 0; left--) expect((await search(scheme, query)).total).toBe(0)
    return performance.now() - started
  }
  for (const [scheme, head] of [
    ['hostname', '*'],
    ['custom', 'custom1=*'],
  ] as const) {
    expect((await search(scheme, `${head}aaa*`)).total).toBe(2000)
    expect((await search(scheme, `${head}a17*`)).total).toBe(111)
    for (const [what, pattern] of [
      ['letters', (length: number) => `${'a'.repeat(length - 1)}b*`],
      ['stars', (length: number) => `${'*a'.repeat(length / 2)}*`],
    ] as const) {
      const [short, long] = [await msOf(scheme, head + pattern(2048)), await msOf(scheme, head + pattern(4096))]
      console.log(
        `${scheme}, ${what}: 4 KiB costs ${(long / short).toFixed(2)} times 2 KiB (${(long / 20).toFixed(2)} ms)`,
      )
    }
  }
})
