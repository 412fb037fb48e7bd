/*
 * Writes events in the format of Server-Sent Events (https://html.spec.whatwg.org/multipage/server-sent-events.html).
 */
import type { CredentialChange, DeviceEvent } from './event-data.ts'

/** A line that readers ignore, so that a silent connection is known to be alive. */
export const HEARTBEAT = Buffer.from(':\n\n')

/** Why a stream ends. A reader connects again with the last id, except after `unauthorized`. */
export const END_REASONS = ['slow', 'failed', 'rights', 'unauthorized', 'networks', 'shutdown'] as const
export type EndReason = (typeof END_REASONS)[number]

/** Returns the text of an event after its id. JSON has no line feeds outside of its strings, nor in them. */
export const eventBody = (event: string, data: DeviceEvent | CredentialChange | object): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** Returns the line with the id of an event. */
export const idLine = (id: string): string => `id: ${id}\n`

/** Returns the line that says after how many milliseconds a reader should connect again. */
export const retryLine = (ms: number): string => `retry: ${ms}\n`
