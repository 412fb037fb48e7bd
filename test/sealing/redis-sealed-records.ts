import type { Redis as Witness } from 'ioredis'
import type { SealedRecord } from '../../src/sealing/open-sealing.ts'
import type { SealedRecords } from '../../src/sealing/reencrypt.ts'
import type { SealContext } from '../../src/sealing/sealed-blob.ts'

/** A record in the hash, with the field that holds it. */
export interface HashRecord extends SealedRecord {
  readonly field: string
}

// KEYS 1: the hash. ARGV: for each change, the field, the expected blob and the new blob. Returns the number of changes
// written.
const REPLACE = `
local written = 0
for at = 1, #ARGV, 3 do
  if redis.call('HGET', KEYS[1], ARGV[at]) == ARGV[at + 1] then
    redis.call('HSET', KEYS[1], ARGV[at], ARGV[at + 2])
    written = written + 1
  end
end
return written`

export const placeOf = (field: string): SealContext => ({ kind: 'set', owner: 'config-1', name: field })

/** Returns sealed records that are stored in a hash of a real Redis, one blob in each field. */
export function redisSealedRecords(redis: Witness, key: string, pageSize: number): SealedRecords<HashRecord> {
  return {
    async *pages() {
      const fields = (await redis.hkeys(key)).sort()
      for (let at = 0; at < fields.length; at += pageSize) {
        const page = fields.slice(at, at + pageSize)
        const blobs = await redis.hmget(key, ...page)
        yield page.map((field, index) => ({ field, blob: blobs[index]!, context: placeOf(field) }))
      }
    },
    async replace(changes) {
      const args = changes.flatMap(({ record, blob }) => [record.field, record.blob, blob])
      return (await redis.eval(REPLACE, 1, key, ...args)) as number
    },
  }
}
