import type { Line } from './connection.ts'

/** The servers that take our writes, and which of them has a key. */
export interface Lines {
  /** Whether keys live on several servers, by their slots. */
  readonly isSpread: boolean
  /** null: none is known. */
  of(key: string): Line | null
  readonly all: readonly Line[]
  /** Whether any of them can be reached. */
  readonly isReady: boolean
  /** Grows with every connection that is made, and whenever a key may have come to another server. */
  readonly connection: number
  /** Looks again which server has which key. */
  learn(): Promise<void>
  close(): void
}

/** One server has all keys. */
export const soleLine = (line: Line, close = (): void => {}): Lines => ({
  isSpread: false,
  of: () => line,
  all: [line],
  get isReady() {
    return line.isReady
  },
  get connection() {
    return line.connection
  },
  learn: async () => {},
  close() {
    close()
    line.close()
  },
})
