import { type FileRow, parseObject, type RowKind, toRow } from './rows.ts'
import { readLines } from './text-lines.ts'

/** Reads rows of a file with one JSON object per line; blank lines are skipped. */
export async function* readNdjsonRows<Value>(
  texts: AsyncIterable<string>,
  kind: RowKind<Value>,
): AsyncGenerator<FileRow<Value>[]> {
  for await (const lines of readLines(texts)) {
    yield lines
      .filter(({ text }) => text.trim() !== '')
      .map(({ number, text }) => toRow({ line: number, size: text.length }, () => kind.fromObject(parseObject(text))))
  }
}
