import type { Caller } from '../access/caller.ts'
import type { RequestCredentials } from '../access/credential-check.ts'
import type { EventHub } from './event-hub.ts'

/** The streams of events of the service. */
export interface EventStreams {
  readonly hub: EventHub
  /** Returns the caller of credentials that were valid before, or null if they no longer are; see Authenticator. */
  recheck(credentials: RequestCredentials, isThorough: boolean): Caller | null | Promise<Caller | null>
}
