/* An attacker who can write the file but lacks the key alters a backup. Nothing of the backup may be restored. */
import { deflateSync, inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createKeys, findKeyLayout } from '../../src/store/keys.ts'
import { joined, type Parts, partsOf, type StoredRecord } from './backup-parts.ts'
import { restoreAttempts } from './restore-attempts.ts'

const attempts = restoreAttempts()

test('a backup that was not altered is restored', async () => {
  const { refusal, written } = await attempts.tryRestore(attempts.whole)
  expect(refusal).toBeNull()
  expect(written).toBeGreaterThan(0)
})

test('a backup with a byte of its last line, or every tenth byte, flipped is refused before any write', async () => {
  const { whole } = attempts
  const lastLine = attempts.whole.lastIndexOf('{"keys"')
  const places = [...whole.keys()].filter((at) => at >= lastLine || at % 10 === 0)
  expect(await attempts.restoredWithFlips(places)).toEqual([])
})

test('a backup with a letter of its last line in the other case is refused', async () => {
  for (let at = attempts.whole.lastIndexOf('{'); at < attempts.whole.length; at++) {
    expect((await attempts.tryRestore(attempts.flipped(at, 0x20))).refusal, `byte ${at}`).not.toBeNull()
  }
})

describe('a rebuilt backup with new checksums', () => {
  const rebuilt = (change: (parts: Parts) => unknown) => (): Buffer => {
    const parts = partsOf(attempts.whole)
    change(parts)
    return joined(parts)
  }
  const cases: [string, () => Buffer][] = [
    ['two records exchanged', rebuilt(({ records }) => records.push(records.shift()!))],
    ['the values of two keys exchanged', rebuilt(({ records: [a, b] }) => exchange(a!, b!))],
    ['a record left out', rebuilt(({ records }) => records.splice(2, 1))],
    ['a record twice', rebuilt(({ records }) => records.push(records[0]!))],
    ['a key renamed', rebuilt((parts) => Object.assign(named(parts, '{n:Default}:order'), { key: '{c}:seq' }))],
    ['a byte of a value altered', rebuilt((parts) => alterValue(named(parts, '{n:Default}:devices')))],
    ['a session added', rebuilt(({ records }) => records.push({ ...records[0]!, key: sessionKey }))],
    ['an end for the keyring', rebuilt((parts) => Object.assign(named(parts, '{c}:keyring'), { expiresAt: 9e12 }))],
    ['another time of the backup', rebuilt(({ header }) => Object.assign(header, { madeAt: 1 }))],
    ['another format', rebuilt(({ header }) => Object.assign(header, { format: 'keyrack backup 1' }))],
    ['no keyring in the header', rebuilt(({ header }) => Object.assign(header, { keyring: null }))],
    ['a signature left out', rebuilt(({ ending }) => Object.assign(ending, { hmac: null }))],
    ['cut in half', () => attempts.whole.subarray(0, attempts.whole.length / 2)],
    ['without its last line', () => attempts.whole.subarray(0, attempts.whole.lastIndexOf('{"keys"'))],
    ['without its last byte', () => attempts.whole.subarray(0, -1)],
    ['with a byte appended', () => Buffer.concat([attempts.whole, Buffer.from('\n')])],
    ['twice in a row', () => Buffer.concat([attempts.whole, attempts.whole])],
    ['with the records of both copies', rebuilt(({ records }) => records.push(...records))],
    ['empty', () => Buffer.alloc(0)],
    ['claiming more bytes than there are', () => claimingMore(attempts.whole)],
  ]

  test.each(cases)('is refused before anything is written: %s', async (_, make) => {
    const { refusal, written } = await attempts.tryRestore(make())
    expect([written, refusal]).toEqual([0, expect.any(String)])
  })

  test('is restored in some of these cases if the signature is not checked', async () => {
    const passed: string[] = []
    for (const [name, make] of cases) if ((await attempts.tryRestore(make(), true)).written > 0) passed.push(name)
    // Only the signature reveals exchanged values, renamed keys and altered bytes.
    expect(passed).toEqual(
      expect.arrayContaining(['two records exchanged', 'a byte of a value altered', 'a record left out']),
    )
  })

  test('is the same file if nothing is changed', async () => {
    expect(joined(partsOf(attempts.whole)).equals(attempts.whole)).toBe(true)
  })
})

