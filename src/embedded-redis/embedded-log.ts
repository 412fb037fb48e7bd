import type { LogFields } from '../log.ts'

/** What the embedded Redis writes to the log of the service. */
export interface EmbeddedLog {
  info(fields: LogFields, message: string): void
  warn(fields: LogFields, message: string): void
}
