/*
 * A sealed blob is replaced only where it is still the one that was read, and nothing around it changes.
 */
import { expect, test } from 'vitest'
import type { KeptRecord } from '../../../src/store/credentials/sealed-records.ts'
import { openOnce } from '../../support/fixture.ts'
import { openSessionStage, startAfreshBeforeEachTest } from './session-stage.ts'

const stage = openOnce(openSessionStage)
startAfreshBeforeEachTest(stage)

const KEY = 't:{c}:sets:one'
const context = { kind: 'set', owner: 'one', name: 'a' } as const

/** Replaces blobs, each given as field, the blob that was read, and the next one. Returns how many were replaced. */
const replace = (...changes: [field: string, blob: string, next: string][]): Promise<number> =>
  stage.store.sealedRecords.replace(
    changes.map(([field, blob, next]) => ({
      record: { key: KEY, field, context, blob } satisfies KeptRecord,
      blob: next,
    })),
  )

test('a blob is replaced, and the rest of its record stays as it is', async () => {
  await stage.witness.hset(KEY, { a: '1:{"sealed":"A.+"}', b: '2:{"sealed":"B"}', c: 'C' })
  expect(await replace(['a', 'A.+', 'next A'], ['b', 'B', 'next B'], ['c', 'C', ''])).toBe(3)
  expect(await stage.witness.hgetall(KEY)).toEqual({ a: '1:{"sealed":"next A"}', b: '2:{"sealed":"next B"}', c: '' })
})

test('a blob that has changed, or whose record is gone, stays as it is', async () => {
  await stage.witness.hset(KEY, { a: '1:{"sealed":"newer"}', b: '2:{"sealed":"B"}' })
  expect(await replace(['a', 'older', 'next'], ['gone', 'x', 'next'], ['b', 'B', 'next'])).toBe(1)
  expect(await stage.witness.hgetall(KEY)).toEqual({ a: '1:{"sealed":"newer"}', b: '2:{"sealed":"next"}' })
})
