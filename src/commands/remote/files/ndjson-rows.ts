import { type FileRow, objectOf, type RowKind, rowOf } from './rows.ts'
import { linesOf } from './text-lines.ts'

/** Rows of a file with a JSON object a line; blank lines are none. */
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
