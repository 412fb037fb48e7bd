import { expect, test } from 'vitest'
import { findReason, needing } from './needs.ts'
import { formatSkipped } from './skip-reporter.ts'

test('the table counts the skipped tests of each file and reason', () => {
  const [browser, python] = ['there is no Chromium', null]
  expect(
    formatSkipped([
      { file: 'test/b.test.ts', reason: browser },
      { file: 'test/a.ci.test.ts', reason: python },
      { file: 'test/b.test.ts', reason: browser },
    ]),
  ).toBe(
    [
      '',
      'Skipped: 3 tests',
      '    1  test/a.ci.test.ts  no reason given',
      '    2  test/b.test.ts     there is no Chromium',
      '\n',
    ].join('\n'),
  )
  expect(formatSkipped([])).toBe('\nSkipped: nothing\n\n')
})

test('a name carries the reason if something is missing', () => {
  expect(needing(null, 'a call')).toBe('a call')
  expect(findReason('a call > is answered')).toBeNull()
  expect(findReason(`${needing('no python3 (3.9)', 'a call')} > is answered`)).toBe('no python3 (3.9)')
})
