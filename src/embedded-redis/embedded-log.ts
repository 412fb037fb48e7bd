import type { LogFields } from '../log.ts'

/** The part of the service's log that the embedded Redis uses. */
export interface EmbeddedLog {
  info(fields: LogFields, message: string): void
  warn(fields: LogFields, message: string): void
  error(fields: LogFields, message: string): void
}
