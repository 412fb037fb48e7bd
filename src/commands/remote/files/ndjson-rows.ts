import { type FileRow, objectOf, type RowKind, rowOf } from './rows.ts'
import { linesOf } from './text-lines.ts'

/** Reads rows of a file with one JSON object per line; blank lines are skipped. */
export async function* ndjsonRowsIn<Value>(
  texts: AsyncIterable<string>,
  kind: RowKind<Value>,
): AsyncGenerator<FileRow<Value>[]> {
  for await (const lines of linesOf(texts)) {
    yield lines
      .filter(({ text }) => text.trim() !== '')
      .map(({ number, text }) => rowOf({ line: number, size: text.length }, () => kind.fromObject(objectOf(text))))
  }
}
