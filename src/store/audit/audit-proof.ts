/*
 * Verifies that the streams of the audit are complete and unaltered. audit.ts describes the signatures, and the changes
 * that a writer of Redis can make without notice.
 */

import { createHash } from 'node:crypto'
import { findNetworkOfStream, type StreamName } from '../../domain/audit-names.ts'
import { KeyringRolledBack } from '../../sealing/keyring-store.ts'
import type { Sealing } from '../../sealing/open-sealing.ts'
import { createSigner } from '../../sealing/signer.ts'
import { type Sign, signedText, unchainedText } from './audit.ts'
import type { AuditBounds, Floor, Heads } from './audit-bounds.ts'
import type { AuditEntry, AuditTrail } from './audit-trail.ts'
import {
  type AuditStore,
  chainedSince,
  findOlderKeyring,
  RecordedGenerations,
  readHeadsAndFault,
} from './keyring-age.ts'

/** The result of verifying one stream. */
interface Verdict {
  readonly count: number
  /** The number of entries that were written without a signature, because there was no key yet. */
  readonly unsigned: number
  /** The first fault, or null. */
  readonly fault: string | null
  /** Whether the head is missing or forged, or does not fit the entries. Other faults are in entries and floors. */
  readonly isOfHead: boolean
}

/** Verifies a stream entry by entry, starting after its floor. */
export class Chain {
  readonly #sign: Sign
  readonly #since: number | null
  #number: number | null
  #before: string
  #allUnsigned = true
  count = 0
  unsigned = 0

  /**
   * `floor` is the floor of the stream, or null if it has none, so that it begins with number 1. `since` is the time
   * since when entries are chained, in Unix epoch milliseconds. If it is null, that time was never recorded, and the
   * stream may begin with any number.
   */
  constructor(sign: Sign, floor: Floor | null, since: number | null) {
    this.#sign = sign
    this.#since = since
    this.#number = floor?.number ?? (since === null ? null : 0)
    this.#before = floor?.mac ?? ''
  }

  /** Number of the last verified entry. Before the first one, the number of the floor. */
  get number(): number {
    return this.#number ?? 0
  }

