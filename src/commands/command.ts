import type { KeyObject } from 'node:crypto'
import type { Sealing } from '../sealing/open-sealing.ts'
import type { Store } from '../store/store.ts'

/** What a command works with, beside a service that runs or without one. */
export interface Workplace {
  /** What is changed through it is recorded as the command's doing. */
  readonly store: Store
  /** The key-encryption key. */
  readonly kek: KeyObject
  readonly sealing: Sealing
  readonly now: () => number
  /** Data, to stdout. */
  readonly print: (line: string) => void
  /** Words for people, to stderr. */
  readonly tell: (line: string) => void
  /** All of stdin. */
  readonly readInput: () => Promise<string>
}

export interface Command {
  /** Its words after the group's, as --help shows them. */
  readonly usage: string
  readonly meaning: string
  readonly run: (at: Workplace, args: readonly string[]) => Promise<void>
}

/** By the word that follows the group's. */
export type CommandGroup = Readonly<Record<string, Command>>

/** What was asked for can't be done, in a sentence that says why. */
export class CommandRefused extends Error {}
