/* The rules of docs/alerts.yml, as text. metrics.test.ts compares their names with those that the service shows. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

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

// Over a series that is younger than ten minutes, min_over_time is the minimum of what is there.
test('a new process that builds its indexes is reported only after ten minutes', () => {
  expect(rule('KeyrackIndexBuildsTooLong')).toMatchObject({ expr: 'keyrack_indexes_building > 0', lasts: '10m' })
})
