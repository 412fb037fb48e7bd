import type { Caller } from '../access/caller.ts'
import type { RequestCredentials } from '../access/credential-check.ts'
import type { EventHub } from './event-hub.ts'

/** The streams of events of the service. */
export interface EventStreams {
  readonly hub: EventHub
  /** Returns an accepted caller with its present rights, or null if its credentials ended; see Authenticator. */
  recheck(
    accepted: Caller,
    credentials: RequestCredentials,
    isThorough: boolean,
  ): Caller | null | Promise<Caller | null>
}
