import { expect, test } from 'vitest'
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
