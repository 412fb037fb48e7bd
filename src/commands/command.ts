import type { KeyObject } from 'node:crypto'
import type { Command } from 'commander'
import type { RecordProofs } from '../access/record-proofs.ts'
import type { SessionIds } from '../access/session-ids.ts'
import type { KeyringStore } from '../sealing/keyring-store.ts'
import type { Sealing } from '../sealing/open-sealing.ts'
import type { Backup } from '../store/operations/backup.ts'
import type { Schema } from '../store/operations/schema.ts'
import type { Store } from '../store/store.ts'

/** What a command works with, beside a service that runs or without one. */
export interface StoreCommandContext {
  /** What is changed through it is recorded as the command's doing. */
  readonly store: Store
  /** The key-encryption key. */
  readonly kek: KeyObject
  readonly sealing: Sealing
  /** Proofs in the records of keys and users. */
  readonly proofs: RecordProofs
  readonly sessionIds: SessionIds
  readonly now: () => number
  /** Data, to stdout. */
  readonly print: (line: string) => void
  /** Words for people, to stderr. */
  readonly tell: (line: string) => void
  /** All of stdin. */
  readonly readInput: () => Promise<string>
}

/** Makes an action for commander of what is to be done on the store: `run` gets the words and then the options. */
export type AtStore = <Args extends unknown[]>(
  run: (at: StoreCommandContext, ...args: Args) => Promise<void>,
) => (...words: unknown[]) => Promise<void>

/** What a command works with that takes the records as they are stored, whatever they say. */
export interface MaintenanceContext {
  readonly backup: Backup
  readonly schema: Schema
  readonly keyring: KeyringStore
  /** The key-encryption key, where one is given or lies in its file; null: there is none. Makes none. */
  readonly findKey: () => Promise<KeyObject | null>
  readonly now: () => number
  /** Words for people, to stderr. */
  readonly tell: (line: string) => void
}

/** Makes an action for commander of what is to be done on the records. `beginsStore`: a store need not be there yet. */
export type AtRecords = <Args extends unknown[]>(
  run: (at: MaintenanceContext, ...args: Args) => Promise<void>,
  options?: { readonly beginsStore?: boolean },
) => (...words: unknown[]) => Promise<void>

/** Puts the commands of a group into the program. */
export type AddStoreCommands = (program: Command, atStore: AtStore) => void

/** What was asked for can't be done, in a sentence that says why. */
export class CommandError extends Error {}

/** What was typed makes no command, in a sentence that says why. */
export class UsageError extends Error {}
