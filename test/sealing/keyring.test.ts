import { createSecretKey, type KeyObject } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  createKeyring,
  matchesKeyring,
  openKeyring,
  rewrapped,
  WrongKey,
  withAttribute,
  withNewTerm,
  withoutTerm,
  withPurposes,
} from '../../src/sealing/keyring.ts'
import { parseBlob, SealBroken, seal } from '../../src/sealing/sealed-blob.ts'
import {
  formatKeyring,
  KeyringBroken,
  PURPOSES,
  parseKeyring,
  type StoredKeyring,
} from '../../src/sealing/stored-keyring.ts'
import { newKey } from './keys.ts'

const kek = newKey()
const place = { kind: 'set', owner: 'config-1', name: 'core' }

/** Returns a keyring with terms 1 to `count`, and a blob sealed on each. */
function grown(count: number, under = kek) {
  let stored = createKeyring(under)
  const blobs = [openKeyring(stored, under).seal('on term 1', place)]
  for (let term = 2; term <= count; term++) {
    stored = withNewTerm(stored, under)
    blobs.push(openKeyring(stored, under).seal(`on term ${term}`, place))
  }
  return { stored, blobs }
}

const unsealAll = (stored: StoredKeyring, under: KeyObject, blobs: readonly string[]): string[] =>
  blobs.map((blob) => openKeyring(stored, under).unseal(parseBlob(blob), place).toString())

describe('a new keyring', () => {
  test('seals on term 1 and unseals what it sealed', () => {
    const keyring = openKeyring(createKeyring(kek), kek)
    const blob = keyring.seal('secret', place)
    expect([keyring.activeTerm, parseBlob(blob).term]).toEqual([1, 1])
    expect(keyring.unseal(parseBlob(blob), place).toString()).toBe('secret')
  })

  test('shares no key with another one under the same key-encryption key', () => {
    const blob = openKeyring(createKeyring(kek), kek).seal('secret', place)
    expect(() => openKeyring(createKeyring(kek), kek).unseal(parseBlob(blob), place)).toThrow(SealBroken)
  })

  test('is the same after it was formatted and parsed', () => {
    const { stored, blobs } = grown(3)
    const text = formatKeyring(stored)
    expect(unsealAll(parseKeyring(text), kek, blobs)).toEqual(['on term 1', 'on term 2', 'on term 3'])
    expect(formatKeyring(parseKeyring(text))).toBe(text)
    expect(JSON.parse(text).active).toBe(3)
  })
})

describe('the wrong key', () => {
  test('is refused, and the error says what to do', () => {
    const { stored } = grown(2)
    expect(() => openKeyring(stored, newKey())).toThrow(WrongKey)
    expect(() => openKeyring(stored, newKey())).toThrow(/Set CREDENTIALS_KEY or CREDENTIALS_KEY_FILE to that key/)
    expect(matchesKeyring(stored, newKey())).toBe(false)
    expect(matchesKeyring(stored, kek)).toBe(true)
  })

  test('is refused by rotation, rewrap and retirement', () => {
    const { stored } = grown(2)
    const wrong = newKey()
    expect(() => withNewTerm(stored, wrong)).toThrow(WrongKey)
    expect(() => rewrapped(stored, wrong, newKey())).toThrow(WrongKey)
    expect(() => withoutTerm(stored, wrong, 1)).toThrow(WrongKey)
  })
})

describe('a new term', () => {
  test('is the active one, and blobs of all older terms are still read', () => {
    const { stored, blobs } = grown(4)
    const keyring = openKeyring(stored, kek)
    expect(keyring.activeTerm).toBe(4)
    expect(blobs.map((blob) => parseBlob(blob).term)).toEqual([1, 2, 3, 4])
    expect(unsealAll(stored, kek, blobs)).toEqual(['on term 1', 'on term 2', 'on term 3', 'on term 4'])
  })

  test('has a key of its own', () => {
    const { stored, blobs } = grown(2)
    const renumbered = Buffer.from(blobs[0]!, 'base64')
    renumbered.writeUInt32BE(2, 1)
    expect(() => openKeyring(stored, kek).unseal(parseBlob(renumbered.toString('base64')), place)).toThrow(SealBroken)
  })

  test('never has the number of a retired one', () => {
    const { stored } = grown(3)
    const left = withoutTerm(withoutTerm(stored, kek, 1), kek, 2)
    expect(withNewTerm(left, kek).keys.map(({ term }) => term)).toEqual([3, 4])
  })
})

