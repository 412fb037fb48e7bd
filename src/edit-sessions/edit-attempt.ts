import type { Edits } from '../domain/credentials/edits.ts'
import type { EffectiveNetwork } from './effective-config.ts'
import type { CredentialSource } from './saved-credentials.ts'
import type { SetEditsWanted } from './sealed-edits.ts'

/** One attempt to change the edits of a session. The attempt is repeated if another request changed the edits first. */
export interface EditAttempt {
  readonly source: CredentialSource
  /** Unix epoch milliseconds. */
  readonly now: number
  /** The network with the session's edits of configurations. */
  readonly seen: EffectiveNetwork
  /** Reads edits of sets. Returns all edits that were read so far. */
  readSetEdits(wanted: SetEditsWanted): Promise<Edits>
}
