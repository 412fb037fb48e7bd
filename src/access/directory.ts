/*
 * Keeps the API keys and users in the memory of this process. The directory asks Redis twice a second whether they have
 * changed. So within a second a revoked key is refused, and callers need credentials when the first key exists. Redis
 * is not trusted: a record with an invalid proof is refused. An unproven record (see record-proofs.ts) is accepted only
 * with the secret or password it was created for, and then replaced by a record with a proof.
 */

import type { KeyObject } from 'node:crypto'
import {
  type AccessKind,
  type AccessRecords,
  type AccessState,
  parseAccessRecord,
} from '../store/access/access-records.ts'
import { type KeyRecord, revokedKey } from './api-key.ts'
import { LOCAL_OWNER, ownerOfKey, ownerOfUser } from './owner.ts'
import type { UserRecord } from './password.ts'
import type { ProofState, RecordProofs } from './record-proofs.ts'
import { describeFault, getOrigin } from './record-state.ts'

const POLL_MS = 500

/** The API keys and users. */
export interface Directory {
  /**
   * Whether this process has seen no record of a key or user since it started. Revoked, expired and unreadable records
   * count. Once false it stays false: deleting every record must not open the service.
   */
  readonly isEmpty: boolean
  /**
   * Whether there are records, but no keyring to verify them with. Then the directory finds none of them, and every
   * caller is refused until the service is restarted with the key that seals credentials.
   */
  readonly isLocked: boolean
  findKey(id: string): KeyRecord | null
  findUser(name: string): UserRecord | null
  /**
   * Returns the user whose sessions carry this tag, or null. The record must have a valid proof, because a cookie
   * proves nothing about it. Returns a promise only if the record has to be read again.
   */
  findProvenUser(ownerTag: string): FoundUser | null | Promise<FoundUser | null>
  /** Replaces a user's record after its password was verified. Returns the record that is now in use. */
  takeOverUser(name: string, before: UserRecord, after: UserRecord): Promise<UserRecord>
  /** Adds a proof to a key's record that has none, in the background, after its secret was verified. */
  takeOverKey(id: string, record: KeyRecord): void
  /** Returns every owner that a session may have. */
  owners(): string[]
  stop(): void
}

/** A user's record, and the name that it is stored under. */
export interface FoundUser {
  readonly name: string
  readonly record: UserRecord
}

/** The warning for the log and /readyz while a directory is locked. */
export const LOCKED_WARNING =
  'There is an API key or a user, but this service has no key to verify credentials with, so every caller is ' +
  'refused: restart it with CREDENTIALS_KEY_FILE'

/** The dependencies of a directory. */
export interface DirectoryOptions {
  readonly records: AccessRecords
  /**
   * The keys to verify records with; null if there was no keyring when the service started. A command may create the
   * keyring later, together with the first key or user.
   */
  readonly keyring: DirectoryKeys | null
  /** Returns the tag that stands for an owner in the owner's session ids. */
  readonly tagOf: (owner: string) => string
  /** Called for a record that is refused because it cannot be read or was altered. */
  readonly onTrouble: (reason: string) => void
  /** Called once when the directory locks, maybe before it is open. */
  readonly onLocked: () => void
}

/** The keys of the keyring that records are verified with. */
export interface DirectoryKeys {
  readonly proofs: RecordProofs
  readonly pepper: KeyObject
}

/** Reads the keys and users, and polls for changes until the directory is stopped. Throws the errors of the store. */
export async function openDirectory(options: DirectoryOptions): Promise<Directory> {
  const directory = new PolledDirectory(options)
  await directory.read()
  await directory.takeOverRevoked()
  directory.poll()
  return directory
}

/** The stored text of a record and the parsed record, which is null if it is refused. */
interface Known<Record> {
  readonly text: string
  readonly record: Record | null
}

class PolledDirectory implements Directory {
  readonly #options: DirectoryOptions
  #version: string | null = null
  #keys: ReadonlyMap<string, Known<KeyRecord>> = new Map()
  #users: ReadonlyMap<string, Known<UserRecord>> = new Map()
  #byTag: ReadonlyMap<string, FoundUser> = new Map()
  #isEmpty = true
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(options: DirectoryOptions) {
    this.#options = options
  }

  get isEmpty() {
    return this.#isEmpty
  }

  get isLocked() {
    return !this.#isEmpty && this.#options.keyring === null
  }

  findKey(id: string) {
    return this.#keys.get(id)?.record ?? null
  }

  findUser(name: string) {
    return this.#users.get(name)?.record ?? null
  }

  findProvenUser(ownerTag: string) {
    const found = this.#byTag.get(ownerTag)
    if (found === undefined || found.record.proof !== undefined) return found ?? null
    return this.#findAfterTakeOver(ownerTag)
  }

