/** What the embedded Redis needs of a logger; pino's shape. */
export interface EmbeddedLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}
