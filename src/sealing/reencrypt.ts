import type { SealedRecord, Sealing } from './open-sealing.ts'
import { findBlob, SealBroken, type SealContext } from './sealed-blob.ts'

/** A record as it was read, and its new blob. */
export interface Resealed<R extends SealedRecord> {
  readonly record: R
  readonly blob: string
}

/**
 * Reads and replaces all sealed records of a store. `R` may have more members, which the store uses to find a record
 * again.
 */
export interface SealedRecords<R extends SealedRecord> {
  /** Returns, at least once, every record that exists during the whole iteration. */
  pages(): AsyncIterable<readonly R[]>
  /** Writes each blob whose record has not changed since it was read. Returns how many blobs it wrote. */
  replace(changes: readonly Resealed<R>[]): Promise<number>
}

/** The progress of a re-encryption. All members except `pass` are counts of the current pass. */
export interface ReencryptProgress {
  /** The number of the pass, from 1. */
  readonly pass: number
  readonly examined: number
  readonly resealed: number
  /** Number of records that other processes changed during the pass. The next pass reads them again. */
  readonly overtaken: number
}

/** The result of a re-encryption. */
export interface Reencrypted {
  readonly resealed: number
  /** The places of records that cannot be unsealed. They stay unchanged. */
  readonly broken: readonly SealContext[]
}

/**
 * Maximum number of passes. Each pass finds only records that were written during the previous pass. If this limit is
 * reached, some process still writes on an old term.
 */
const MAX_PASSES = 50

/**
 * Seals every record again that is not on the active term, or whose seal does not bind the clear text stored with it.
 * Returns after a pass that finds no such record. It keeps no state, so another run can complete an interrupted one.
 * Throws the errors of the store.
 */
export async function reencrypt<R extends SealedRecord>(
  records: SealedRecords<R>,
  sealing: Sealing,
  onProgress: (progress: ReencryptProgress) => void = () => {},
): Promise<Reencrypted> {
  await sealing.refresh()
  let resealed = 0
  for (let pass = 1; pass <= MAX_PASSES; pass++) {
    const result = await onePass(records, sealing, (counts) => onProgress({ pass, ...counts }))
    resealed += result.resealed
    if (result.resealed + result.overtaken === 0) return { resealed, broken: result.broken }
  }
  throw new Error('Cannot finish re-encryption: a process that has not seen the rotation keeps writing on an old term')
}

/**
 * Returns how many records are sealed on a term, or cannot be read, so that they may be. `retire` takes this function.
 */
export async function countOnTerm(records: Pick<SealedRecords<SealedRecord>, 'pages'>, term: number): Promise<number> {
  let count = 0
  for await (const page of records.pages()) {
    count += page.filter(({ blob }) => (findBlob(blob)?.term ?? term) === term).length
  }
  return count
}

async function onePass<R extends SealedRecord>(
  records: SealedRecords<R>,
  sealing: Sealing,
  onProgress: (counts: Omit<ReencryptProgress, 'pass'>) => void,
) {
  const counts = { examined: 0, resealed: 0, overtaken: 0 }
  const broken: SealContext[] = []
  for await (const page of records.pages()) {
    const changes: Resealed<R>[] = []
    for (const record of page.filter((one) => isDue(one, sealing.activeTerm))) {
      const blob = await reseal(record, sealing)
      if (blob === null) broken.push(record.context)
      else changes.push({ record, blob })
    }
    const written = changes.length === 0 ? 0 : await records.replace(changes)
    counts.examined += page.length
    counts.resealed += written
    counts.overtaken += changes.length - written
    onProgress({ ...counts })
  }
  return { ...counts, broken }
}

function isDue({ blob, context }: SealedRecord, activeTerm: number): boolean {
  const found = findBlob(blob)
  return found?.term !== activeTerm || (context.bound !== undefined && !found.isBound)
}

/** Returns the new blob, or null if the old one cannot be unsealed. */
async function reseal({ blob, context }: SealedRecord, sealing: Sealing): Promise<string | null> {
  try {
    return sealing.seal(await sealing.unseal(blob, context), context)
  } catch (failure) {
    if (failure instanceof SealBroken) return null
    throw failure
  }
}
