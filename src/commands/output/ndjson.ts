import { harmlessJson } from '../../domain/harmless-text.ts'
import type { RowWriter, Send } from './row-writer.ts'

/** NDJSON output: one row per line. */
export const ndjsonRows = (send: Send): RowWriter => ({
  write: (rows) => send(rows.map((row) => `${harmlessJson(row)}\n`).join('')),
  end: async () => {},
})
