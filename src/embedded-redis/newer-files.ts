/* Explains the end of a Redis that cannot read its files, because a newer version wrote them. */

/** The line that Redis and Valkey log. An append-only file begins with records in this format too. */
const UNKNOWN_FORMAT = /Can't handle (?:foreign )?RDB format version ([1-9]\d*)/

/** The Redis that ended. */
interface EndedRedis {
  readonly dataDir: string
  /** Describes the program or image. */
  readonly description: string
  /** The last lines that it logged. */
  readonly logged: string
}

/** Returns what an operator can do, followed by the log lines. Returns only these if another reason ended Redis. */
export function explainNewerFiles({ dataDir, description, logged }: EndedRedis): string {
  const format = UNKNOWN_FORMAT.exec(logged)?.[1]
  if (format === undefined) return logged
  return (
    `DATA_DIR "${dataDir}" has files of a newer Redis (RDB format ${format}), which ${description} cannot read. ` +
    'Start with the Redis that wrote them, or a newer one, or restore a backup into another DATA_DIR. ' +
    `The log of Redis:\n${logged}`
  )
}
