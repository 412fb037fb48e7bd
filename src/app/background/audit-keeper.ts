/*
 * Keeps the audit of a running service. Once a minute, the keeper signs the newest entry of each stream, trims entries
 * older than AUDIT_KEEP_DAYS, and compares each stream with its state a minute before. If a stream lost or changed an
 * entry, this process no longer signs or trims that stream, so that the evidence is kept; `trouble` names the stream.
 * That ends when an operator accepts the stored audit with `keyring bind`.
 *
 * The file is longer than others because all its checks share what is known of each stream.
 */

import { findNetworkOfStream, type StreamName } from '../../domain/audit-names.ts'
import { WrongKey } from '../../sealing/keyring.ts'
import { ACCEPTED, CHAINED_SINCE, HEADS_SIGNED } from '../../sealing/keyring-attributes.ts'
import { KeyringMissing, KeyringOutdated, KeyringRolledBack } from '../../sealing/keyring-store.ts'
import type { Sealing } from '../../sealing/open-sealing.ts'
import { createSigner } from '../../sealing/signer.ts'
import { KeyringBroken } from '../../sealing/stored-keyring.ts'
import type { Sign } from '../../store/audit/audit.ts'
import {
  type AuditBounds,
  type Floor,
  type FoundFloor,
  type Head,
  type Heads,
  untilDone,
} from '../../store/audit/audit-bounds.ts'
import { Chain } from '../../store/audit/audit-proof.ts'
import type { AuditEntry, AuditTrail } from '../../store/audit/audit-trail.ts'
import { chainedSince, findOlderKeyring, readHeadsAndFault } from '../../store/audit/keyring-age.ts'
import type { Store } from '../../store/store.ts'
import { readRetentionTime } from './retention-time.ts'

const CHECK_MS = 60_000
/** Replaces the name of a stream if the list of streams itself has a fault. */
const STREAM_LIST = 'streams'
const ENTRIES_A_STEP = 500

export interface AuditKeeperOptions {
  readonly store: Store
  readonly sealing: Sealing
  readonly keptMs: number
  /** Returns Unix epoch milliseconds. */
  readonly now: () => number
  readonly onTrouble: (reason: string) => void
}

/** Checks, signs and trims the audit until it is stopped. */
export interface AuditKeeper {
  /** Checks all streams once, after the check that is under way. Throws the errors of the store. */
  check(): Promise<void>
  /** Sentences for the operator: one for an altered keyring, and one for each altered stream. */
  readonly trouble: readonly string[]
  /**
   * Stops the timer and the trimming, and waits for the check that is under way. Then checks the audit and signs the
   * newest entries one last time.
   */
  stop(): Promise<void>
}

/**
 * Checks the audit at once and then every minute. The later checks read the keyring again; `sealing` has just read it
 * when it is given. If Redis fails, the keeper reports the failure and the service starts nevertheless. Throws
 * KeyringOutdated if the first check finds that an earlier keyring was put back.
 */
export async function openAuditKeeper(options: AuditKeeperOptions): Promise<AuditKeeper> {
  const keeper = new Keeper(options)
  const report = (failure: Error): void => options.onTrouble(`Cannot check the audit: ${failure.message}`)
  let last = Promise.resolve()
  /** Checks after the check that is under way. */
  const check = (): Promise<void> => {
    const next = last.then(() => keeper.check())
    last = next.catch(() => {})
    return next
  }
  await keeper.checkAudit().catch((failure: Error) => {
    if (failure instanceof KeyringOutdated) throw failure
    report(failure)
  })
  let timer: NodeJS.Timeout
  let isStopped = false
  const checkAgain = (): void => {
    if (isStopped) return
    timer = setTimeout(() => void check().catch(report).then(checkAgain), CHECK_MS)
    timer.unref()
  }
  checkAgain()
  return {
    check,
    get trouble() {
      return keeper.trouble
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      keeper.stopTrimming()
      await check().catch(report)
    },
  }
}

class Keeper {
  readonly #options: AuditKeeperOptions
  readonly #trail: AuditTrail
  readonly #bounds: AuditBounds
  readonly #sign: Sign
  /** The newest entry of each stream that this process saw. */
  readonly #seen = new Map<StreamName, Head>()
  readonly #faults = new Map<StreamName, string>()
  #keyringFault: string | null = null
  /** The time when an operator last accepted the stored audit, as the keyring had it at the last check. */
  #accepted: string | null
  /**
   * Whether the keyring was found to be current. The keeper checks this only once. If Redis then refuses writes, this
   * service may write chained entries before the keeper records the beginning of the chain.
   */
  #isKeyringCurrent = false
  #isTrimming = true