  /** Another process may have verified the password and taken the record over a moment ago. */
  async #findAfterTakeOver(ownerTag: string): Promise<FoundUser | null> {
    await this.refresh()
    const found = this.#byTag.get(ownerTag)
    return found?.record.proof === undefined ? null : found
  }

  async takeOverUser(name: string, before: UserRecord, after: UserRecord) {
    const { keyring } = this.#options
    const known = this.#users.get(name)
    if (keyring === null || known?.record !== before) return before
    const signed = keyring.proofs.signUser(name, after)
    const text = await this.#replace('users', name, known.text, signed)
    if (text === null) return before
    this.#users = new Map([...this.#users, [name, { text, record: signed }]])
    this.#byTag = this.#tags()
    return signed
  }

  takeOverKey(id: string, record: KeyRecord) {
    const { keyring } = this.#options
    const known = this.#keys.get(id)
    if (record.proof !== undefined || keyring === null || known?.record !== record) return
    void this.#replace('keys', id, known.text, keyring.proofs.signKey(id, record))
  }

  owners() {
    return [
      LOCAL_OWNER,
      ...[...this.#keys].filter(([, { record }]) => record !== null).map(([id]) => ownerOfKey(id)),
      ...[...this.#byTag.values()].map(({ name, record }) => ownerOfUser(name, record)),
    ]
  }

  stop() {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  poll(): void {
    this.#timer = setTimeout(async () => {
      // Other checks report that Redis does not answer, so the directory ignores the failure and keeps its records.
      await this.refresh().catch(() => {})
      if (!this.#isStopped) this.poll()
    }, POLL_MS)
    this.#timer.unref()
  }

  /** Reads the records again if they have changed. */
  async refresh(): Promise<void> {
    if ((await this.#options.records.readVersion()) !== this.#version) await this.read()
  }

  async read(): Promise<void> {
    const state = await this.#options.records.read()
    const { keyring, onLocked } = this.#options
    if (keyring !== null) this.#keep(state, keyring.proofs)
    this.#version = state.version
    // Unreadable records count: damage must not open the service to every client.
    if (!this.#isEmpty || state.keys.size + state.users.size === 0) return
    this.#isEmpty = false
    if (this.isLocked) onLocked()
  }

  #keep(state: AccessState, proofs: RecordProofs): void {
    this.#keys = this.#known('keys', state, this.#keys, (id, record: KeyRecord) => proofs.verifyKey(id, record))
    this.#users = this.#known('users', state, this.#users, (name, record: UserRecord) =>
      proofs.verifyUser(name, record),
    )
    this.#byTag = this.#tags()
  }

  /**
   * Replaces the records of keys that keyrack 0.1.0 revoked: that version kept the mac, which is valid without
   * `revokedAt`.
   */
  async takeOverRevoked(): Promise<void> {
    const { keyring } = this.#options
    if (keyring === null) return
    for (const [id, { text, record }] of this.#keys) {
      if (record === null || record.revokedAt === null || record.proof !== undefined) continue
      const after = revokedKey(keyring.pepper, record, record.revokedAt)
      await this.#replace('keys', id, text, keyring.proofs.signKey(id, after))
    }
  }

  #known<Record extends object>(
    kind: AccessKind,
    state: AccessState,
    before: ReadonlyMap<string, Known<Record>>,
    verify: (id: string, record: Record) => ProofState,
  ): Map<string, Known<Record>> {
    const { onTrouble } = this.#options
    const known = new Map<string, Known<Record>>()
    for (const [id, text] of state[kind]) {
      const same = before.get(id)
      if (same?.text === text) {
        known.set(id, same)
        continue
      }
      const record = parseAccessRecord(kind, text) as Record | null
      const origin = getOrigin(record, (found) => verify(id, found))
      const name = `${kind === 'keys' ? 'key' : 'user'} ${JSON.stringify(id.slice(0, MAX_NAME_LENGTH))}`
      if (origin === 'damaged' || origin === 'altered') onTrouble(`${describeFault(name, origin)} and is refused`)
      known.set(id, { text, record: origin === 'altered' ? null : record })
    }
    return known
  }

  #tags(): Map<string, FoundUser> {
    const tags = new Map<string, FoundUser>()
    for (const [name, { record }] of this.#users) {
      if (record !== null) tags.set(this.#options.tagOf(ownerOfUser(name, record)), { name, record })
    }
    return tags
  }

  /** Returns the written text, or null if the record has changed since it was read or the store refuses writes. */
  async #replace(kind: AccessKind, id: string, before: string, after: object): Promise<string | null> {
    const text = JSON.stringify(after)
    const isWritten = await this.#options.records.replace(kind, id, before, text).catch(() => false)
    return isWritten ? text : null
  }
}

const MAX_NAME_LENGTH = 128
