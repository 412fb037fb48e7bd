import type { Output } from '../output/output.ts'
import type { Shape } from '../output/row-writer.ts'

/** A page of a history, and the id with which the next page is asked for. */
interface HistoryPage {
  readonly entries: readonly object[]
  readonly next: string | null
}

/** Number of entries to ask for in a page. */
export const HISTORY_PAGE = 200

/** Prints a history page by page, newest entries first. */
export async function printHistory(
  output: Output,
  shape: Shape,
  readPage: (before: string | null) => Promise<HistoryPage>,
): Promise<void> {
  const writer = output.rows(shape)
  let before: string | null = null
  do {
    const { entries, next }: HistoryPage = await readPage(before)
    await writer.write(entries.map((entry) => ({ ...entry })))
    before = next
  } while (before !== null)
  await writer.end()
}
