/*
 * Our histogram prints the same text as that of prom-client.
 */
import { Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { DurationHistogram } from '../../../src/http/metrics/duration-histogram.ts'

const BOUNDS = [0.001, 0.01, 0.1, 1]
const definition = { name: 'test_seconds', help: 'Durations of a test' }

/** Returns the text of both histograms after they counted the same durations, given as label value and ms. */
async function texts(durations: readonly (readonly [label: string, ms: number])[]): Promise<[string, string]> {
  const [ours, theirs] = [new Registry(), new Registry()]
  const histogram = new DurationHistogram(definition, 'method', BOUNDS)
  ours.registerMetric(histogram.toMetric())
  const expected = new Histogram({ ...definition, labelNames: ['method'], buckets: BOUNDS, registers: [theirs] })
  for (const [method, ms] of durations) {
    histogram.observe(method, ms)
    expected.observe({ method }, ms / 1000)
  }
  return [await ours.metrics(), await theirs.metrics()]
}

test.each([
  ['nothing', []],
  ['one duration', [['a', 5]]],
  ['durations on the bounds, and beyond all of them', [1, 10, 100, 1000, 1000.1, 0].map((ms) => ['a', ms] as const)],
  ['several methods in turn', Array.from({ length: 300 }, (_, at) => [`m${at % 7}`, at * 7.3] as const)],
] as const)('the text is the same as that of prom-client after %s', async (_, durations) => {
  const [ours, theirs] = await texts(durations)
  expect(ours).toBe(theirs)
})
