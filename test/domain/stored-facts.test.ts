import { describe, expect, test } from 'vitest'
import { type Facts, noFacts } from '../../src/domain/facts.ts'
import { completeInterface, knownHardware } from '../../src/domain/reports/reported-parts.ts'
import {
  FactsTexts,
  parseFacts,
  parsingFacts,
  replaceNotes,
  searchedFacts,
  serializeFacts,
} from '../../src/domain/stored-facts.ts'

const facts: Facts = {
  memo: 'replace in spring',
  tags: ['core', 'Data Center'],
  interfaces: [
    completeInterface({ name: 'eth0' }),
    completeInterface({ name: 'eth1', ipAddress: '11.0.0.1' }),
    completeInterface({ name: 'with a blank', ipAddresses: [{ ipAddress: '2001:db8::2', prefixLength: 64 }] }),
    completeInterface({
      name: 'eth2',
      mtu: 9000,
      description: 'to the core',
      adminStatus: 'UP',
      macAddress: '00:11:22:33:44:55',
      ipAddresses: [{ ipAddress: '11.0.0.2', prefixLength: 24 }, { ipAddress: '2001:db8::1' }],
    }),
  ],
  hardware: [knownHardware({ hardwareId: 7, memorySize: 0, latest: false, name: null })],
  configChangedAt: [2, 1],
}

describe('facts as they are kept', () => {
  test('are the same when they are read again', () => {
    expect(parseFacts(serializeFacts(facts))).toEqual(facts)
    expect(parseFacts(serializeFacts(noFacts))).toEqual(noFacts)
  })

  test('leave out unknown values', () => {
    expect(serializeFacts(noFacts)).toBe('{}')
    expect(serializeFacts(facts)).not.toContain('null')
    expect(serializeFacts({ ...noFacts, interfaces: [facts.interfaces[1]!] })).toBe('{"i":["eth1 11.0.0.1"]}')
  })

  test('have their size in bytes', () => {
    const texts = new FactsTexts()
    for (const some of [facts, { ...facts, memo: '☃' }, { ...noFacts, tags: ['☃'] }]) {
      expect(texts.bytesOf(some)).toBe(Buffer.byteLength(serializeFacts(some)))
    }
  })

  test('are read in steps if they have many interfaces', () => {
    const interfaces = Array.from({ length: 600 }, (_, at) => completeInterface({ name: `eth${at}` }))
    const json = serializeFacts({ ...noFacts, interfaces })
    expect(parseFacts(json).interfaces).toEqual(interfaces)
    expect([...parsingFacts(json)]).toHaveLength(2)
  })

  test('have every text that a search may look for', () => {
    expect(searchedFacts(JSON.parse(serializeFacts(facts)))).toEqual({
      tags: ['core', 'Data Center'],
      ipAddresses: ['11.0.0.1', '2001:db8::2', '11.0.0.2', '2001:db8::1'],
      configChangedAt: [2, 1],
      memo: 'replace in spring',
      macAddresses: ['00:11:22:33:44:55'],
      interfaceNames: ['eth0', 'eth1', 'with a blank', 'eth2'],
      interfaceDescriptions: ['to the core'],
    })
    expect(searchedFacts(null)).toEqual(searchedFacts(JSON.parse(serializeFacts(noFacts))))
    expect(searchedFacts(null)).toMatchObject({ tags: [], ipAddresses: [], memo: null, configChangedAt: [] })
  })
})

describe('stored facts with another memo and other tags', () => {
  test('are the same as the changed facts in their stored form', () => {
    const stored = serializeFacts(facts)
    for (const notes of [
      { memo: 'other', tags: ['x'] },
      { memo: null, tags: ['x', 'y'] },
      { memo: 'other', tags: [] },
      { memo: null, tags: [] },
    ]) {
      expect(replaceNotes(stored, notes)).toBe(serializeFacts({ ...facts, ...notes }))
      expect(replaceNotes('{"i":["eth0 10.0.0.1"]}', notes)).toContain('"i":["eth0 10.0.0.1"]')
    }
  })

  test('are the stored text if nothing differs', () => {
    expect(replaceNotes(serializeFacts(facts), facts)).toBe(serializeFacts(facts))
  })

  test('are null if nothing is left', () => {
    expect(replaceNotes('{"m":"memo","t":["a"]}', { memo: null, tags: [] })).toBeNull()
    expect(replaceNotes(null, { memo: null, tags: [] })).toBeNull()
    expect(replaceNotes(null, { memo: 'memo', tags: [] })).toBe('{"m":"memo"}')
  })
})
