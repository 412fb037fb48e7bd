import type { SealedRecord, Sealing } from './open-sealing.ts'
import { findBlob, SealBroken, type SealContext } from './sealed-blob.ts'

/** A record as it was read, and the blob it shall have. */
export interface Resealed<R extends SealedRecord> {
  readonly record: R
  readonly blob: string
}

/** All sealed records of a store; `R` may hold what it needs to find one again. */
export interface SealedRecords<R extends SealedRecord> {
  /** Every record that is there from the first page to the last, at least once. */
  pages(): AsyncIterable<readonly R[]>
  /** Writes each blob whose record still has the one that was read, and says how many it wrote. */
  replace(changes: readonly Resealed<R>[]): Promise<number>
}

/** Where re-encryption is. All but `pass` count in the current pass. */
export interface ReencryptProgress {
  /** From 1. */
  readonly pass: number
  readonly examined: number
  readonly resealed: number
  /** Written by others meanwhile: the next pass comes back to them. */
  readonly overtaken: number
}

export interface Reencrypted {
  readonly resealed: number
  /** The places of records that can't be unsealed. They are left as they are. */
  readonly broken: readonly SealContext[]
}

/**
 * Each pass only finds records that were written during the previous one; this many passes mean that a writer does not
 * stop.
 */
const MAX_PASSES = 50

/**
 * Seals every record again that is not on the active term, or does not bind what stands beside it. Nothing is kept
 * between runs: after an interruption another run does what is left. Done when a pass finds nothing to do. Throws what
 * the store throws.
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

/** How many records are on a term; a function for `retire` to count with. */
export async function countOnTerm(records: Pick<SealedRecords<SealedRecord>, 'pages'>, term: number): Promise<number> {
  let count = 0
  for await (const page of records.pages()) count += page.filter(({ blob }) => findBlob(blob)?.term === term).length
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

/** Null for a blob that can't be unsealed. */
async function reseal({ blob, context }: SealedRecord, sealing: Sealing): Promise<string | null> {
  try {
    return sealing.seal(await sealing.unseal(blob, context), context)
  } catch (failure) {
    if (failure instanceof SealBroken) return null
    throw failure
  }
}
