/*
 * JSON output: an array with one row per line, so that line-based tools can also read and compare it.
 */
import { harmlessJson } from '../../domain/harmless-text.ts'
import type { RowWriter, Send } from './row-writer.ts'

export function jsonRows(send: Send): RowWriter {
  let isFirst = true
  return {
    async write(rows) {
      const text = rows.map((row) => {
        const before = isFirst ? '[\n' : ',\n'
        isFirst = false
        return before + harmlessJson(row)
      })
      await send(text.join(''))
    },
    end: () => send(isFirst ? '[]\n' : '\n]\n'),
  }
}
