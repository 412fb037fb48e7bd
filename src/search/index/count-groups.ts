/*
 * Counts the matching devices of several indexes in groups. Within an index a group is a number, so the count of a
 * million devices reads no text. Groups of several indexes are joined by their keys.
 */
import type { CountRequest, Group, GroupCounts, GroupKey } from '../../domain/search/grouping.ts'
import { LargestGroups, refuseManyGroups } from '../../domain/search/grouping.ts'
import type { Criterion } from '../../domain/search/schemes.ts'
import { createGroupCodes, type GroupCodes } from './group-codes.ts'
import { findMatchingSlots } from './matching-slots.ts'
import type { NetworkIndex } from './network-index.ts'
import type { Batch, Sliced } from './slices.ts'

/** An index and the name of its network. */
export interface NamedIndex {
  readonly network: string
  readonly index: NetworkIndex
}

/** A group with the device that has the lowest address: the position of its network, and its slot there. */
interface FoundGroup extends Group {
  readonly network: number
  readonly slot: number
}

/** The result of a count. `total` is the number of matching devices. */
export interface FoundGroups extends GroupCounts<FoundGroup> {
  readonly total: number
}

/** A table takes at most this number of cells, or CELLS_A_SLOT for each slot. Otherwise a map takes less memory. */
const FEW_CELLS = 65_536
const CELLS_A_SLOT = 2

/** Counts the matching devices, in slices. The networks must be in the order of their names. */
export function* countGroups(
  indexes: readonly NamedIndex[],
  criteria: readonly Criterion[],
  { by, top }: CountRequest,
): Sliced<FoundGroups> {
  const largest = new LargestGroups<FoundGroup>(top)
  const joined = new Map<string, FoundGroup>()
  let total = 0
  for (const [network, { index, network: name }] of indexes.entries()) {
    const fields = by.map((field) => createGroupCodes(index, name, field))
    const [first, second = ONE_GROUP] = [fields[0]!, fields[1]]
    const cells = createCells(index.slots, first.size * second.size)
    total += yield* countCells(cells, yield* findMatchingSlots(index, criteria), first, second)
    refuseManyGroups(cells.size)
    for (const [cell, count, slot] of cells.all()) {
      const codes = [Math.floor(cell / second.size), cell % second.size]
      const create = (): FoundGroup => ({ keys: toKeys(fields, codes), count, network, slot })
      if (indexes.length === 1) largest.add(count, create)
      else join(joined, create(), indexes)
    }
    yield cells.size
  }
  for (const group of joined.values()) largest.add(group.count, () => group)
  return { total, ...largest.result() }
}

const toKeys = (fields: readonly GroupCodes[], codes: readonly number[]): GroupKey[] =>
  fields.map((field, at) => field.keyOf(codes[at]!))

function join(joined: Map<string, FoundGroup>, group: FoundGroup, indexes: readonly NamedIndex[]): void {
  const key = JSON.stringify(group.keys)
  const known = joined.get(key)
  if (known === undefined) {
    joined.set(key, group)
    refuseManyGroups(joined.size)
    return
  }
  const addressOf = ({ network, slot }: FoundGroup): string => indexes[network]!.index.addresses.get(slot)
  const first = addressOf(group) < addressOf(known) ? group : known
  joined.set(key, { ...first, count: known.count + group.count })
}

/** The codes of a second field that does not exist. */
const ONE_GROUP: GroupCodes = { size: 1, codes: null, codesOf: () => [0], keyOf: () => '' }

/** Counts slots in cells. A cell stands for one value of each field. */
interface Cells {
  /** Number of cells that have a slot. */
  readonly size: number
  /** Adds a slot to a cell. */
  add(cell: number, slot: number): void
  /** Returns the cells with their count and their first slot. */
  all(): Iterable<[cell: number, count: number, slot: number]>
}

function createCells(slots: number, count: number): Cells {
  return count <= Math.max(slots * CELLS_A_SLOT, FEW_CELLS) ? new CellTable(count) : new CellMap()
}

class CellTable implements Cells {
  readonly #counts: Uint32Array
  readonly #first: Uint32Array
  size = 0

  constructor(count: number) {
    this.#counts = new Uint32Array(count)
    this.#first = new Uint32Array(count)
  }

  add(cell: number, slot: number): void {
    if (this.#counts[cell]!++ > 0) return
    this.#first[cell] = slot
    this.size++
  }

  *all(): Generator<[number, number, number]> {
    for (let cell = 0; cell < this.#counts.length; cell++) {
      if (this.#counts[cell]! > 0) yield [cell, this.#counts[cell]!, this.#first[cell]!]
    }
  }
}

class CellMap implements Cells {
  /** The position of each cell in the lists. */
  readonly #places = new Map<number, number>()
  readonly #counts: number[] = []
  readonly #first: number[] = []

  get size(): number {
    return this.#places.size
  }

  add(cell: number, slot: number): void {
    const place = this.#places.get(cell)
    if (place !== undefined) {
      this.#counts[place]!++
      return
    }
    this.#places.set(cell, this.#counts.length)
    this.#counts.push(1)
    this.#first.push(slot)
  }

  *all(): Generator<[number, number, number]> {
    for (const [cell, place] of this.#places) yield [cell, this.#counts[place]!, this.#first[place]!]
  }
}

/** Adds the slots to their cells. Returns the number of slots. */
function* countCells(cells: Cells, batches: Iterable<Batch>, first: GroupCodes, second: GroupCodes): Sliced<number> {
  const { size, codes: others } = second
  const { codes } = first
  let count = 0
  for (const batch of batches) {
    count += batch.length
    if (codes !== null && second === ONE_GROUP) {
      for (let at = 0; at < batch.length; at++) cells.add(codes[batch[at]!]!, batch[at]!)
    } else if (codes !== null && others !== null) {
      for (let at = 0; at < batch.length; at++) {
        const slot = batch[at]!
        cells.add(codes[slot]! * size + others[slot]!, slot)
      }
    } else addAllCodes(cells, batch, first, second)
    yield batch.length
    refuseManyGroups(cells.size)
  }
  return count
}

function addAllCodes(cells: Cells, batch: Batch, first: GroupCodes, second: GroupCodes): void {
  for (let at = 0; at < batch.length; at++) {
    const slot = batch[at]!
    const others = second.codesOf(slot)
    for (const one of first.codesOf(slot)) for (const other of others) cells.add(one * second.size + other, slot)
  }
}
