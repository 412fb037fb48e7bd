/** The logger methods that the embedded Redis uses, as in pino. */
export interface EmbeddedLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}
