import type { RedisConnection } from './connection.ts'

/** The servers that take our writes, and which of them has a key. */
export interface Topology {
  /** Whether keys live on several servers, by their slots. */
  readonly isCluster: boolean
  /** null: none is known. */
  of(key: string): RedisConnection | null
  readonly all: readonly RedisConnection[]
  /** Whether any of them can be reached. */
  readonly isReady: boolean
  /** Grows with every connection that is made, and whenever a key may have come to another server. */
  readonly connection: number
  /** Looks again which server has which key. */
  refresh(): Promise<void>
  close(): void
}

/** One server has all keys. */
export const singleServer = (line: RedisConnection, close = (): void => {}): Topology => ({
  isCluster: false,
  of: () => line,
  all: [line],
  get isReady() {
    return line.isReady
  },
  get connection() {
    return line.connection
  },
  refresh: async () => {},
  close() {
    close()
    line.close()
  },
})
