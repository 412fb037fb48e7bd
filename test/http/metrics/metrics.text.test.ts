/* The samples of the metrics, from the calls and events that are counted. */
import { expect, test } from 'vitest'
import { methodFacts } from '../../../generated/server-stubs.ts'
import { WorkLimit } from '../../../src/http/limits/work-limit.ts'
import { createMetrics, type Measured, type Metrics } from '../../../src/http/metrics/metrics.ts'
import { collectGarbage } from '../../support/collect-garbage.ts'

const measured = {
  ...{ bodies: { used: 11 }, replies: { used: 13 }, indexes: () => null },
  isStoreConnected: () => true,
  warnings: () => ({ exposure: [], writes: [], audit: [] }),
}

function create(others: Partial<Measured> = {}) {
  const work = new WorkLimit({ inFlight: 1, waiting: 2, waitMs: 10_000 })
  return { work, metrics: createMetrics({ work, ...measured, ...others }) }
}

/** Returns the samples of keyrack by name and labels. */
async function samplesOf(metrics: Metrics): Promise<Record<string, number>> {
  const lines = (await metrics.text()).split('\n').filter((line) => line.startsWith('keyrack_'))
  return Object.fromEntries(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]))
}

test('a new service shows each metric without labels, and the counters whose first rise matters', async () => {
  const { metrics } = create()
  expect(metrics.contentType).toBe('text/plain; version=0.0.4; charset=utf-8')
  const gauges = { body_bytes: 11, reply_bytes: 13, requests_in_flight: 0, requests_waiting: 0, store_connected: 1 }
  const warnings = ['exposure', 'writes', 'audit']
  const indexes = { index_devices: 0, index_lag_devices: 0, indexes_building: 0 }
  const ends = ['closed', 'failed', 'slow', 'rights', 'unauthorized', 'networks', 'shutdown']
  const methods = Object.keys(methodFacts)
  const httpRefusals = ['connections', 'pipelining', '400', '408', '413']
  const counters = {
    ...{ events_sent_total: 0, event_streams: 0 },
    ...{ 'expiring_sets_total{expiry="SOON"}': 0, 'expiring_sets_total{expiry="EXPIRED"}': 0 },
    ...{ 'store_failures_total{kind="not connected"}': 0 },
    ...Object.fromEntries(warnings.map((about) => [`warnings{about="${about}"}`, 0])),
    ...Object.fromEntries(httpRefusals.map((reason) => [`http_refused_total{reason="${reason}"}`, 0])),
    ...Object.fromEntries(ends.map((reason) => [`event_streams_ended_total{reason="${reason}"}`, 0])),
    ...Object.fromEntries(methods.map((method) => [`calls_total{method="${method}",outcome="-32603"}`, 0])),
  }
  const all = Object.entries({ ...gauges, ...indexes, ...counters })
  expect(await samplesOf(metrics)).toEqual(Object.fromEntries(all.map(([name, n]) => [`keyrack_${name}`, n])))
})

