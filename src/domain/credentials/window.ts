/*
 * Computes a page of a long saved list with a few edits applied. The cost depends on the page, not on the list: the
 * saved elements are counted but never read. Each edit has a position between saved elements. The page holds ranks for
 * the runs of saved elements between two edits.
 */

/**
 * An edit of the list. It removes the element at `rank` of the saved list if `item` is null, otherwise it inserts
 * `item` before that element.
 */
export interface ListEdit<Item> {
  readonly rank: number
  readonly item: Item | null
}

/**
 * Part of a page. It is either a run of saved elements, from rank `from` up to but not including `to`, or one inserted
 * element.
 */
export type Piece<Item> = { readonly from: number; readonly to: number } | { readonly item: Item }

/** A page of a list, from which staged edits remove elements and to which they add some. */
export interface WindowRequest {
  /** Length of the saved list. */
  readonly saved: number
  readonly offset: number
  readonly size: number
  readonly descending: boolean
}

/** Returns the page. `edits` are in list order: by rank, with insertions before the removal at the same rank. */
export function toWindow<Item>(
  edits: readonly ListEdit<Item>[],
  request: WindowRequest,
): { total: number; pieces: Piece<Item>[] } {
  const whole = toPieces(edits, request.saved)
  const total = whole.reduce((sum, piece) => sum + lengthOf(piece), 0)
  const [start, end] = request.descending
    ? [total - request.offset - request.size, total - request.offset]
    : [request.offset, request.offset + request.size]
  const pieces = clip(whole, Math.max(start, 0), Math.min(end, total))
  return { total, pieces: request.descending ? pieces.reverse() : pieces }
}

function toPieces<Item>(edits: readonly ListEdit<Item>[], saved: number): Piece<Item>[] {
  const pieces: Piece<Item>[] = []
  let from = 0
  for (const { rank, item } of edits) {
    if (rank > from) pieces.push({ from, to: rank })
    if (item !== null) pieces.push({ item })
    from = item === null ? rank + 1 : Math.max(rank, from)
  }
  if (saved > from) pieces.push({ from, to: saved })
  return pieces
}

function clip<Item>(pieces: readonly Piece<Item>[], start: number, end: number): Piece<Item>[] {
  const clipped: Piece<Item>[] = []
  let at = 0
  for (const piece of pieces) {
    const next = at + lengthOf(piece)
    if (next > start && at < end) {
      if ('item' in piece) clipped.push(piece)
      else clipped.push({ from: piece.from + Math.max(start - at, 0), to: piece.to - Math.max(next - end, 0) })
    }
    at = next
  }
  return clipped
}

const lengthOf = (piece: Piece<unknown>): number => ('item' in piece ? 1 : piece.to - piece.from)
