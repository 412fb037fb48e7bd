import { expect, test } from 'vitest'
import { renderSizing } from '../../scripts/generate/sizing.ts'

const PAGE = `# Operations

<!-- npm run generate writes the figures of docs/performance.md -->

old

<!-- the figures end here -->

After
`

const REPORT = `# Performance

### Start and memory

| Devices | ready, s | search indexes built, s | service MiB | bytes a device | Redis MiB | bytes a device |
|---|---|---|---|---|---|---|
| 0 | 0.8 (0.7 to 0.9) | 0.8 | 100 |  | 12.5 |  |
| 100000 | 1.4 | 3.6 | 300 (299 to 301) | 2,000 | 166 | 1,600 |
| 1000000 | 6.2 | 21 | 900 | 800 | 1,480 | 1,500 |

### Scaling

| Stores | Processes | Calls | requests/s | per CPU-second of services | per CPU-second of stores |
|---|---|---|---|---|---|
| one Redis | 1 | reads | 1 | 2 | 3 |
| one Redis | 1 | writes | 1 | 13,000 (12,000 to 14,000) | 12,000 |
| one Redis | 2 | writes | 1 | 9,000 | 11,000 |
| three primaries | 2 | writes | 1 | 6,000 | 8,000 |

### Other
`

test('the figures of the sizing are those of the report', () => {
  const page = renderSizing(PAGE, REPORT)
  expect(page).toContain('\nAfter\n')
  expect(page).not.toContain('old')
  const text = page.replaceAll('\n', ' ')
  expect(text).toContain('Redis takes 12.5 MiB and about 1,500 bytes for each device.')
  expect(text).toContain('A process of the service takes 100 MiB. Its search index takes 2,000 bytes for each device')
  expect(text).toContain('Two processes on a cluster make 6,000 each and a primary 8,000.')
  expect(page).toContain('| 100,000 | 0.3 GB | 0.31 GB measured | 1 and one Redis | 13,000 and 12,000: 12,000 |')
  expect(page).toContain('| 1,000,000 | 3 GB | 0.94 GB measured | 2 and one Redis | 2 × 9,000 and 11,000: 11,000 |')
  expect(page).toContain('| 8.1 GB calculated; with `SEARCH_INDEX=off` 0.1 GB | 4 and three primaries |')
  expect(page).toContain('| 4 × 6,000 and 3 × 8,000: 24,000 |')
})

test('a report without a row is refused by name', () => {
  expect(() => renderSizing(PAGE, REPORT.replace('| 1000000 |', '| 5 |'))).toThrow(
    'Cannot find the row "1000000" below "Start and memory"',
  )
  expect(() => renderSizing(PAGE, REPORT.replace('### Scaling', '### Else'))).toThrow('below "Scaling"')
})
