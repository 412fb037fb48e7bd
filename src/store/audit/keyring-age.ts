/*
 * Uses the audit to detect whether a writer of Redis restored an earlier keyring. A service records the time in the
 * keyring before it signs heads or writes chained entries. So if the keyring lacks that time, there must be no signed
 * heads and no chained entries of a service. Commands write chained entries without recording the time (`keys create
 * --init` before a first start), so their entries prove nothing.
 */

import type { StreamName } from '../../domain/audit-names.ts'
import { parseJson } from '../../domain/json.ts'
import { CHAINED_SINCE, HEADS_SIGNED } from '../../sealing/keyring-attributes.ts'
import type { Sealing } from '../../sealing/open-sealing.ts'
import type { AuditBounds, Heads } from './audit-bounds.ts'
import type { AuditEntry, AuditTrail } from './audit-trail.ts'

/**
 * Returns the time since when every entry is chained, as Unix epoch milliseconds by the clock of Redis; null if the
 * keyring does not hold it.
 */
export function chainedSince(sealing: Pick<Sealing, 'attribute'>): number | null {
  const text = sealing.attribute(CHAINED_SINCE)
  return text === null ? null : Number(text)
}

/** The parts of the store that are read to verify the audit. */
export interface AuditStore {
  readonly auditTrail: AuditTrail
  auditBounds(sign: (text: string) => string): AuditBounds
}

/**
 * Returns evidence that the keyring is an earlier one, as a clause such as "the heads of the audit are signed". Returns
 * null if there is no evidence.
 */
export async function findOlderKeyring(
  { trail, bounds }: { readonly trail: AuditTrail; readonly bounds: AuditBounds },
  sealing: Sealing,
): Promise<string | null> {
  if (chainedSince(sealing) !== null) return null
  const found = (await findSignedBound(trail, bounds)) ?? (await findChainedEntry(trail))
  if (found === null) return null
  // Another replica may have begun the chain by now, so the keyring is read after the records.
  await sealing.refresh()
  return chainedSince(sealing) === null ? `${found}, but the keyring does not hold the time when that began` : null
}

async function findSignedBound(trail: AuditTrail, bounds: AuditBounds): Promise<string | null> {
  const heads = await bounds.readHeads()
  if (heads.fault === null || [...heads.of.values()].some((head) => head !== null)) {
    return 'the heads of the audit are signed'
  }
  for (const stream of await trail.streams()) {
    const { floor } = await bounds.readFloor(stream)
    if (floor !== null && floor.mac !== '') return `the floor of the audit stream ${stream} is signed`
  }
  return null
}

const isChainedByService = ({ mac, by }: AuditEntry): boolean => mac.startsWith('2:') && by !== 'cli'

/** Returns a clause that names the first chained entry of a service, or null. It may read the whole audit. */
async function findChainedEntry(trail: AuditTrail): Promise<string | null> {
  const networksFirst = (await trail.streams()).reverse()
  for (const stream of networksFirst) {
    for await (const page of trail.pages(stream, null)) {
      const found = page.find(isChainedByService)
      if (found !== undefined) return `entry ${found.number} of the audit stream ${stream} is chained`
    }
  }
  return null
}

/** Reads the heads. Returns the fault of their list too; null if it is missing but need not exist yet. */
export async function readHeadsAndFault(
  { trail, bounds }: { readonly trail: AuditTrail; readonly bounds: AuditBounds },
  sealing: Sealing,
): Promise<{ readonly heads: Heads; readonly fault: Heads['fault'] }> {
  const found = await bounds.readHeads()
  if (found.fault !== 'missing') return { heads: found, fault: found.fault }
  if (!(await isHeadListDue(trail, sealing))) return { heads: found, fault: null }
  // Another replica may have begun the list by now, so the heads are read after the evidence.
  const heads = await bounds.readHeads()
  return { heads, fault: heads.fault }
}

/** Returns whether the list of heads must exist, because a service has signed it or has written chained entries. */
async function isHeadListDue(trail: AuditTrail, sealing: Sealing): Promise<boolean> {
  if (sealing.attribute(HEADS_SIGNED) !== null) return true
  return chainedSince(sealing) !== null && (await findChainedEntry(trail)) !== null
}

/** Checks the order of the keyring generations that commands recorded in the stream `credentials`. */
export class RecordedGenerations {
  #last = 0
  /** The first generation that is lower than the one before it, or null. */
  #fault: string | null = null

  /** Resets the check. Must be called before the first entry of a stream. */
  restart(stream: StreamName): void {
    if (stream !== 'credentials') return
    this.#last = 0
    this.#fault = null
  }

  add({ stream, method, on }: Pick<AuditEntry, 'method' | 'on'> & { readonly stream: StreamName }): void {
    if (stream !== 'credentials') return
    const generation = generationIn(on)
    if (generation === null) return
    // "keyring bind" accepts the stored keyring, even if it is an earlier one.
    if (method === ACCEPTING) this.#fault = null
    else if (generation <= this.#last) this.#fault ??= `generation ${generation} followed generation ${this.#last}`
    this.#last = generation
  }

  /** Returns a clause that says why a keyring of this generation must be an earlier one, or null if it need not be. */
  findFault(generation: number): string | null {
    if (this.#fault !== null) return this.#fault
    return generation < this.#last ? `generation ${this.#last} is recorded, the stored one is ${generation}` : null
  }
}

const ACCEPTING = 'keyring bind'

function generationIn(on: string): number | null {
  const { generation } = (parseJson(on) ?? {}) as { readonly generation?: unknown }
  return typeof generation === 'number' ? generation : null
}