describe('a rewrap', () => {
  const next = newKey()

  test('keeps blobs of every term: the new key reads them, and the old key does not open the keyring', () => {
    const { stored, blobs } = grown(3)
    const moved = rewrapped(stored, kek, next)
    expect(unsealAll(moved, next, blobs)).toEqual(['on term 1', 'on term 2', 'on term 3'])
    expect(() => openKeyring(moved, kek)).toThrow(WrongKey)
    expect(openKeyring(moved, next).activeTerm).toBe(3)
  })

  test('keeps no wrapped key of the old form', () => {
    const { stored } = grown(3)
    const old = [stored.check, ...stored.keys.map(({ wrapped }) => wrapped)]
    expect(old.filter((blob) => formatKeyring(rewrapped(stored, kek, next)).includes(blob))).toEqual([])
  })
})

describe('a retired term', () => {
  test('has no key: its blobs are refused, others are read', () => {
    const { stored, blobs } = grown(3)
    const left = withoutTerm(stored, kek, 2)
    expect(unsealAll(left, kek, [blobs[0]!, blobs[2]!])).toEqual(['on term 1', 'on term 3'])
    expect(() => openKeyring(left, kek).unseal(parseBlob(blobs[1]!), place)).toThrow(SealBroken)
  })

  test('is never the active one', () => {
    expect(() => withoutTerm(grown(3).stored, kek, 3)).toThrow('Cannot retire term 3: it is the active term')
  })
})

