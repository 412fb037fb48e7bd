import { expect, test } from 'vitest'
import { joinWithCommas } from '../../src/search/page.ts'

test.each([
  { records: [], pieces: [] },
  { records: ['{1}'], pieces: ['{1}'] },
  { records: ['{1}', '{2}', '{3}'], pieces: ['{1}', ',', '{2}', ',', '{3}'] },
])('the records $records of a page have commas between them', ({ records, pieces }) => {
  expect(joinWithCommas(records.map((record) => Buffer.from(record))).map(String)).toEqual(pieces)
})