describe('a backup without a signature', () => {
  const unsigned = (change: (parts: Parts) => unknown): Buffer => {
    const parts = partsOf(attempts.whole)
    parts.header.keyring = null
    parts.ending.hmac = null
    change(parts)
    return joined(parts)
  }

  test.each<[string, (parts: Parts) => unknown, string]>([
    ['a session', ({ records }) => records.push({ ...records[0]!, key: sessionKey }), 'does not restore'],
    ['a strange key', ({ records }) => records.push({ ...records[0]!, key: 'x' }), 'does not restore'],
    [
      'a value of another type',
      (parts) => exchange(named(parts, '{n:Default}:order'), named(parts, '{n:Default}:devices')),
      'does not fit the key',
    ],
    ['a value that is none', ({ records: [a] }) => Object.assign(a!, { payload: Buffer.from('{}') }), 'does not fit'],
    ['an end of a lasting key', ({ records }) => Object.assign(records[0]!, { expiresAt: 9e12 }), 'an expiry time for'],
  ])('is refused before anything is written if it has %s', async (_, change, sentence) => {
    const { refusal, written } = await attempts.tryRestore(unsigned(change), true)
    expect([written, refusal]).toEqual([0, expect.stringContaining(sentence)])
  })
})

test('a key that had expired before the backup was made is left out, and the others are restored', async () => {
  const expired = (more: Partial<Parts['header']>): Buffer => {
    const parts = partsOf(attempts.whole)
    Object.assign(parts.header, { keyring: null, ...more })
    Object.assign(parts.ending, { hmac: null })
    const of = { ...named(parts, '{c}:keyring'), key: '{c}:op:x' }
    parts.records.push({ ...of, payload: deflateSync('{"type":"string","value":"x"}'), expiresAt: 9e12 })
    return joined(parts)
  }
  const whole = await attempts.tryRestore(expired({}), true)
  // The clock of this machine may be behind that of the backup.
  const without = await attempts.tryRestore(expired({ madeAt: 9e12 + 1 }), true)
  expect([whole.refusal, without.refusal]).toEqual([null, null])
  const lasting = partsOf(attempts.whole).records.filter(({ expiresAt }) => expiresAt === null)
  expect(whole.written).toBeGreaterThan(lasting.length)
  expect(without.written).toBe(lasting.length)
})

test('a backup without a signature is refused if its number of records is wrong', async () => {
  const count = partsOf(attempts.whole).records.length
  for (const keys of [count - 1, count + 1]) {
    const parts = partsOf(attempts.whole)
    Object.assign(parts.header, { keyring: null })
    Object.assign(parts.ending, { hmac: null })
    const { refusal, written } = await attempts.tryRestore(joined(parts, keys), true)
    expect([written, refusal], `${keys} of ${count}`).toEqual([0, expect.any(String)])
  }
})

test('every key of the layout can be restored, except those of sessions', () => {
  const keys = createKeys('')
  const id = '0123456789ab0123456789ab'
  const { credentials, access, networkNames, schema } = keys
  const named = (part: object) => Object.values(part).filter((key): key is string => typeof key === 'string')
  const network = keys.of('Zürich {*}:[x] 50%')
  const lasting = [networkNames, schema, ...named(network), ...named(credentials), ...named(access)]
  lasting.push(credentials.configs('é *'), credentials.touched('a'), credentials.names("it's"))
  lasting.push(credentials.sets(id), credentials.order(id))
  expect(lasting.filter((key) => findKeyLayout(key)?.expires !== false)).toEqual([])
  const passing = [network.operation('x'), credentials.operation('x-0'), credentials.gone(id)]
  expect(passing.filter((key) => findKeyLayout(key)?.expires !== true)).toEqual([])
  const sessions = [...Object.values(keys.session('ab'.repeat(32))), credentials.open('user:x')]
  expect(sessions.filter((key) => findKeyLayout(key) !== null)).toEqual([])
})

const named = ({ records }: Parts, key: string): StoredRecord => records.find((record) => record.key === key)!

const sessionKey = createKeys('').session('ab'.repeat(32)).session

const claimingMore = (bytes: Buffer): Buffer =>
  Buffer.from(bytes.toString('latin1').replace(/"bytes":\d+/, '"bytes":9007199254740991'), 'latin1')

function exchange(a: StoredRecord, b: StoredRecord): void {
  const { payload } = a
  a.payload = b.payload
  b.payload = payload
}

/** Changes the device in a record. */
function alterValue(record: StoredRecord): void {
  const text = inflateSync(record.payload).toString()
  expect(text).toContain('10.0.0.')
  record.payload = deflateSync(text.replaceAll('10.0.0.', '10.0.8.'))
}
