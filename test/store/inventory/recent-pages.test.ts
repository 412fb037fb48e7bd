import { expect, test } from 'vitest'
import { RecentPages, toRequestKey } from '../../../src/store/inventory/recent-pages.ts'

const pageOf = (seqs: string, ...texts: string[]) => ({
  seqs,
  total: texts.length,
  records: texts.map((text) => Buffer.from(text)),
})

const readTwice = (pages: RecentPages, request: string, page: ReturnType<typeof pageOf>): void => {
  pages.note(request, page)
  pages.note(request, page)
}

test('a page is kept once it was read twice with the same sequences', () => {
  const pages = new RecentPages()
  pages.note('a', pageOf('1:x', 'one', 'two'))
  expect(pages.find('a')).toBeNull()
  pages.note('a', pageOf('2:y', 'one', 'three'))
  expect(pages.find('a')).toBeNull()
  pages.note('a', pageOf('2:y', 'one', 'three'))
  expect(pages.find('a')).toEqual(pageOf('2:y', 'one', 'three'))
  pages.note('a', pageOf('3:z', 'one'))
  expect(pages.find('a')).toBeNull()
  expect(pages.bytes).toBe('3:z'.length)
})

test('a kept page has memory of its own', () => {
  const pages = new RecentPages()
  const reply = Buffer.from('onetwo')
  const page = { seqs: '1:x', total: 2, records: [reply.subarray(0, 3), reply.subarray(3)] }
  readTwice(pages, 'a', page)
  reply.fill(0)
  expect(pages.find('a')!.records.map(String)).toEqual(['one', 'two'])
})

test('the page that was used least recently is dropped first', () => {
  const pages = new RecentPages({ maxPages: 2, maxBytes: 1000, maxPageBytes: 1000 })
  for (const name of ['a', 'b']) readTwice(pages, name, pageOf('1:x', name))
  pages.find('a')
  readTwice(pages, 'c', pageOf('1:x', 'c'))
  expect(['a', 'b', 'c'].map((name) => pages.find(name) !== null)).toEqual([true, false, true])
  expect(pages.bytes).toBe(2 * '1:xa'.length)
})

test('pages take a bounded number of bytes', () => {
  const pages = new RecentPages({ maxPages: 100, maxBytes: 16, maxPageBytes: 6 })
  readTwice(pages, 'large', pageOf('1:x', '1234567'))
  expect(pages.find('large')).toBeNull()
  for (const name of ['a', 'b', 'c']) readTwice(pages, name, pageOf('1:x', '1234'))
  expect(pages.bytes).toBe(2 * '1:x1234'.length)
  expect(['a', 'b', 'c'].map((name) => pages.find(name) !== null)).toEqual([false, true, true])
})

test('the sequences of pages that were read once are in the limit too', () => {
  const pages = new RecentPages({ maxPages: 100, maxBytes: 250, maxPageBytes: 6 })
  for (const name of ['a', 'b', 'c']) pages.note(name, pageOf('1'.repeat(100), 'x'))
  expect(pages.bytes).toBe(200)
})

test('the key of a request is short, and the same for equal requests only', () => {
  const networks = Array.from({ length: 1000 }, (_, at) => `network ${at}`)
  expect(toRequestKey({ networks })).toHaveLength(44)
  expect(toRequestKey({ networks: [...networks] })).toBe(toRequestKey({ networks }))
  expect(toRequestKey({ networks: networks.slice(1) })).not.toBe(toRequestKey({ networks }))
})
