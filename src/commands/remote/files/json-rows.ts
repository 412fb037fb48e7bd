import { readElements } from './json-elements.ts'
import { type FileRow, parseObject, type RowKind, toRow } from './rows.ts'

/** Reads rows of a file that is a JSON array of objects. */
export async function* readJsonRows<Value>(
  texts: AsyncIterable<string>,
  kind: RowKind<Value>,
): AsyncGenerator<FileRow<Value>[]> {
  for await (const elements of readElements(texts)) {
    yield elements.map(({ line, text }) => toRow({ line, size: text.length }, () => kind.fromObject(parseObject(text))))
  }
}
