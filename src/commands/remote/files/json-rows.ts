import { elementsIn } from './json-elements.ts'
import { type FileRow, objectOf, type RowKind, rowOf } from './rows.ts'

/** Reads rows of a file that is a JSON array of objects. */
export async function* jsonRowsIn<Value>(
  texts: AsyncIterable<string>,
  kind: RowKind<Value>,
): AsyncGenerator<FileRow<Value>[]> {
  for await (const elements of elementsIn(texts)) {
    yield elements.map(({ line, text }) => rowOf({ line, size: text.length }, () => kind.fromObject(objectOf(text))))
  }
}