describe('an altered keyring', () => {
  const { stored } = grown(3)
  const [one, two, three] = stored.keys
  const older = createKeyring(kek)

  test.each([
    ['its active term rolled back', { ...stored, active: 2 }],
    ['a term removed', { ...stored, keys: [two!, three!] }],
    ['its order changed', { ...stored, keys: [two!, one!, three!] }],
    ['two wrapped keys swapped', { ...stored, keys: [{ ...one!, wrapped: two!.wrapped }, two!, three!] }],
    ['a key of another keyring', { ...stored, keys: [{ ...one!, wrapped: older.check }, two!, three!] }],
    ['the check value of another keyring', { ...stored, check: older.check }],
    ['a purpose removed', { ...stored, purposes: stored.purposes!.slice(1) }],
    ['its generation rolled back', { ...stored, generation: 1 }],
    ['an attribute invented', { ...stored, attributes: { fact: 'x' } }],
    ['its format rolled back', { ...stored, format: 1 as const }],
    ['a wrapped key cut', { ...stored, keys: [{ ...one!, wrapped: one!.wrapped.slice(4) }, two!, three!] }],
  ])('is refused: %s', (_, altered) => {
    expect(() => openKeyring(altered, kek)).toThrow(KeyringBroken)
  })

  test('opens unaltered', () => {
    expect(openKeyring(stored, kek).activeTerm).toBe(3)
  })

  test.each([
    ['no JSON', 'secret-looking text'],
    ['another JSON', '[]'],
    ['null', 'null'],
    ['a number', '2'],
  ])('is refused as text, and the error does not quote it: %s', (_, text) => {
    expect(() => parseKeyring(text)).toThrow(new KeyringBroken('it is not a keyring'))
  })

  const former = { format: 1, active: 1, keys: [{ term: 1, wrapped: 'x' }], check: 'x' }
  const current = { ...former, format: 2, generation: 1, attributes: {}, purposes: [] }

  test.each([
    ['no format', { ...former, format: undefined }],
    ['format 0', { ...former, format: 0 }],
    ['a format that is a text', { ...former, format: '3' }],
    ['no check', { ...former, check: undefined }],
    ['term 0', { ...former, active: 0 }],
    ['a term above 32 bits', { ...former, active: 2 ** 32 }],
    ['half a term', { ...former, active: 1.5 }],
    ['a term as text', { ...former, active: '1' }],
    ['keys that are no list', { ...former, keys: {} }],
    ['a key without text', { ...former, keys: [{ term: 1, wrapped: 'x' }, { term: 1 }] }],
    ['a key without a term', { ...former, keys: [{ wrapped: 'x' }] }],
    ['a key that is null', { ...former, keys: [null] }],
    ['purposes that are no list', { ...former, purposes: {} }],
    ['a purpose without a name', { ...former, purposes: [{ wrapped: 'x' }] }],
    ['a purpose without text', { ...former, purposes: [{ purpose: 'audit' }] }],
    ['a purpose that is null', { ...former, purposes: [null] }],
    ['no generation', { ...current, generation: undefined }],
    ['generation 0', { ...current, generation: 0 }],
    ['half a generation', { ...current, generation: 1.5 }],
    ['no attributes', { ...current, attributes: undefined }],
    ['attributes that are null', { ...current, attributes: null }],
    ['attributes as a list', { ...current, attributes: ['x'] }],
    ['an attribute that is no text', { ...current, attributes: { since: '7', until: 9 } }],
  ])('is refused with invalid members: %s', (_, members) => {
    expect(() => parseKeyring(JSON.stringify(members))).toThrow(new KeyringBroken('it is not a keyring'))
  })

  test.each([
    ['format 1 without purposes', former],
    ['format 2', current],
    ['the highest term', { ...former, active: 2 ** 32 - 1 }],
    ['a purpose and attributes', { ...current, purposes: [{ purpose: 'x', wrapped: 'x' }], attributes: { a: 'b' } }],
  ])('is parsed: %s', (_, members) => {
    expect(parseKeyring(JSON.stringify(members))).toEqual(members)
  })

  test('is refused with the format in the error if the format is newer', () => {
    expect(() => parseKeyring('{"format":3}')).toThrow(
      new KeyringBroken('this version of keyrack does not support its format 3'),
    )
    expect(new KeyringBroken('it is not a keyring')).toMatchObject({
      name: 'KeyringBroken',
      message: 'Cannot read the stored keyring: it is not a keyring. Restore it from a backup; nothing was changed',
    })
  })
})

describe('attributes', () => {
  const stored = withAttribute(createKeyring(kek), kek, 'since', '7')

  test('last through rotation, rewrap and retirement', () => {
    const other = newKey()
    const moved = rewrapped(withoutTerm(withNewTerm(stored, kek), kek, 1), kek, other)
    expect([...openKeyring(moved, other).attributes]).toEqual([['since', '7']])
    expect(openKeyring(moved, other).generation).toBe(5)
  })

  test.each([
    ['changed', { since: '8' }],
    ['removed', {}],
    ['extended by another one', { since: '7', until: '9' }],
  ])('make the keyring refused if they are %s in Redis', (_, attributes) => {
    expect(() => openKeyring({ ...stored, attributes }, kek)).toThrow(KeyringBroken)
  })
})

