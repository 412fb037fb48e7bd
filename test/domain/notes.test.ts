import { describe, expect, test } from 'vitest'
import { readContract } from '../../scripts/contract/contract.ts'
import { parseAddress } from '../../src/domain/address.ts'
import { newDevice } from '../../src/domain/device.ts'
import { InvalidParams } from '../../src/domain/errors/invalid-params.ts'
import { noFacts } from '../../src/domain/facts.ts'
import { MAX_TAGS, type NotesChange, parseNotes, readNotesChange, withNotes } from '../../src/domain/notes.ts'

const id = { network: 'Default', address: parseAddress('10.0.0.1') }
const device = { ...newDevice(id, 'Cisco::IOS'), memoSummary: 'old' }
const nothing: NotesChange = { addTags: [], removeTags: [], memo: null }

const changed = (tags: string[], change: Partial<NotesChange>) =>
  withNotes({ device, facts: { ...noFacts, tags } }, id, { ...nothing, ...change })

describe('readNotesChange', () => {
  test.each([
    { params: {}, change: null },
    { params: { addTags: null, removeTags: null, memo: null }, change: null },
    { params: { addTags: [], removeTags: [] }, change: null },
    { params: { memo: '' }, change: { ...nothing, memo: '' } },
    { params: { addTags: ['a'] }, change: { ...nothing, addTags: ['a'] } },
    { params: { removeTags: ['a'], addTags: null }, change: { ...nothing, removeTags: ['a'] } },
    { params: { addTags: ['a'], removeTags: ['A'] }, change: { addTags: ['a'], removeTags: ['A'], memo: null } },
  ])('reads $params', ({ params, change }) => {
    expect(readNotesChange(params)).toEqual(change)
  })

  test('refuses a tag that is to be added and removed', () => {
    const read = () => readNotesChange({ addTags: ['a', 'b'], removeTags: ['c', 'b', 'a'] })
    expect(read).toThrow(InvalidParams)
    expect(read).toThrow('/removeTags/1: must not be in addTags too')
    const readFirst = () => readNotesChange({ addTags: ['a'], removeTags: ['a', 'b'] })
    expect(readFirst).toThrow('/removeTags/0: must not be in addTags too')
  })
})

describe('withNotes', () => {
  test.each([
    { tags: [], change: { addTags: ['a', 'b', 'a'] }, after: ['a', 'b'] },
    { tags: ['b', 'c'], change: { addTags: ['a', 'c'] }, after: ['b', 'c', 'a'] },
    { tags: ['a', 'b', 'A'], change: { removeTags: ['a', 'x'] }, after: ['b', 'A'] },
    { tags: ['a', 'b'], change: { addTags: ['c'], removeTags: ['a'] }, after: ['b', 'c'] },
    { tags: ['a'], change: { removeTags: ['a'] }, after: [] },
  ])('makes $after of $tags by $change', ({ tags, change, after }) => {
    expect(changed(tags, change).facts.tags).toEqual(after)
    expect(changed(tags, change).device).toEqual(device)
  })

  test('keeps a memo of 60 characters in the device alone', () => {
    const short = changed(['a'], { memo: 'm'.repeat(60) })
    expect([short.device.memoSummary, short.facts.memo]).toEqual(['m'.repeat(60), null])
    const long = changed(['a'], { memo: 'm'.repeat(61) })
    expect([long.device.memoSummary, long.facts.memo]).toEqual(['m'.repeat(60), 'm'.repeat(61)])
    expect(long.facts.tags).toEqual(['a'])
  })

  test('leaves the tags alone if only the memo changes', () => {
    const tags = ['b', 'a']
    expect(changed(tags, { memo: 'new' }).facts.tags).toBe(tags)
  })

  test('removes a memo', () => {
    const { device, facts } = changed(['a'], { memo: '' })
    expect([device.memoSummary, facts.memo, facts.tags]).toEqual([null, null, ['a']])
  })
})

test('tags and memo are parsed without interfaces', () => {
  expect(parseNotes('{"m":"memo","t":["a"],"i":["eth0 10.0.0.1"],"c":[1]}')).toEqual({
    ...noFacts,
    memo: 'memo',
    tags: ['a'],
    configChangedAt: [1],
  })
  expect(parseNotes(null)).toBe(noFacts)
})

test('a device may have as many tags as a report', () => {
  const report = readContract().components.schemas.DeviceReport as { properties: { tags: { maxItems: number } } }
  expect(MAX_TAGS).toBe(report.properties.tags.maxItems)
})
