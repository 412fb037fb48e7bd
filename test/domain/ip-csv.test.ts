import { describe, expect, test } from 'vitest'
import { parseAddress } from '../../src/domain/address.ts'
import { ApplicationError } from '../../src/domain/errors/application-error.ts'
import type { InvalidParams } from '../../src/domain/errors/invalid-params.ts'
import { checkFactsSize, checkSize, parseIpCsv, refuseEntries, refuseMalformed } from '../../src/domain/ip-csv.ts'

const id = (ipAddress: string, network = 'Default') => ({ network, address: parseAddress(ipAddress) })

/** Returns what a function throws. */
function thrownBy(run: () => void): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  return null
}

const findingsOf = (run: () => void) => (thrownBy(run) as InvalidParams).findings

describe('parseIpCsv', () => {
  test('reads each device once, and counts blank entries', () => {
    const text = ' 10.0.0.1 ,, 10.0.0.1@Lab,10.0.0.1@Default, ::1@a b ,'
    expect(parseIpCsv(text, 4)).toEqual({
      ids: [id('10.0.0.1'), id('10.0.0.1', 'Lab'), id('::1', 'a b')],
      mentions: [
        { index: 0, entry: '10.0.0.1' },
        { index: 2, entry: '10.0.0.1@Lab' },
        { index: 4, entry: '::1@a b' },
      ],
      malformed: [],
    })
  })

  test('keeps entries that name no device, without duplicates', () => {
    expect(parseIpCsv('x,10.0.0.1@,10.0.0.2,10.0.0.1@a@b,@Lab,x', 6).malformed).toEqual([
      { index: 0, entry: 'x', code: 'INVALID_ADDRESS' },
      { index: 1, entry: '10.0.0.1@', code: 'NETWORK_NOT_FOUND' },
      { index: 3, entry: '10.0.0.1@a@b', code: 'NETWORK_NOT_FOUND' },
      { index: 4, entry: '@Lab', code: 'INVALID_ADDRESS' },
    ])
  })

  test.each(['', ' ', ',', ' , '])('refuses "%s", which names no device', (text) => {
    expect(findingsOf(() => parseIpCsv(text, 2))).toEqual([{ path: '/ipCsv', reason: 'names no device' }])
  })

  test('refuses more entries than the maximum', () => {
    expect(parseIpCsv('::1,::2,', 2).ids).toHaveLength(2)
    expect(findingsOf(() => parseIpCsv('::1,::2,::2', 2))).toEqual([
      { path: '/ipCsv', reason: 'has more than 2 entries', max: 2 },
    ])
  })
})

describe('checkSize', () => {
  const csv = parseIpCsv('::1,::2', 2)
  const half = 8 * 1024 * 1024

  test('counts the bytes of all values for each device', () => {
    const texts = { fields: [], customFields: [null, 'ä'.repeat(half / 4), 'x'.repeat(half / 2 - 1)], memo: ['x'] }
    checkSize(csv, texts)
    const refused = findingsOf(() => checkSize(csv, { ...texts, memo: ['xx'] }))
    const reason = 'must have at most 16777216 bytes for all devices together'
    expect(refused).toEqual([{ path: '/customFields', reason, max: 16_777_216 }])
  })

  test('names the param with the most bytes', () => {
    const texts = { customFields: ['x'], memo: ['ä'.repeat(half / 2)], addTags: ['y'.repeat(half - 1)] }
    expect(findingsOf(() => checkSize(csv, texts))).toMatchObject([{ path: '/memo' }])
    const equal = { memo: ['x'.repeat(half)], customFields: ['x'.repeat(half)] }
    expect(findingsOf(() => checkSize(csv, equal))).toMatchObject([{ path: '/memo' }])
  })
})

describe('checkFactsSize', () => {
  test('refuses facts that are too large for one script', () => {
    checkFactsSize(16_777_216)
    const parts = 'memos, tags, interfaces, hardware and change times'
    const reason = `must name devices whose ${parts} have at most 16777216 bytes together`
    const refused = findingsOf(() => checkFactsSize(16_777_217))
    expect(refused).toEqual([{ path: '/ipCsv', reason, max: 16_777_216 }])
  })
})

describe('refuseMalformed', () => {
  test('lists all entries that are no addresses, and leaves networks to the store', () => {
    const items = [
      { index: 0, entry: 'x', code: 'INVALID_ADDRESS' },
      { index: 3, entry: '@Lab', code: 'INVALID_ADDRESS' },
    ]
    expect(findingsOf(() => refuseMalformed(parseIpCsv('x,::1,::1@,@Lab', 9)))).toEqual([
      { path: '/ipCsv', reason: 'has entries that name no device', items },
    ])
    refuseMalformed(parseIpCsv('::1,::1@', 9))
  })
})

describe('refuseEntries', () => {
  const known = { networkExists: true, device: {} }
  const csv = parseIpCsv('::1,::2@a,::3', 9)

  test('accepts devices that all exist', () => {
    refuseEntries(csv, [known, known, known])
  })

  test('lists all faults, and the first one decides the error', () => {
    const error = thrownBy(() =>
      refuseEntries(csv, [known, { networkExists: false, device: null }, { networkExists: true, device: null }]),
    )
    expect(error).toBeInstanceOf(ApplicationError)
    const items = [
      { index: 1, entry: '::2@a', code: 'NETWORK_NOT_FOUND' },
      { index: 2, entry: '::3', code: 'DEVICE_NOT_FOUND' },
    ]
    expect((error as ApplicationError).data).toEqual({ code: 'NETWORK_NOT_FOUND', items })
  })

  test('an address that cannot be parsed is an invalid param if it is the first fault', () => {
    const items = [
      { index: 0, entry: 'x', code: 'INVALID_ADDRESS' },
      { index: 1, entry: '::1', code: 'DEVICE_NOT_FOUND' },
      { index: 2, entry: 'y', code: 'INVALID_ADDRESS' },
    ]
    const missing = [{ networkExists: true, device: null }]
    const mixed = parseIpCsv('x,::1,y', 9)
    expect(findingsOf(() => refuseEntries(mixed, missing))).toEqual([
      { path: '/ipCsv', reason: 'has entries that name no device', items },
    ])
    const later = thrownBy(() => refuseEntries(parseIpCsv('::1,y', 9), missing))
    expect((later as ApplicationError).data).toMatchObject({ code: 'DEVICE_NOT_FOUND' })
  })
})
