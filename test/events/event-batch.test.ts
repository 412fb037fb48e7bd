/* The events of a page of changes, as readers with different positions and rights get them. */
import { expect, test } from 'vitest'
import { type ChangePosition, FIRST_POSITION } from '../../src/domain/history/change-position.ts'
import { EventBatch, type Selection } from '../../src/events/event-batch.ts'
import { formatPart, type Source, toSourceKey } from '../../src/events/event-position.ts'
import type { RecordedChange, RecordedCommit } from '../../src/store/inventory/recorded-changes.ts'

const LAB: Source = { network: 'Lab' }
const author = { by: 'key:1', method: 'Inventory.updateDevice', requestId: 'r' }

const at = (number: number, devices: number | null = null): ChangePosition => {
  return { auditId: `2000000000000-${number}`, devices }
}

const changeOf = (number: number, ipAddress: string): RecordedChange => {
  return { position: at(number), ipAddress, entry: null, author }
}

const batchOf = (...changes: RecordedChange[]): EventBatch =>
  new EventBatch(LAB, FIRST_POSITION, { changes, position: changes.at(-1)!.position, hasMore: false })

const affixes = { before: '1~', after: '~other', key: 'all' }
const all: Selection = { after: FIRST_POSITION, affixes, reads: () => true, sees: () => true }

/** Returns the members of the events that a selection gets. */
function eventsOf(batch: EventBatch, selection: Selection): Record<string, unknown>[] {
  const { bytes, count } = batch.textFor(selection)
  const events = [...`${bytes}`.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data!))
  expect(count).toBe(events.length)
  return events
}

const addressesOf = (batch: EventBatch, selection: Selection) =>
  eventsOf(batch, selection).map(({ ipAddress }) => ipAddress)

test('an event has its id, its type and its data, and the bytes are exactly those', () => {
  const batch = batchOf(changeOf(2, '10.0.0.1'), changeOf(3, '10.0.0.ü'))
  const { bytes } = batch.textFor(all)
  const part = (number: number) => formatPart(toSourceKey(LAB), at(number))
  const text = `${bytes}`
  expect(Buffer.from(text).equals(bytes)).toBe(true)
  expect(text.replaceAll(/\{.*\}/g, '{}')).toBe(
    `id: 1~${part(2)}~other\nevent: device\ndata: {}\n\nid: 1~${part(3)}~other\nevent: device\ndata: {}\n\n`,
  )
  expect(batch.toPart).toBe(part(3))
  expect([batch.from, batch.to]).toEqual([FIRST_POSITION, at(3)])
})

test('a reader that is in the middle of a batch gets the events after its position', () => {
  const batch = batchOf(changeOf(2, '10.0.0.1'), changeOf(3, '10.0.0.2'), changeOf(4, '10.0.0.3'))
  expect(addressesOf(batch, { ...all, after: at(2) })).toEqual(['10.0.0.2', '10.0.0.3'])
  expect(addressesOf(batch, { ...all, after: at(4) })).toEqual([])
  // Neither of them changed what the others get.
  expect(addressesOf(batch, all)).toEqual(['10.0.0.1', '10.0.0.2', '10.0.0.3'])
  expect(addressesOf(batch, { ...all, after: at(3) })).toEqual(['10.0.0.3'])
})

test('readers with the same affixes share bytes and are counted, and others get their own', () => {
  const batch = batchOf(changeOf(2, '10.0.0.1'))
  const first = batch.textFor(all)
  expect(first.sharing.readers).toBe(1)
  const second = batch.textFor({ ...all, affixes: { ...affixes } })
  expect(second.bytes).toBe(first.bytes)
  expect([first.sharing.readers, second.sharing.readers]).toEqual([2, 2])
  const other = batch.textFor({ ...all, affixes: { before: '1~x~', after: '', key: 'other' } })
  expect(`${other.bytes}`).toMatch(/^id: 1~x~[^~]*\n/)
  expect([first.sharing.readers, other.sharing.readers]).toEqual([2, 1])
})

test('a reader that does not read the network gets nothing', () => {
  const batch = batchOf(changeOf(2, '10.0.0.1'))
  const asked: string[] = []
  const reads = (network: string): boolean => {
    asked.push(network)
    return false
  }
  expect(eventsOf(batch, { ...all, reads })).toEqual([])
  expect(asked).toEqual(['Lab'])
})

test('only a reader that may see the network at the other end of a move learns of it', () => {
  const entry = { auditId: '2000000000000-2', kind: 'o', change: { o: ['Secret', '10.9.9.9'] } } as const
  const batch = batchOf({ ...changeOf(2, '10.0.0.1'), entry } as RecordedChange, changeOf(3, '10.0.0.2'))
  const place = { network: 'Secret', ipAddress: '10.9.9.9' }
  const key = (text: string) => ({ affixes: { ...affixes, key: text } })
  expect(eventsOf(batch, { ...all, ...key('sees') }).map((event) => event.place)).toEqual([place, null])
  const blind = { ...all, ...key('blind'), sees: (network: string) => network !== 'Secret' }
  expect(eventsOf(batch, blind).map((event) => event.place)).toEqual([null, null])
  expect(`${batch.textFor(blind).bytes}`.match(/^event: .*$/gm)).toEqual(['event: device', 'event: device'])
  expect(eventsOf(batch, blind)[0]).toMatchObject({ ipAddress: '10.0.0.1', action: 'leave', network: 'Lab' })
})

test('commits of credentials are events of their networks, in one batch', () => {
  const commitOf = (number: number, network: string): RecordedCommit => {
    return { position: at(number), network, record: null, author }
  }
  const changes = [commitOf(2, 'Lab'), commitOf(2, 'Core')]
  const batch = new EventBatch('credentials', FIRST_POSITION, { changes, position: at(2), hasMore: false })
  expect(`${batch.textFor(all).bytes}`).toMatch(/^event: credentials$/m)
  expect(eventsOf(batch, all).map(({ network }) => network)).toEqual(['Lab', 'Core'])
  const reads = (network: string) => network === 'Core'
  const own = { ...all, affixes: { ...affixes, key: 'own' }, reads }
  expect(eventsOf(batch, own).map(({ network }) => network)).toEqual(['Core'])
})
