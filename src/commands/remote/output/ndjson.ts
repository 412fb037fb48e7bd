import type { RowWriter, Send } from './row-writer.ts'

/** A row a line. */
export const ndjsonRows = (send: Send): RowWriter => ({
  write: (rows) => send(rows.map((row) => `${JSON.stringify(row)}\n`).join('')),
  end: async () => {},
})