  constructor(options: AuditKeeperOptions) {
    this.#options = options
    this.#trail = options.store.auditTrail
    this.#sign = createSigner(options.sealing.keyFor('audit'))
    this.#bounds = options.store.auditBounds(this.#sign)
    this.#accepted = options.sealing.attribute(ACCEPTED)
  }

  get trouble(): string[] {
    const faults = [...this.#faults].map(
      ([stream, fault]) => `The audit of ${nameForReadyz(stream)} was altered: ${fault}`,
    )
    return this.#keyringFault === null ? faults : [this.#keyringFault, ...faults]
  }

  /** Ends the trimming after the step under way. A service that is stopped has little time. */
  stopTrimming(): void {
    this.#isTrimming = false
  }

  async check(): Promise<void> {
    await this.#checkKeyring()
    this.#forgetAccepted()
    await this.checkAudit()
  }

  async checkAudit(): Promise<void> {
    await this.#beginChain()
    await untilDone(() => this.#checkHeads())
    const { sealing, store, now } = this.#options
    if (sealing.attribute(HEADS_SIGNED) === null) {
      await sealing.noteAttribute(HEADS_SIGNED, `${await store.readTime()}`)
    }
    const time = await readRetentionTime(store, now)
    for (const stream of this.#seen.keys()) if (!this.#faults.has(stream)) await this.#trim(stream, time)
  }

  /**
   * Compares each stream with its head, and signs its newest entry. Returns false if another process changed the list
   * of heads meanwhile: then nothing was signed.
   */
  async #checkHeads(): Promise<boolean> {
    const streams = await this.#trail.streams()
    const parts = { trail: this.#trail, bounds: this.#bounds }
    const { heads: stored, fault } = await readHeadsAndFault(parts, this.#options.sealing)
    if (fault !== null) this.#report(STREAM_LIST, `their list is ${fault}`)
    const heads = new Map<StreamName, Head>()
    const listed = new Set(stored.names)
    for (const stream of new Set([...streams, ...listed])) {
      const before = this.#seen.get(stream) ?? stored.of.get(stream)
      // Heads are written together with their names, so this one was removed. A new head would hide a cut.
      if (listed.has(stream) && !stored.of.has(stream)) this.#report(stream, 'its head is missing')
      const head = await this.#headOf(stream, before)
      if (head === null || this.#faults.has(stream)) continue
      if (stored.of.get(stream)?.id !== head.id) heads.set(stream, head)
      this.#seen.set(stream, head)
    }
    return await this.#writeHeads(heads, stored)
  }

  /**
   * Records the time since which entries are chained, before any head is signed. This happens once for each store. A
   * store that was created together with its keyring has this time from the beginning.
   */
  async #beginChain(): Promise<void> {
    const { sealing, store } = this.#options
    if (chainedSince(sealing) !== null) return
    if (!this.#isKeyringCurrent) {
      const evidence = await findOlderKeyring({ trail: this.#trail, bounds: this.#bounds }, sealing)
      if (evidence !== null) throw new KeyringOutdated(evidence)
      this.#isKeyringCurrent = true
    }
    for (const stream of await this.#trail.streams()) await this.#anchor(stream)
    await sealing.noteAttribute(CHAINED_SINCE, `${await store.readTime()}`)
  }

  /**
   * Reads the keyring again. If it was altered, removed, sealed with another key or replaced by an earlier one, this
   * process reports that and keeps the keyring it has.
   */
  async #checkKeyring(): Promise<void> {
    const before = this.#keyringFault
    this.#keyringFault = null
    await this.#options.sealing.refresh().catch((failure: Error) => {
      const fault = findKeyringFault(failure)
      if (fault === null) return
      this.#keyringFault = fault
      if (before !== fault) this.#options.onTrouble(fault)
    })
  }

  /**
   * Forgets the faults if an operator has accepted the stored audit since the last check, and compares these streams
   * with their stored heads from now on. A writer of Redis cannot cause this, because the keyring authenticates it, and
   * a sealing that is open takes no earlier keyring.
   */
  #forgetAccepted(): void {
    const accepted = this.#options.sealing.attribute(ACCEPTED)
    if (accepted === this.#accepted) return
    this.#accepted = accepted
    for (const stream of this.#faults.keys()) this.#seen.delete(stream)
    this.#faults.clear()
  }

  /**
   * Writes changed heads, and their list if it changed. Writes nothing if the list was missing or forged, because a new
   * list would hide that.
   */
  async #writeHeads(heads: ReadonlyMap<StreamName, Head>, stored: Heads): Promise<boolean> {
    if (this.#faults.has(STREAM_LIST)) return true
    const signed = [...this.#seen.keys()].filter((stream) => !this.#faults.has(stream))
    const names = [...new Set([...stored.names, ...signed])].sort()
    const isNew = stored.fault !== null || names.length > stored.names.length
    if (heads.size === 0 && !isNew) return true
    return await this.#bounds.changeHeads(stored, { heads, names: isNew ? names : null })
  }

  /**
   * Returns the newest entry of a stream, or null if there is none. Reports the stream if it no longer holds the entry
   * `before`.
   */
  async #headOf(stream: StreamName, before: Head | null | undefined): Promise<Head | null> {
    const [last] = await this.#trail.last(stream, 1)
    if (before === null) this.#report(stream, 'its head is forged')
    if (before === null || before === undefined) return last ?? null
    if (last === undefined || last.number < before.number) {
      this.#report(stream, `it went back from entry ${before.number} to ${last?.number ?? 'nothing'}`)
    } else if (last.id === before.id ? last.mac !== before.mac : !(await this.#isThere(stream, before))) {
      this.#report(stream, `entry ${before.number} is gone or differs`)
    }
    return last ?? null
  }

  async #isThere(stream: StreamName, { id, number, mac }: Head): Promise<boolean> {
    const found = await this.#trail.find(stream, id)
    if (found !== null) return found.mac === mac
    const { floor } = await this.#bounds.readFloor(stream)
    return floor !== null && floor.number >= number
  }

  /**
   * Records the beginning of a stream that an older keyrack trimmed. The beginning is the first entry that exists when
   * chaining starts.
   */
  async #anchor(stream: StreamName): Promise<void> {
    const floor = await this.#bounds.readFloor(stream)
    const [first] = await this.#trail.first(stream, 1)
    if (floor.text !== '' || first === undefined || first.number === 1) return
    await this.#bounds.trim(stream, floor, { number: first.number - 1, mac: '' }, '')
  }

  /**
   * Trims entries that are older than AUDIT_KEEP_DAYS at `time`, but never the newest one. Verifies each step before it
   * trims the entries.
   */
  async #trim(stream: StreamName, time: number): Promise<void> {
    const until = time - this.#options.keptMs
    while (this.#isTrimming) {
      const [oldest] = await this.#trail.first(stream, 1)
      if (oldest === undefined || oldest.at >= until) return
      const floor = await this.#bounds.readFloor(stream)
      const entries = await this.#trail.first(stream, ENTRIES_A_STEP + 1)
      const old = entries.slice(0, -1).filter(({ at }) => at < until)
      if (old.length === 0) return
      if (!(await this.#trimThese(stream, floor, old))) return
      // Large entries are read a few at a time.
      if (old.length < entries.length - 1) return
    }
  }

  async #trimThese(stream: StreamName, from: FoundFloor, old: readonly AuditEntry[]): Promise<boolean> {
    const chain = new Chain(this.#sign, from.floor, chainedSince(this.#options.sealing))
    const fault = from.isForged ? 'its floor is forged' : firstFault(chain, old)
    // Another process may have trimmed between the two readings.
    if (fault !== null && (await this.#bounds.readFloor(stream)).text === from.text) this.#report(stream, fault)
    if (fault !== null) return false
    const { number, mac, at } = old.at(-1)!
    const next: Floor = { number, mac }
    return await this.#bounds.trim(stream, from, next, `${at}-${number + 1}`)
  }

  #report(stream: StreamName, fault: string): void {
    if (this.#faults.has(stream)) return
    this.#faults.set(stream, fault)
    this.#options.onTrouble(`The audit of ${nameForLog(stream)} was altered: ${fault}. See keyrack audit verify`)
  }
}

/** Returns a sentence for the operator if a failure is about the keyring itself, not about Redis. */
function findKeyringFault(failure: Error): string | null {
  if (failure instanceof WrongKey) return OTHER_KEY
  const isAltered = [KeyringBroken, KeyringMissing, KeyringRolledBack].some((kind) => failure instanceof kind)
  return isAltered ? failure.message : null
}

const OTHER_KEY =
  'The keyring is sealed with another key now. After keyring rewrap, restart this service with the new key. ' +
  'If nobody ran keyring rewrap, the keyring was replaced: run keyrack audit verify'

function firstFault(chain: Chain, entries: readonly AuditEntry[]): string | null {
  for (const entry of entries) {
    const fault = chain.faultOf(entry)
    if (fault !== null) return fault
  }
  return null
}

/** Returns what a stream is about. All callers may read it at /readyz, also those who may not see the network. */
const nameForReadyz = (stream: StreamName): string =>
  findNetworkOfStream(stream) === null ? stream : 'a network, which the log names,'

/** Returns the name of a stream for operators. */
const nameForLog = (stream: StreamName): string => {
  const network = findNetworkOfStream(stream)
  return network === null ? stream : `network "${network.slice(0, 64)}"`
}
