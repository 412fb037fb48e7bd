import type { Authenticator } from '../access/authenticator.ts'
import type { EventHub } from './event-hub.ts'

/** The streams of events of the service. */
export interface EventStreams {
  readonly hub: EventHub
  /** Checks the caller of a stream again. */
  readonly recheck: Authenticator['recheck']
}
