import { chunks } from '../domain/group.ts'
import { beginTimeSlice } from '../fairness/time-slices.ts'
import type { SealedRecord, Sealing } from '../sealing/open-sealing.ts'

const RECORDS_A_STEP = 32

/**
 * Unseals records in order and passes the JSON of each to `read`. Works in steps, so that other requests run in
 * between. Throws the errors of `Sealing.unsealAll`.
 */
export async function unsealInSteps<Value>(
  sealing: Sealing,
  records: readonly SealedRecord[],
  read: (json: unknown, at: number) => Value,
): Promise<Value[]> {
  const values: Value[] = []
  const slice = beginTimeSlice()
  for (const some of chunks(records, RECORDS_A_STEP)) {
    for (const content of await sealing.unsealAll(some)) {
      values.push(read(JSON.parse(content.toString()), values.length))
    }
    if (slice.isOver()) await slice.next()
  }
  return values
}