  /** Returns the fault of the next entry, or null. After a fault, ask for no more entries. */
  faultOf(entry: AuditEntry): string | null {
    const { number, mac } = entry
    if (this.#number !== null && number !== this.#number + 1) {
      return number > this.#number + 1
        ? `entry ${this.#number + 1} is missing`
        : `entry ${number} exists, but the stream begins after it`
    }
    if (!this.#isSigned(entry)) return this.#faultOfUnsigned(entry)
    this.count++
    if (mac === '') this.unsigned++
    else this.#allUnsigned = false
    this.#number = number
    this.#before = mac
    return null
  }

  #isSigned(entry: AuditEntry): boolean {
    const { stream, id, mac, at } = entry
    if (mac.startsWith('2:')) {
      return mac === `2:${sha1(`${this.#sign(signedText(stream, entry))}:${id}:${this.#before}`)}`
    }
    if (this.#since !== null && at >= this.#since) return false
    // Only streams of networks may have entries that were written before there was a key. Credentials, API keys and
    // users cannot exist without that key, so entries about them always have a signature.
    if (mac === '') return findNetworkOfStream(stream) !== null && this.#allUnsigned
    return mac === sha1(`${this.#sign(unchainedText(stream, entry))}:${id}`)
  }

  #faultOfUnsigned({ number, mac, at }: AuditEntry): string {
    const isLate = this.#since !== null && at >= this.#since && !mac.startsWith('2:')
    return isLate
      ? `entry ${number} is forged: it is not chained, but all entries ${sinceText(this.#since!)} are`
      : `entry ${number} is forged: this entry or the one before it differs from what was recorded`
  }
}

/** `since` is in Unix epoch milliseconds. It is 0 for a store whose keyring is as old as the store. */
const sinceText = (since: number): string =>
  since === 0 ? 'since the first one' : `since ${new Date(since).toISOString()}`

const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex')

/** The result of verifying the whole audit. */
export interface AuditVerdict {
  readonly count: number
  readonly unsigned: number
  /**
   * The first fault of each stream. The name "streams" has the fault of the list of streams, "keyring" that of the
   * keyring.
   */
  readonly faults: ReadonlyMap<string, string>
  /** The streams of `faults` whose head is the fault. */
  readonly withHeadFault: readonly StreamName[]
  /** See `chainedSince`. */
  readonly since: number | null
}

/** The streams whose heads are verified as if they had been dropped; "all" stands for an empty list of heads. */
export type LostHeads = 'all' | readonly StreamName[]

/**
 * Verifies every stream that exists or must exist, and the age of the keyring. With `lost`, verifies as if these heads
 * had been dropped. Throws the errors of the store.
 */
export async function verifyAudit(store: AuditStore, sealing: Sealing, lost: LostHeads = []): Promise<AuditVerdict> {
  const sign = createSigner(sealing.keyFor('audit'))
  const since = chainedSince(sealing)
  const generations = new RecordedGenerations()
  const proofs: Proofs = { trail: store.auditTrail, bounds: store.auditBounds(sign), sign, since, generations }
  const found = await readHeadsAndFault(proofs, sealing)
  const { heads, fault: listFault } = lost === 'all' ? NO_HEADS : { ...found, heads: withoutHeads(found.heads, lost) }
  const faults = new Map<string, string>()
  if (listFault !== null) faults.set('streams', `their list is ${listFault}`)
  const withHeadFault: StreamName[] = []
  let [count, unsigned] = [0, 0]
  for (const stream of new Set([...(await store.auditTrail.streams()), ...heads.names])) {
    const verdict = await verifyStream(proofs, stream, heads)
    if (verdict.fault !== null) faults.set(stream, verdict.fault)
    if (verdict.isOfHead) withHeadFault.push(stream)
    count += verdict.count
    unsigned += verdict.unsigned
  }
  const older = (await findOlderKeyring(proofs, sealing)) ?? (await findWrongGeneration(generations, sealing))
  if (older !== null) faults.set('keyring', `${older}: an earlier keyring was put in its place`)
  return { count, unsigned, faults, withHeadFault, since }
}

const NO_HEADS = { heads: { of: new Map(), names: [], fault: null, text: '' }, fault: null } satisfies {
  readonly heads: Heads
  readonly fault: null
}

const withoutHeads = (heads: Heads, streams: readonly StreamName[]): Heads => ({
  ...heads,
  of: new Map([...heads.of].filter(([stream]) => !streams.includes(stream))),
  names: heads.names.filter((name) => !streams.includes(name)),
})

/** Returns a clause that says why the keyring must be an earlier one, or null. Throws the errors of `refresh`. */
async function findWrongGeneration(generations: RecordedGenerations, sealing: Sealing): Promise<string | null> {
  if (generations.findFault(sealing.generation) === null) return null
  // A command may have changed the keyring after it was read, and before the entries were.
  await sealing.refresh().catch((failure) => {
    if (!(failure instanceof KeyringRolledBack)) throw failure
  })
  return generations.findFault(sealing.generation)
}

interface Proofs {
  readonly trail: AuditTrail
  readonly bounds: AuditBounds
  readonly sign: Sign
  readonly since: number | null
  readonly generations: RecordedGenerations
}

const ATTEMPTS = 5

/** Verifies one stream against heads that were read before its entries. */
async function verifyStream(proofs: Proofs, stream: StreamName, heads: Heads): Promise<Verdict> {
  for (let left = ATTEMPTS; ; left--) {
    const before = await proofs.bounds.readFloor(stream)
    const verdict = await verifyFrom(proofs, stream, before, heads)
    // The stream may have been trimmed after its floor was read.
    if (verdict.fault === null || left === 0) return verdict
    if ((await proofs.bounds.readFloor(stream)).text === before.text) return verdict
  }
}

async function verifyFrom(
  { trail, sign, since, generations }: Proofs,
  stream: StreamName,
  { floor, isForged }: { readonly floor: Floor | null; readonly isForged: boolean },
  heads: Heads,
): Promise<Verdict> {
  const chain = new Chain(sign, floor, since)
  generations.restart(stream)
  const verdict = (fault: string | null, isOfHead = false): Verdict => {
    return { count: chain.count, unsigned: chain.unsigned, fault, isOfHead }
  }
  if (isForged) return verdict('its floor is forged')
  const head = heads.of.get(stream)
  if (head === undefined && heads.names.includes(stream)) return verdict('its head is missing', true)
  if (head === null) return verdict('its head is forged', true)
  // The newest number is read before the entries, because a service may append entries in between.
  const newest = await trail.newestNumber(stream)
  let atHead: string | null = null
  for await (const page of trail.pages(stream, null)) {
    for (const entry of page) {
      const fault = chain.faultOf(entry)
      if (fault !== null) return verdict(fault)
      if (entry.number === head?.number) atHead = entry.mac
      generations.add(entry)
    }
  }
  const last = Math.max(newest, head?.number ?? 0)
  if (chain.number < last) {
    return verdict(`the entries from ${chain.number + 1} to ${last} are missing`, chain.number >= newest)
  }
  const isBegunAgain = head !== undefined && atHead !== head.mac && head.number > (floor?.number ?? 0)
  if (!isBegunAgain) return verdict(null)
  return verdict(`entry ${head.number} differs from its head: the stream was replaced`, true)
}
