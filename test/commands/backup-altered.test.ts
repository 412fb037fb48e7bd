import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Redis as Witness } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBackup, restoreBackup } from '../../src/commands/backup.ts'
import type { RecordsPlace } from '../../src/commands/command.ts'
import { keysUnder, kindOfKey } from '../../src/store/keys.ts'
import { figure } from '../support/measured.ts'
import { redisOfThisFile } from '../support/redis-of-this-file.ts'
import { freshPrefix, startService } from '../support/service.ts'
import { openRecords } from './on-records.ts'

/*
 * A backup that somebody altered who can write the file and has not the key: nothing of it is restored.
 */

const redis = redisOfThisFile()
const TARGET = freshPrefix()
let folder: string
let witness: Witness
let whole: Buffer
let target: RecordsPlace
let close: () => void

beforeAll(async () => {
  witness = redis().witness()
  folder = await mkdtemp(join(tmpdir(), 'keyrack-altered-'))
  const prefix = freshPrefix()
  const service = await startService({ REDIS_URL: redis().url, REDIS_PREFIX: prefix, SEARCH_INDEX: 'off' })
  await service.result('Inventory.createDevice', ['Default', '10.0.0.1', 'A::B'])
  await service.result('Inventory.createDevice', ['Default', '10.0.0.2', 'A::B'])
  await service.stop()
  const source = await openRecords(redis().url, prefix)
  await makeBackup(source.at, join(folder, 'whole'), {})
  source.close()
  const opened = await openRecords(redis().url, TARGET)
  target = opened.at
  close = opened.close
  whole = await readFile(join(folder, 'whole'))
})
afterAll(() => {
  close()
  return rm(folder, { recursive: true, force: true })
})

interface Tried {
  readonly refusal: string | null
  /** How many keys were written, also such as were taken back. */
  readonly written: number
}

let tries = 0

/** What becomes of a file. `unsigned` leaves the check of the signature out. */
async function tryRestore(bytes: Buffer, unsigned = false): Promise<Tried> {
  const path = join(folder, `tried-${++tries}`)
  await writeFile(path, bytes)
  let written = 0
  let refusal: string | null = null
  const restore: typeof target.backup.restore = (saved) => {
    written++
    return target.backup.restore(saved)
  }
  const at = { ...target, backup: { ...target.backup, restore } }
  await restoreBackup(at, path, { unsigned }).catch((failure: Error) => {
    refusal = failure.message
  })
  if (written > 0) for (const key of await witness.keys(`${TARGET}*`)) await witness.del(key)
  await rm(path)
  return { refusal, written }
}

const flipped = (at: number, mask: number): Buffer => {
  const copy = Buffer.from(whole)
  copy[at]! ^= mask
  return copy
}

test('the file is restored as it was written', async () => {
  expect(await tryRestore(whole)).toEqual({ refusal: null, written: expect.any(Number) })
})

test('with any byte flipped it is refused before anything is written', { timeout: 120_000 }, async () => {
  const passed: number[] = []
  for (let at = 0; at < whole.length; at++) {
    const { refusal, written } = await tryRestore(flipped(at, 1 << (at % 8)))
    if (refusal === null || written > 0) passed.push(at)
  }
  expect(passed).toEqual([])
  figure('S14', `altered backups restored, of ${whole.length} with one byte flipped`, passed.length)
})

test('letters of the last line in the other case are refused', async () => {
  for (let at = whole.lastIndexOf('{'); at < whole.length; at++) {
    expect((await tryRestore(flipped(at, 0x20))).refusal, `byte ${at}`).not.toBeNull()
  }
})

describe('a file that was rebuilt, with checksums computed again, is refused before anything is written:', () => {
  const rebuilt = (change: (parts: Parts) => unknown) => (): Buffer => {
    const parts = partsOf(whole)
    change(parts)
    return joined(parts)
  }
  const named = ({ records }: Parts, key: string): StoredRecord => records.find((record) => record.key === key)!
  const cases: [string, () => Buffer][] = [
    ['two records exchanged', rebuilt(({ records }) => records.push(records.shift()!))],
    ['the values of two keys exchanged', rebuilt(({ records: [a, b] }) => exchange(a!, b!))],
    ['a record left out', rebuilt(({ records }) => records.splice(2, 1))],
    ['a record twice', rebuilt(({ records }) => records.push(records[0]!))],
    ['a key renamed', rebuilt((parts) => Object.assign(named(parts, '{n:Default}:order'), { key: '{c}:seq' }))],
    ['a byte of a value altered', rebuilt((parts) => alterValue(named(parts, '{n:Default}:devices')))],
    ['a session added', rebuilt(({ records }) => records.push({ ...records[0]!, key: sessionKey }))],
    ['an end for the keyring', rebuilt((parts) => Object.assign(named(parts, '{c}:keyring'), { expiresAt: 9e12 }))],
    ['another time', rebuilt(({ header }) => Object.assign(header, { madeAt: 1 }))],
    ['another format', rebuilt(({ header }) => Object.assign(header, { format: 'keyrack backup 1' }))],
    ['no keyring in the header', rebuilt(({ header }) => Object.assign(header, { keyring: null }))],
    ['a signature left out', rebuilt(({ ending }) => Object.assign(ending, { hmac: null }))],
    ['cut in half', () => whole.subarray(0, whole.length / 2)],
    ['without its last line', () => whole.subarray(0, whole.lastIndexOf('{"keys"'))],
    ['without its last byte', () => whole.subarray(0, -1)],
    ['with a byte appended', () => Buffer.concat([whole, Buffer.from('\n')])],
    ['twice in a row', () => Buffer.concat([whole, whole])],
    ['with the records of both copies', rebuilt(({ records }) => records.push(...records))],
    ['empty', () => Buffer.alloc(0)],
    ['claiming more bytes than there are', () => claimingMore(whole)],
  ]

  test.each(cases)('%s', async (_, make) => {
    const { refusal, written } = await tryRestore(make())
    expect([written, refusal]).toEqual([0, expect.any(String)])
  })

  test('and the same attempts are restored in part where the check is left out', async () => {
    const passed: string[] = []
    for (const [name, make] of cases) if ((await tryRestore(make(), true)).written > 0) passed.push(name)
    // Exchanged values, renamed keys and altered bytes are only shown by the signature.
    expect(passed).toEqual(
      expect.arrayContaining(['two records exchanged', 'a byte of a value altered', 'a record left out']),
    )
  })

  test('rebuilding alone is no fault', async () => {
    expect(joined(partsOf(whole)).equals(whole)).toBe(true)
  })
})