test('the metrics of the process are shown once for all services', async () => {
  const texts = await Promise.all([create(), create()].map(({ metrics }) => metrics.text()))
  for (const text of texts) expect(text.match(/^# TYPE process_cpu_seconds_total counter$/gm)).toHaveLength(1)
})

/** Counts one of everything. Returns the text of the metrics. */
async function textOfAll(metrics: Metrics): Promise<string> {
  metrics.call('A.a', 'ok', 30)
  metrics.roundTrip(true, 3, 'NOREPLICAS')
  metrics.refused('OVERLOADED')
  metrics.httpRefused('413')
  metrics.expiringSet('SOON')
  metrics.events.opened()
  metrics.events.sent(4)
  metrics.events.opened()
  metrics.events.ended('slow')
  return await metrics.text()
}

test('the first service of a process shows the same metrics as later ones', async () => {
  // The module is loaded again, as in another process.
  const module = '../../../src/http/metrics/metrics.ts?again'
  const { createMetrics: createFirst } = (await import(module)) as { createMetrics: typeof createMetrics }
  const { work, metrics } = create()
  const first = createFirst({ work, ...measured })
  const texts = [await textOfAll(first), await textOfAll(metrics)]
  const [ofFirst, ofLater] = texts.map((text) => text.split('\n').filter((line) => line.includes('keyrack_')))
  expect(ofFirst).toEqual(ofLater)
  for (const text of texts) expect(text).toContain('# TYPE process_cpu_seconds_total counter')
})

test('a new service shows what was measured of the process before', async () => {
  const collections = async ({ metrics }: { readonly metrics: Metrics }): Promise<number> => {
    const [, count = '0'] = /^nodejs_gc_duration_seconds_count\{kind="major"\} (\d+)$/m.exec(await metrics.text()) ?? []
    return Number(count)
  }
  const first = create()
  // prom-client counts only the first of the collections that it learns about at once, which may be a minor one.
  const collectAndCount = (): Promise<number> => {
    collectGarbage()
    return collections(first)
  }
  await expect.poll(collectAndCount).toBeGreaterThan(0)
  expect(await collections(create())).toBeGreaterThan(0)
})

test('calls count by method and outcome, with their durations', async () => {
  const { metrics } = create()
  for (const [method, outcome] of [
    ['A.a', 'ok'],
    ['A.a', 'ok'],
    ['A.a', 'NETWORK_NOT_FOUND'],
    ['B.b', 'ok'],
  ] as const) {
    metrics.call(method, outcome, 30)
  }
  const expected = {
    ...{ 'keyrack_calls_total{method="A.a",outcome="ok"}': 2 },
    ...{ 'keyrack_calls_total{method="A.a",outcome="NETWORK_NOT_FOUND"}': 1 },
    ...{ 'keyrack_calls_total{method="B.b",outcome="ok"}': 1 },
    ...{ 'keyrack_call_seconds_count{method="A.a"}': 3, 'keyrack_call_seconds_count{method="B.b"}': 1 },
    ...{ 'keyrack_call_seconds_bucket{le="0.025",method="A.a"}': 0 },
    ...{ 'keyrack_call_seconds_bucket{le="0.05",method="A.a"}': 3 },
  }
  expect(await samplesOf(metrics)).toMatchObject(expected)
  expect(await samplesOf(metrics)).toMatchObject(expected)
})

test('the first defect of a method raises a series that was 0', async () => {
  const { metrics } = create()
  const series = 'keyrack_calls_total{method="Inventory.search",outcome="-32603"}'
  expect(await samplesOf(metrics)).toMatchObject({ [series]: 0 })
  metrics.call('Inventory.search', 'ok', 1)
  metrics.call('Inventory.search', '-32603', 1)
  expect(await samplesOf(metrics)).toMatchObject({ [series]: 1 })
})

test('round trips and failures of the store are counted by their kinds', async () => {
  const { metrics } = create()
  metrics.roundTrip(true, 1, null)
  metrics.roundTrip(true, 1, 'NOREPLICAS')
  metrics.roundTrip(false, 1, null)
  metrics.storeNotConnected()
  metrics.storeNotConnected()
  const samples = await samplesOf(metrics)
  const failures = Object.entries(samples).filter(([name]) => name.startsWith('keyrack_store_failures_total'))
  expect(failures).toEqual([
    ['keyrack_store_failures_total{kind="not connected"}', 2],
    ['keyrack_store_failures_total{kind="NOREPLICAS"}', 1],
  ])
  expect(samples).toMatchObject({
    ...{ 'keyrack_store_trip_seconds_count{kind="write"}': 2, 'keyrack_store_trip_seconds_count{kind="read"}': 1 },
  })
})

test('refusals are counted by reason, and expiring sets by expiry', async () => {
  const { metrics } = create()
  metrics.refused('OVERLOADED')
  metrics.expiringSet('SOON')
  expect(await samplesOf(metrics)).toMatchObject({
    ...{ 'keyrack_refused_total{reason="OVERLOADED"}': 1, 'keyrack_expiring_sets_total{expiry="SOON"}': 1 },
    ...{ 'keyrack_expiring_sets_total{expiry="EXPIRED"}': 0 },
  })
})

test('open event streams are counted, ended ones by reason, and the events that were sent', async () => {
  const { metrics } = create()
  for (let opened = 0; opened < 3; opened++) metrics.events.opened()
  metrics.events.ended('slow')
  metrics.events.sent(4)
  metrics.events.sent(2)
  const expected = {
    ...{ keyrack_event_streams: 2, keyrack_events_sent_total: 6 },
    ...{ 'keyrack_event_streams_ended_total{reason="slow"}': 1 },
    ...{ 'keyrack_event_streams_ended_total{reason="closed"}': 0 },
  }
  expect(await samplesOf(metrics)).toMatchObject(expected)
  expect(await samplesOf(metrics)).toMatchObject(expected)
})

test('running and waiting requests are counted at the time the metrics are read', async () => {
  const { metrics, work } = create()
  const ends = [await work.begin('a')]
  const waiting = ['a', 'b'].map((caller) => work.begin(caller))
  expect(await samplesOf(metrics)).toMatchObject({ keyrack_requests_in_flight: 1, keyrack_requests_waiting: 2 })
  for (const next of waiting) {
    ends.pop()!()
    ends.push(await next)
  }
  expect(await samplesOf(metrics)).toMatchObject({ keyrack_requests_in_flight: 1, keyrack_requests_waiting: 0 })
})

test('the lag of indexes is the number of devices they still need, and never negative', async () => {
  let sums = { networks: 2, building: 1, done: 5, of: 8 }
  const { metrics } = create({ indexes: () => sums })
  expect(await samplesOf(metrics)).toMatchObject({
    ...{ keyrack_index_devices: 5, keyrack_index_lag_devices: 3, keyrack_indexes_building: 1 },
  })
  sums = { ...sums, done: 9 }
  expect(await samplesOf(metrics)).toMatchObject({ keyrack_index_devices: 9, keyrack_index_lag_devices: 0 })
})

test('a store that is not connected, and the warnings of each group, are read when the metrics are', async () => {
  let isConnected = false
  let audit = ['The audit of access was altered: entry 3 is gone or differs']
  const { metrics } = create({
    isStoreConnected: () => isConnected,
    warnings: () => ({ exposure: ['open', 'clear text'], writes: [], audit }),
  })
  expect(await samplesOf(metrics)).toMatchObject({
    ...{ keyrack_store_connected: 0, 'keyrack_warnings{about="exposure"}': 2 },
    ...{ 'keyrack_warnings{about="writes"}': 0, 'keyrack_warnings{about="audit"}': 1 },
  })
  isConnected = true
  audit = []
  expect(await samplesOf(metrics)).toMatchObject({
    ...{ keyrack_store_connected: 1, 'keyrack_warnings{about="audit"}': 0 },
  })
})
