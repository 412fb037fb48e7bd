import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findBlob, parseBlob, SealBroken, type SealContext, seal, unseal } from '../../src/sealing/sealed-blob.ts'
import { newKey } from './keys.ts'

const dataKey = { term: 7, key: newKey() }
const place: SealContext = { kind: 'set', owner: 'config-1', name: 'core routers' }

const texts = fc.string({ unit: 'binary', maxLength: 60 })
const places = fc.record({ kind: texts, owner: texts, name: texts })
const same = (a: SealContext, b: SealContext) => a.kind === b.kind && a.owner === b.owner && a.name === b.name

function opens(blob: string, context = place, key = dataKey): boolean {
  try {
    unseal(parseBlob(blob), context, key)
    return true
  } catch (failure) {
    if (failure instanceof SealBroken) return false
    throw failure
  }
}

const flipped = (bytes: Buffer, bit: number): Buffer => {
  const copy = Buffer.from(bytes)
  copy[bit >> 3]! ^= 1 << (bit & 7)
  return copy
}

describe('a blob', () => {
  test('gives back the bytes that were sealed, for any content and place', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), places, fc.nat(2 ** 32 - 1), (bytes, context, term) => {
        const key = { ...dataKey, term }
        const blob = seal(Buffer.from(bytes), context, key)
        expect(unseal(parseBlob(blob), context, key)).toEqual(Buffer.from(bytes))
        expect(parseBlob(blob).term).toBe(term)
      }),
    )
  })

  test('gives back text as UTF-8', () => {
    const text = '{"password":"pä$$wörd 🔑"}'
    expect(unseal(parseBlob(seal(text, place, dataKey)), place, dataKey).toString()).toBe(text)
  })

  test('is 33 bytes longer than its content, in plain base64', () => {
    const blob = seal('x'.repeat(100), place, dataKey)
    expect(Buffer.from(blob, 'base64')).toHaveLength(133)
    expect(blob).toMatch(/^[A-Za-z0-9+/]+=*$/)
  })

  test('is never the same twice', () => {
    const blobs = Array.from({ length: 1000 }, () => seal('same', place, dataKey))
    const nonces = blobs.map((blob) => Buffer.from(blob, 'base64').subarray(5, 17).toString('hex'))
    expect(new Set(blobs).size).toBe(1000)
    expect(new Set(nonces).size).toBe(1000)
  })

  test('is refused with any bit of 20 blobs flipped', () => {
    for (let count = 0; count < 20; count++) {
      const bytes = Buffer.from(seal(randomBytes(count * 7), place, dataKey), 'base64')
      const accepted = Array.from({ length: bytes.length * 8 }, (_, bit) => bit).filter((bit) =>
        opens(flipped(bytes, bit).toString('base64')),
      )
      expect(accepted).toEqual([])
      expect(opens(bytes.toString('base64'))).toBe(true)
    }
  })

  test('is refused with any bit of its text flipped, spare bits of the last digit included', () => {
    for (let length = 0; length < 20; length++) {
      const text = Buffer.from(seal(randomBytes(length), place, dataKey), 'latin1')
      const accepted = Array.from({ length: text.length * 8 }, (_, bit) => bit).filter((bit) =>
        opens(flipped(text, bit).toString('latin1')),
      )
      expect(accepted).toEqual([])
    }
  })

  test('is refused at any other length', () => {
    const blob = seal(randomBytes(40), place, dataKey)
    const bytes = Buffer.from(blob, 'base64')
    const shorter = Array.from(bytes.keys()).flatMap((length) => [
      bytes.subarray(0, length),
      bytes.subarray(bytes.length - length),
    ])
    const cut = Array.from({ length: blob.length }, (_, length) => blob.slice(0, length))
    const longer = [Buffer.concat([bytes, Buffer.alloc(1)]), Buffer.concat([bytes, bytes])]
    const texts = [...[...shorter, ...longer].map((other) => other.toString('base64')), ...cut, `${blob}\n`, ` ${blob}`]
    expect(texts.filter((text) => opens(text))).toEqual([])
  })

  test('is refused in every other place: all swaps among 100 records', () => {
    const records = Array.from({ length: 100 }, (_, at) => {
      const context = {
        kind: ['set', 'edit'][at % 2]!,
        owner: `config-${(at >> 1) % 5}`,
        name: `set ${Math.floor(at / 10)}`,
      }
      return { context, blob: seal(`secret ${at}`, context, dataKey) }
    })
    expect(new Set(records.map(({ context }) => JSON.stringify(context))).size).toBe(100)
    const opened = records.flatMap(({ context }, to) =>
      records.flatMap(({ blob }, from) => (opens(blob, context) ? [[from, to]] : [])),
    )
    expect(opened).toEqual(records.map((_, at) => [at, at]))
  })

  test('is refused in a place whose kind, owner and name are the same text when they are joined', () => {
    const blob = seal('secret', { kind: 'ab', owner: 'c', name: 'd' }, dataKey)
    const others = [
      { kind: 'a', owner: 'bc', name: 'd' },
      { kind: 'ab', owner: '', name: 'cd' },
      { kind: 'abcd', owner: '', name: '' },
    ]
    expect(others.filter((other) => opens(blob, other))).toEqual([])
  })

  test('is refused in any place but its own', () => {
    fc.assert(
      fc.property(places, places, (from, to) => {
        fc.pre(!same(from, to))
        expect(opens(seal('secret', from, dataKey), to)).toBe(false)
      }),
    )
  })

  test('is refused with another key, and with the same key as another term', () => {
    const blob = seal('secret', place, dataKey)
    expect(opens(blob, place, { ...dataKey, key: newKey() })).toBe(false)
    expect(opens(blob, place, { ...dataKey, term: 8 })).toBe(false)
  })

  test('is refused with its term changed to that of another key, even one with the same bytes', () => {
    const bytes = Buffer.from(seal('secret', place, dataKey), 'base64')
    bytes.writeUInt32BE(8, 1)
    expect(opens(bytes.toString('base64'), place, { ...dataKey, term: 8 })).toBe(false)
  })
})

test.each(['', 'AQ==', 'no blob', '{}', 'Ą'.repeat(60), 'A'.repeat(200)])('%j is no blob', (text) => {
  expect(findBlob(text)).toBeNull()
  expect(() => parseBlob(text)).toThrow(SealBroken)
})