describe('a file without a signature', () => {
  const unsigned = (change: (parts: Parts) => unknown): Buffer => {
    const parts = partsOf(whole)
    parts.header.keyring = null
    parts.ending.hmac = null
    change(parts)
    return joined(parts)
  }

  test.each<[string, (parts: Parts) => unknown, string]>([
    ['a session', ({ records }) => records.push({ ...records[0]!, key: sessionKey }), 'does not restore'],
    ['a strange key', ({ records }) => records.push({ ...records[0]!, key: 'x' }), 'does not restore'],
    ['a key twice', ({ records }) => records.push(records[0]!), 'twice'],
    ['an end of a lasting key', ({ records }) => Object.assign(records[0]!, { expiresAt: 9e12 }), 'an end for'],
    [
      'an end before its beginning',
      ({ records }) => records.push({ ...records[0]!, key: '{c}:op:x', expiresAt: 5 }),
      'ended before',
    ],
  ])('that holds %s is refused before anything is written', async (_, change, sentence) => {
    const { refusal, written } = await tryRestore(unsigned(change), true)
    expect([written, refusal]).toEqual([0, expect.stringContaining(sentence)])
  })
})

test('every key of the layout can be restored, but those of sessions', () => {
  const keys = keysUnder('')
  const id = '0123456789ab0123456789ab'
  const { credentials, access, networkNames, schema } = keys
  const named = (part: object) => Object.values(part).filter((key): key is string => typeof key === 'string')
  const network = keys.of('Zürich {*}:[x] 50%')
  const lasting = [networkNames, schema, ...named(network), ...named(credentials), ...named(access)]
  lasting.push(credentials.configs('é *'), credentials.touched('a'), credentials.names("it's"))
  lasting.push(credentials.sets(id), credentials.order(id))
  expect(lasting.filter((key) => kindOfKey(key) !== 'lasting')).toEqual([])
  const passing = [network.operation('x'), credentials.operation('x-0'), credentials.gone(id)]
  expect(passing.filter((key) => kindOfKey(key) !== 'passing')).toEqual([])
  const sessions = [...Object.values(keys.session('ab'.repeat(32))), credentials.open('user:x')]
  expect(sessions.filter((key) => kindOfKey(key) !== null)).toEqual([])
})

const sessionKey = keysUnder('').session('ab'.repeat(32)).session

interface Parts {
  readonly header: Record<string, unknown>
  readonly records: { key: string; expiresAt: number | null; payload: Buffer }[]
  readonly ending: Record<string, unknown>
}

function partsOf(bytes: Buffer): Parts {
  let at = 0
  const line = (): Record<string, unknown> => {
    const end = bytes.indexOf(10, at)
    const value = JSON.parse(bytes.subarray(at, end).toString())
    at = end + 1
    return value
  }
  const header = line()
  const records: Parts['records'] = []
  for (;;) {
    const value = line()
    if ('keys' in value) return { header, records, ending: value }
    const length = value.bytes as number
    records.push({
      key: value.key as string,
      expiresAt: value.expiresAt as number | null,
      payload: bytes.subarray(at, at + length),
    })
    at += length
  }
}

function joined({ header, records, ending }: Parts): Buffer {
  const line = (value: object): Buffer => Buffer.from(`${JSON.stringify(value)}\n`)
  return Buffer.concat([
    line(header),
    ...records.flatMap(({ key, expiresAt, payload }) => [line({ key, expiresAt, bytes: payload.length }), payload]),
    line({ ...ending, keys: records.length }),
  ])
}

type StoredRecord = Parts['records'][number]

const claimingMore = (bytes: Buffer): Buffer =>
  Buffer.from(bytes.toString('latin1').replace(/"bytes":\d+/, '"bytes":9007199254740991'), 'latin1')

function exchange(a: StoredRecord, b: StoredRecord): void {
  const { payload } = a
  a.payload = b.payload
  b.payload = payload
}

/** Another device than was written, with the checksum that Redis asks for. */
function alterValue(record: StoredRecord): void {
  const body = Buffer.from(record.payload.subarray(0, -8))
  const at = body.indexOf('10.0.0.')
  body[at + 7]! ^= 8
  const checksum = Buffer.alloc(8)
  checksum.writeBigUInt64LE(crc64(body))
  record.payload = Buffer.concat([body, checksum])
}

/** CRC-64 as Redis has it (Jones), bit by bit, reflected. */
function crc64(bytes: Buffer): bigint {
  let crc = 0n
  for (const byte of bytes) {
    crc ^= BigInt(byte)
    for (let bit = 0; bit < 8; bit++) crc = crc & 1n ? (crc >> 1n) ^ 0x95ac9329ac4bc9b5n : crc >> 1n
  }
  return crc
}
