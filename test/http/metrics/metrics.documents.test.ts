/*
 * Checks the files that use the names of the metrics: the reference, the alert rules, the dashboard and the example for
 * Prometheus.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { startService } from '../../support/service.ts'

const redis = openOnce(startRedisServer)
const service = openOnce(() => startService({ REDIS_URL: redis.url }))
const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

/** Returns the names of all metrics in a text, without the suffixes of histograms. */
function namesIn(text: string): Set<string> {
  const names = text.match(/\b(keyrack|process|nodejs)_[a-z0-9_]+\b/g) ?? []
  return new Set(names.map((name) => name.replace(/_(bucket|sum|count)$/, '')))
}

const findServed = async (): Promise<Set<string>> => {
  const text = await (await fetch(`${service.url}metrics`)).text()
  return new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!))
}

describe('the documentation of metrics', () => {
  test.each(['docs/alerts.yml', 'docs/grafana-dashboard.json'])('%s names only metrics that exist', async (path) => {
    const there = await findServed()
    const named = namesIn(read(path))
    expect([...named].filter((name) => !there.has(name))).toEqual([])
    expect([...named].filter((name) => name.startsWith('keyrack_')).length).toBeGreaterThan(5)
  })

  test('the check finds a planted name that no metric has', async () => {
    const there = await findServed()
    expect([...namesIn('rate(keyrack_calls_totals[5m])')].filter((name) => !there.has(name))).toHaveLength(1)
  })

  test('docs/reference/metrics.md names every metric of keyrack and no other', async () => {
    const rows = [...read('docs/reference/metrics.md').matchAll(/^\| `(keyrack_[a-z_]+)`/gm)].map(([, name]) => name)
    expect(rows.sort()).toEqual([...(await findServed())].filter((name) => name.startsWith('keyrack_')).sort())
  })

  test('the outcomes and reasons in the alert rules and the dashboard are errors of the contract', async () => {
    const outcomes = `${read('docs/alerts.yml')}${read('docs/grafana-dashboard.json')}`
    const asked = [...outcomes.matchAll(/(outcome|reason)=\\?"([A-Z_]+)\\?"/g)].map(([, , value]) => value!)
    const declared = Object.keys(JSON.parse(read('openrpc.json')).components.errors)
    expect(asked.filter((name) => !declared.includes(name))).toEqual([])
  })
})

interface Panel {
  readonly id: number
  readonly title: string
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
}

/** Returns the titles of each two panels that share an area of the grid. */
function findOverlaps(panels: readonly Panel[]): string[] {
  const overlap = ({ gridPos: one }: Panel, { gridPos: two }: Panel): boolean =>
    one.x < two.x + two.w && two.x < one.x + one.w && one.y < two.y + two.h && two.y < one.y + one.h
  return panels.flatMap((one, at) =>
    panels.slice(at + 1).flatMap((two) => (overlap(one, two) ? [`${one.title} and ${two.title}`] : [])),
  )
}

describe('the panels of the dashboard', () => {
  /** The number of columns of a dashboard in Grafana. */
  const COLUMNS = 24
  const { panels, title } = JSON.parse(read('docs/grafana-dashboard.json')) as { title: string; panels: Panel[] }

  test('have unique ids, fit the columns of the grid, and no two of them overlap', () => {
    expect([title, panels.length > 0]).toEqual(['keyrack', true])
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    for (const { gridPos } of panels) {
      expect(Math.min(gridPos.x, gridPos.y)).toBeGreaterThanOrEqual(0)
      expect(Math.min(gridPos.w, gridPos.h)).toBeGreaterThan(0)
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(COLUMNS)
    }
    expect(findOverlaps(panels)).toEqual([])
  })

  test('would fail this check if one of them was moved a column into its neighbour', () => {
    const moved = panels.map((panel) =>
      panel.gridPos.x > 0 ? { ...panel, gridPos: { ...panel.gridPos, x: panel.gridPos.x - 1 } } : panel,
    )
    expect(findOverlaps(moved).length).toBeGreaterThan(0)
  })
})

interface Rule {
  readonly name: string
  readonly expr: string
  /** The time for which the expression must hold, or null. */
  readonly lasts: string | null
}

const rules: readonly Rule[] = read('docs/alerts.yml')
  .split('- alert: ')
  .slice(1)
  .map((text) => ({
    name: text.split('\n')[0]!,
    expr: /expr: (?:>-\n)?([\s\S]+?)\n {8}(?:for|labels):/.exec(text)![1]!.replace(/\s+/g, ' ').trim(),
    lasts: /^ {8}for: (\w+)$/m.exec(text)?.[1] ?? null,
  }))

const rule = (name: string): Rule => rules.find((one) => one.name === name)!

test('metrics that other programs have too are those of the job keyrack', () => {
  const selectors = rules.flatMap(({ expr }) => expr.match(/\b(?:up|process_\w+|nodejs_\w+)\b(?:\{[^}]*\})?/g) ?? [])
  expect(selectors.length).toBeGreaterThanOrEqual(3)
  for (const selector of selectors) expect(selector).toContain('{job="keyrack"}')
})

test('each process that does not answer its scrape is reported, and that there is none', () => {
  expect(rule('KeyrackDown')).toMatchObject({ expr: 'up{job="keyrack"} == 0', lasts: '2m' })
  expect(rule('KeyrackAbsent')).toMatchObject({ expr: 'absent(up{job="keyrack"})' })
})

test('Prometheus of the example loads the rules, for a job of the same name', () => {
  const example = read('examples/prometheus/prometheus.yml')
  expect(example).toMatch(/^rule_files: \[alerts\.yml\]$/m)
  expect(example).toMatch(/^ {2}- job_name: keyrack$/m)
  expect(read('docs/prometheus.md')).toContain('[alerts.yml](alerts.yml)')
})

test('failures of Redis are those that its connections report, because another rule reports that it is away', () => {
  expect(rule('KeyrackStoreAway')).toMatchObject({ expr: 'keyrack_store_connected == 0' })
  expect(rule('KeyrackStoreFails').expr).toContain('keyrack_store_failures_total{kind!="not connected"}')
})

// Over a series that is younger than ten minutes, min_over_time is the minimum of what is there.
test('a new process that builds its indexes is reported only after ten minutes', () => {
  expect(rule('KeyrackIndexBuildsTooLong')).toMatchObject({ expr: 'keyrack_indexes_building > 0', lasts: '10m' })
})
