/*
 * Takes backup files apart and puts them together again, also as earlier versions wrote them.
 */
import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'
import { type BackupFormat, hasSignature, signEnding } from '../../src/commands/store/backup/file-format.ts'
import { parseKey } from '../../src/sealing/key-text.ts'
import { openKeyring } from '../../src/sealing/keyring.ts'
import { parseKeyring } from '../../src/sealing/stored-keyring.ts'
import { TEST_KEY } from '../support/service.ts'

export interface StoredRecord {
  key: string
  expiresAt: number | null
  payload: Buffer
}

/** The parts of a backup file. */
export interface Parts {
  readonly header: Record<string, unknown>
  readonly records: StoredRecord[]
  readonly ending: Record<string, unknown>
}

export function partsOf(bytes: Buffer): Parts {
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

/** Returns the file with these parts. `count` is the number of records that its last line counts. */
export const joined = ({ header, records, ending }: Parts, count = records.length): Buffer =>
  Buffer.concat([...beforeEnding({ header, records }), toLine({ ...ending, keys: count })])

const toLine = (value: object): Buffer => Buffer.from(`${JSON.stringify(value)}\n`)

const beforeEnding = ({ header, records }: Pick<Parts, 'header' | 'records'>): Buffer[] => [
  toLine(header),
  ...records.flatMap(({ key, expiresAt, payload }) => [toLine({ key, expiresAt, bytes: payload.length }), payload]),
]

/** Returns the backup of the same keys in an earlier format, whose signature is valid. The keys are under a prefix. */
export async function inFormat(
  format: BackupFormat,
  { header, records }: Parts,
  witness: Redis,
  prefix: string,
): Promise<Buffer> {
  const names = [...new Set(records.map(({ key }) => key))]
  const old = await Promise.all(
    names.map(async (key) => {
      const payload = await witness.dumpBuffer(prefix + key)
      return { key, expiresAt: records.find((record) => record.key === key)!.expiresAt, payload }
    }),
  )
  const parts = { header: hasSignature(format) ? { ...header, format } : { format }, records: old }
  const bytes = Buffer.concat(beforeEnding(parts))
  const digest = createHash('sha256').update(bytes).digest('hex')
  const key = openKeyring(parseKeyring(header.keyring as string), parseKey(TEST_KEY)!).keyFor('backup')
  const hmac = signEnding(key, { format, digest, keys: old.length })
  return Buffer.concat([bytes, toLine(hasSignature(format) ? { keys: old.length, hmac } : { keys: old.length })])
}
