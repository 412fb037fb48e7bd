import { END_REASONS } from './event-text.ts'

/** How a stream ended: `closed` by its client, or for the reason that its last event names. */
export const STREAM_ENDS = ['closed', ...END_REASONS] as const
export type StreamEnd = (typeof STREAM_ENDS)[number]

/** Counts the streams of events and what they send. */
export interface EventMeter {
  /** Counts a stream that opened. */
  opened(): void
  /** Counts a stream that ended. */
  ended(how: StreamEnd): void
  /** Counts changes that were sent in one stream. */
  sent(changes: number): void
}
