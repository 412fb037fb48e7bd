import { expect, test } from 'vitest'
import { LongMemos } from '../../../../src/search/index/columns/long-memos.ts'

test('a slot has the memo that was set last, with folded case', () => {
  const memos = new LongMemos()
  expect([memos.size, memos.bytes, memos.find(1)]).toEqual([0, 0, undefined])
  memos.replace(1, 'First MEMO')
  memos.replace(2, 'second')
  expect([memos.size, memos.bytes, memos.find(1)]).toEqual([2, 2 * 64 + 16, 'first memo'])
  memos.replace(1, 'other')
  expect([memos.size, memos.bytes, memos.find(1)]).toEqual([2, 2 * 64 + 11, 'other'])
  memos.replace(2, null)
  memos.replace(3, null)
  expect([memos.bytes, [...memos.all]]).toEqual([64 + 5, [[1, 'other']]])
})
