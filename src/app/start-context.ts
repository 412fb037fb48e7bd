import type { PasswordCost } from '../access/password.ts'
import type { Settings } from '../config.ts'
import type { Log } from '../log.ts'
import type { OpenParts } from './open-parts.ts'

/** Values that tests use instead of those of the service. */
export interface AppOptions {
  /** The parameters that passwords are hashed with; see PASSWORD_COST. */
  readonly passwordCost?: PasswordCost
  /** The time between two purges of the change log, unless SEARCH_INDEX is on, in milliseconds. */
  readonly logPurgeMs?: number
}

/** Given to every phase of a start. */
export interface StartContext {
  readonly settings: Settings
  readonly log: Log
  readonly options: AppOptions
  /** Each phase adds the parts that it opens. */
  readonly parts: OpenParts
}
