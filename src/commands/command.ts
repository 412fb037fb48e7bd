import type { KeyObject } from 'node:crypto'
import type { Command } from 'commander'
import type { RecordProofs } from '../access/record-proofs.ts'
import type { SessionIds } from '../access/session-ids.ts'
import type { KeyringStore } from '../sealing/keyring-store.ts'
import type { Sealing } from '../sealing/open-sealing.ts'
import type { Backup } from '../store/backup/backup.ts'
import type { Schema } from '../store/operations/schema.ts'
import type { Store } from '../store/store.ts'
import type { Format } from './output/formats.ts'
import type { RowWriter, Shape } from './output/row-writer.ts'

/** The dependencies of a command on the store. The command works whether a service runs or not. */
export interface StoreCommandContext {
  /** The store that records changes in the audit under the command's name. */
  readonly store: Store
  /** The key-encryption key. */
  readonly kek: KeyObject
  readonly sealing: Sealing
  /** Signs and verifies records of keys and users. */
  readonly proofs: RecordProofs
  readonly sessionIds: SessionIds
  readonly now: () => number
  /**
   * Returns a writer of rows in the format of -o. Without -o, the format on a terminal is `onTerminal`. Returns null if
   * there is no format.
   */
  readonly rows: (shape: Shape, onTerminal?: Format) => RowWriter | null
  /** Writes a line of data to stdout. */
  readonly print: (line: string) => void
  /** Writes a line of data to stdout, and resolves when the system has taken it. Throws if stdout fails. */
  readonly deliver: (line: string) => Promise<void>
  /** Writes a message for the user to stderr. */
  readonly inform: (line: string) => void
  /** Reads stdin to its end. */
  readonly readInput: () => Promise<string>
  /** Returns whether stdin has text that the command was not told to read. The text is discarded. */
  readonly hasInput: () => Promise<boolean>
}

/** Wraps a command on the store as an action for commander; `run` gets the positional arguments, then the options. */
export type StoreCommand = <Args extends unknown[]>(
  run: (context: StoreCommandContext, ...args: Args) => Promise<void>,
) => (...words: unknown[]) => Promise<void>

/** The dependencies of a command that reads or writes records in their stored form. */
export interface MaintenanceContext {
  readonly backup: Backup
  readonly schema: Schema
  readonly keyring: KeyringStore
  /** Returns the key-encryption key from the settings or its file, or null. Creates none. */
  readonly findKey: () => Promise<KeyObject | null>
  readonly now: () => number
  /** Writes a message for the user to stderr. */
  readonly inform: (line: string) => void
}

/** Wraps a command on stored records as an action for commander. If `beginsStore` is true, the store may be missing. */
export type MaintenanceCommand = <Args extends unknown[]>(
  run: (context: MaintenanceContext, ...args: Args) => Promise<void>,
  options?: { readonly beginsStore?: boolean },
) => (...words: unknown[]) => Promise<void>

/** Adds the commands of a group to the program. */
export type AddStoreCommands = (program: Command, storeCommand: StoreCommand) => void

/** Thrown if the command cannot do what the user asked for; the message gives the reason. */
export class CommandError extends Error {}

/** Thrown if the command line is wrong; the message gives the reason. */
export class UsageError extends Error {}

/** Thrown if a server that the command needs cannot be reached; the message gives the reason. */
export class NotReached extends Error {}
