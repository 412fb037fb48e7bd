import type { RedisConnection } from './connection.ts'

/** The servers that accept our writes, and which of them has a key. */
export interface Topology {
  /** Whether keys are on several servers, by their slots. */
  readonly isCluster: boolean
  /** Returns the connection to the server of a key; null: none is known. */
  of(key: string): RedisConnection | null
  readonly all: readonly RedisConnection[]
  /** Whether any server can be reached. */
  readonly isReady: boolean
  /** A number that grows with every connection, and whenever a key may have moved to another server. */
  readonly connection: number
  /** Asks again which server has which key. */
  refresh(): Promise<void>
  close(): void
}

/** Creates the topology of one server that has all keys. `close`: called before its connection is closed. */
export const createSingleServer = (connection: RedisConnection, close = (): void => {}): Topology => ({
  isCluster: false,
  of: () => connection,
  all: [connection],
  get isReady() {
    return connection.isReady
  },
  get connection() {
    return connection.connection
  },
  refresh: async () => {},
  close() {
    close()
    connection.close()
  },
})