describe('a keyring of format 1', () => {
  const { keys, purposes, active } = createKeyring(kek)
  const check = seal(
    JSON.stringify({ active, terms: [1] }),
    { kind: 'check value', owner: 'keyring', name: '' },
    { term: 0, key: kek },
  )
  const old: StoredKeyring = { format: 1, active, keys, check, purposes: purposes!.slice(0, 2) }

  test('opens with the keys that it has, and has no others', () => {
    const keyring = openKeyring(parseKeyring(formatKeyring(old)), kek)
    expect([keyring.generation, keyring.attributes.size]).toEqual([0, 0])
    expect(() => keyring.keyFor('backup')).toThrow(KeyringBroken)
  })

  test('becomes one of format 2 with the same keys and those it lacks', () => {
    const next = withPurposes(old, kek)
    const [before, after] = [openKeyring(old, kek), openKeyring(next, kek)]
    expect([next.format, after.generation]).toEqual([2, 1])
    expect(after.keyFor('audit').equals(before.keyFor('audit'))).toBe(true)
    expect(after.keyFor('backup').export()).toHaveLength(32)
    expect(withPurposes(next, kek)).toBe(next)
  })

  test('opens without the attributes and the generation that were added to it', () => {
    const { attributes, generation } = openKeyring({ ...old, generation: 9, attributes: { since: '7' } }, kek)
    expect([attributes.size, generation]).toEqual([0, 0])
  })

  test('opens without any purpose, as it did before purposes existed', () => {
    const { purposes: _, ...first } = old
    expect(openKeyring(first, kek).activeTerm).toBe(1)
    expect(withPurposes(first, kek).purposes).toHaveLength(PURPOSES.length)
  })

  test('becomes one of format 2 also if it has a key for every purpose', () => {
    const next = withPurposes({ ...old, purposes: purposes! }, kek)
    expect([next.format, openKeyring(next, kek).generation]).toEqual([2, 1])
  })
})

describe('a keyring of format 2 that lacks a purpose', () => {
  const whole = createKeyring(kek)

  /** Returns the keyring with the first purposes only, as a version that knew no others would have sealed it. */
  function withFirstPurposes(count: number): StoredKeyring {
    const purposes = whole.purposes!.slice(0, count)
    const names = purposes.map(({ purpose }) => purpose)
    const text = JSON.stringify({ active: 1, terms: [1], generation: 1, purposes: names, attributes: [] })
    const check = seal(text, { kind: 'check value', owner: 'keyring', name: '' }, { term: 0, key: kek })
    return { ...whole, purposes, check }
  }

  test.each([1, PURPOSES.length - 1])('gets the keys that it lacks and keeps the %i that it has', (count) => {
    const former = withFirstPurposes(count)
    const next = withPurposes(former, kek)
    const [before, after] = [openKeyring(former, kek), openKeyring(next, kek)]
    expect(next.purposes!.map(({ purpose }) => purpose)).toEqual([...PURPOSES])
    expect(after.keyFor('access').equals(before.keyFor('access'))).toBe(true)
    expect(after.generation).toBe(2)
  })

  test('opens without the member, which means that it has none', () => {
    const { purposes: _, ...none } = withFirstPurposes(0)
    expect(openKeyring(none, kek).activeTerm).toBe(1)
    expect(() => openKeyring(none, kek).keyFor('access')).toThrow(
      'Cannot read the stored keyring: it has no key for access. Restore it from a backup; nothing was changed',
    )
  })
})

test('a key-encryption key that is too short is an error of the caller, not a wrong key', () => {
  const short = createSecretKey(Buffer.alloc(16))
  expect(() => matchesKeyring(createKeyring(kek), short)).toThrow('Invalid key length')
})

describe('an error names', () => {
  const { stored, blobs } = grown(2)

  test('the settings of the key that opens the credentials', () => {
    expect(new WrongKey()).toMatchObject({
      name: 'WrongKey',
      message:
        'Cannot open the stored credentials: they were sealed with another key. Set CREDENTIALS_KEY or ' +
        'CREDENTIALS_KEY_FILE to that key. After keyring rewrap it is the new key. If keyrack created the key, ' +
        'restore its key file. Nothing was changed; without that key the credentials cannot be read',
    })
  })

  test('an unknown term as the reason why a blob cannot be unsealed', () => {
    const left = openKeyring(withoutTerm(stored, kek, 1), kek)
    expect(() => left.unseal(parseBlob(blobs[0]!), place)).toThrow(
      'Cannot unseal a record: the keyring has no key of its term',
    )
  })

  test('a member or a key as the part that was altered', () => {
    const [one, two] = stored.keys
    const swapped = { ...stored, keys: [{ ...one!, wrapped: two!.wrapped }, two!] }
    expect(() => openKeyring({ ...stored, active: 1 }, kek)).toThrow('one of its members was altered')
    expect(() => openKeyring(swapped, kek)).toThrow('one of its keys was altered')
  })
})
