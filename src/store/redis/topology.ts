import type { RedisConnection } from './connection.ts'

/** Knows the servers that accept our writes, and which of them has a key. */
export interface Topology {
  /** Whether keys are on several servers, depending on their slots. */
  readonly isCluster: boolean
  /** Returns the connection to the server of a key, or null if no such server is known. */
  of(key: string): RedisConnection | null
  readonly all: readonly RedisConnection[]
  /** Whether any server can be reached. */
  readonly isReady: boolean
  /** Whether all known servers can be reached. */
  readonly isFullyConnected: boolean
  /** A number that grows with every connection, and whenever a key may have moved to another server. */
  readonly connection: number
  /** Asks the servers again which of them has which key. */
  refresh(): Promise<void>
  close(): void
}

/** Creates the topology of one server that has all keys. Calls `close` before it closes the connection. */
export const createSingleServer = (connection: RedisConnection, close = (): void => {}): Topology => ({
  isCluster: false,
  of: () => connection,
  all: [connection],
  get isReady() {
    return connection.isReady
  },
  get isFullyConnected() {
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
