import { harmlessJson } from '../../harmless-text.ts'
import type { RowWriter, Send } from './row-writer.ts'

/** An array, a row a line, so that it can be read and compared line by line too. */
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
