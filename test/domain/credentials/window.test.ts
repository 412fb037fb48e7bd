/*
 * Compares windows with a list that is actually built. Saved elements are represented by their ranks, inserted ones by
 * texts.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ListEdit, toWindow } from '../../../src/domain/credentials/window.ts'

type Element = number | string

function listOf(edits: readonly ListEdit<string>[], saved: number): Element[] {
  const list: Element[] = []
  for (let rank = 0; rank <= saved; rank++) {
    const here = edits.filter((edit) => edit.rank === rank)
    list.push(...here.flatMap(({ item }) => (item === null ? [] : [item])))
    if (rank < saved && !here.some(({ item }) => item === null)) list.push(rank)
  }
  return list
}

function windowed(
  edits: readonly ListEdit<string>[],
  saved: number,
  offset: number,
  size: number,
  descending: boolean,
) {
  const { total, pieces } = toWindow(edits, { saved, offset, size, descending })
  const elements = pieces.flatMap((piece): Element[] => {
    if ('item' in piece) return [piece.item]
    const run = Array.from({ length: piece.to - piece.from }, (_, at) => piece.from + at)
    return descending ? run.reverse() : run
  })
  return { total, elements }
}

/** At each rank, the cases insert some elements and may remove the saved one. */
const cases = fc.nat(6).chain((saved) =>
  fc.record({
    saved: fc.constant(saved),
    edits: fc
      .array(fc.record({ puts: fc.nat(2), takes: fc.boolean() }), { minLength: saved + 1, maxLength: saved + 1 })
      .map((places) =>
        places.flatMap(({ puts, takes }, rank): ListEdit<string>[] => [
          ...Array.from({ length: puts }, (_, at) => ({ rank, item: `${rank}.${at}` })),
          ...(takes && rank < saved ? [{ rank, item: null }] : []),
        ]),
      ),
  }),
)

test('every page is the slice of the list that includes the edits', () => {
  fc.assert(
    fc.property(cases, ({ saved, edits }) => {
      const list = listOf(edits, saved)
      for (const descending of [false, true]) {
        const ordered = descending ? list.toReversed() : list
        for (let offset = 0; offset <= list.length + 1; offset++) {
          for (let size = 0; size <= list.length + 1; size++) {
            expect(windowed(edits, saved, offset, size, descending)).toEqual({
              total: list.length,
              elements: ordered.slice(offset, offset + size),
            })
          }
        }
      }
    }),
    { numRuns: 200 },
  )
})

test('a page of an untouched list is one run of ranks', () => {
  const page = { saved: 1_000_000, offset: 999_990, size: 100, descending: false }
  expect(toWindow([], page)).toEqual({ total: 1_000_000, pieces: [{ from: 999_990, to: 1_000_000 }] })
  expect(toWindow([], { ...page, descending: true }).pieces).toEqual([{ from: 0, to: 10 }])
})

test('a page has no run without elements', () => {
  const insertions = ['a', 'b'].map((item) => ({ rank: 1, item }))
  const page = { saved: 3, offset: 0, size: 9, descending: false }
  const pieces = [{ from: 0, to: 1 }, { item: 'a' }, { item: 'b' }, { from: 1, to: 3 }]
  expect(toWindow(insertions, page).pieces).toEqual(pieces)
})
