import { type AddressRange, parseAddressRange } from '../domain/address.ts'
import { changesNature } from '../domain/credentials/config.ts'
import type { Edits, SetEdit } from '../domain/credentials/edits.ts'
import { overlaySet, type SeenConfig, setEditsOver } from '../domain/credentials/overlay.ts'
import { orderKeyOf, type SetContent } from '../domain/credentials/set.ts'
import { type ListEdit, type Piece, type WindowRequest, windowOf } from '../domain/credentials/window.ts'
import type { Sealing } from '../sealing/open-sealing.ts'
import { type SetRange, wholeRange } from '../store/credentials.ts'
import type { Store } from '../store/store.ts'
import type { Desk } from './desk.ts'
import { readSets, unsealSet } from './saved-credentials.ts'

/*
 * Pages of the sets of a configuration with a session's edits laid over them, at the cost of the page: the saved sets are
 * counted, and only those of the page are read.
 */

export interface SetPageRequest extends Omit<WindowRequest, 'saved'> {
  /** Of a static configuration only the sets in this range. */
  readonly range: AddressRange | null
}

export interface SetPage {
  readonly total: number
  readonly sets: SetContent[]
}

/** How often a page is read again when somebody commits meanwhile. */
const ATTEMPTS = 20

export async function readSetPage(
  store: Store,
  sealing: Sealing,
  config: SeenConfig,
  edits: Edits,
  request: SetPageRequest,
): Promise<SetPage> {
  const range = rangeOf(config, request.range)
  for (let left = ATTEMPTS; ; left--) {
    const touched = config.saved === null ? 0 : await touchedOf(store, config)
    const { page, touched: after } = await attempt(store, sealing, config, edits, { ...request, setRange: range })
    if (config.saved === null || touched === after || left === 0) return page
  }
}

type Attempt = SetPageRequest & { readonly setRange: SetRange }

async function attempt(
  store: Store,
  sealing: Sealing,
  config: SeenConfig,
  edits: Edits,
  request: Attempt,
): Promise<{ page: SetPage; touched: number }> {
  const changes = await changesIn(store, sealing, config, edits, request.setRange)
  const places = changes.map((change) => change.place)
  const { total: saved, ranks } = isTurned(config)
    ? { total: 0, ranks: places.map(() => 0) }
    : await store.credentials.countSets(request.setRange, places)
  const listEdits = changes.map(({ item }, index): ListEdit<SetContent> => ({ rank: ranks[index]!, item }))
  const { total, pieces } = windowOf(listEdits, { ...request, saved })
  const { sets, touched } = await readPieces(store, sealing, config, pieces, request)
  return { page: { total, sets }, touched }
}

interface PlacedChange {
  readonly place: string
  /** null: the saved set at this place goes. */
  readonly item: SetContent | null
}

/** Where the session's edits stand among the saved sets: what goes, and what is put in. */
async function changesIn(
  store: Store,
  sealing: Sealing,
  config: SeenConfig,
  edits: Edits,
  range: SetRange,
): Promise<PlacedChange[]> {
  const ofConfig = setEditsOver(config, edits)
  if (ofConfig.size === 0) return []
  const saved = await readSets(store, sealing, config.id, [...ofConfig.keys()])
  const { type } = config.attributes
  const changes = [...ofConfig.values()].flatMap((edit: SetEdit): PlacedChange[] => {
    const before = saved.get(edit.key)?.content ?? null
    const after = overlaySet(before, edit, 0)
    const goes =
      before === null || isTurned(config) ? [] : [{ place: orderKeyOf(type, edit.key, before.priority), item: null }]
    const comes = after === null ? [] : [{ place: orderKeyOf(type, edit.key, after.priority), item: after }]
    return [...comes, ...goes]
  })
  const inRange = changes.filter(({ place }) => isWithin(place, range))
  return inRange.sort(
    (a, b) => Buffer.compare(Buffer.from(a.place), Buffer.from(b.place)) || (a.item === null ? 1 : -1),
  )
}

async function readPieces(
  store: Store,
  sealing: Sealing,
  config: SeenConfig,
  pieces: readonly Piece<SetContent>[],
  { setRange, descending }: Attempt,
): Promise<{ sets: SetContent[]; touched: number }> {
  const runs = pieces.flatMap((piece) => ('item' in piece ? [] : [[piece.from, piece.to] as const]))
  const { sets: stored, touched } = await store.credentials.readRuns(config.network, setRange, runs)
  const contents: SetContent[] = []
  for (const set of stored) contents.push((await unsealSet(sealing, config.id, set)).content)
  let at = 0
  const sets = pieces.flatMap((piece) => {
    if ('item' in piece) return [piece.item]
    const run = contents.slice(at, at + piece.to - piece.from)
    at += piece.to - piece.from
    return descending ? run.reverse() : run
  })
  return { sets, touched }
}

async function touchedOf(store: Store, config: SeenConfig): Promise<number> {
  const range = wholeRange(config.id, config.attributes.type)
  return (await store.credentials.readRuns(config.network, range, [])).touched
}

/** A session turns a configuration from or to STATIC only once none of its saved sets is left. */
const isTurned = ({ saved, attributes }: SeenConfig): boolean =>
  saved !== null && changesNature(saved.attributes.type, attributes.type)

function rangeOf(config: SeenConfig, range: AddressRange | null): SetRange {
  const whole = wholeRange(config.id, config.attributes.type)
  return range === null ? whole : { ...whole, min: `[${range.first}`, max: `[${range.last}` }
}

const isWithin = (place: string, { min, max }: SetRange): boolean =>
  (min === '-' || place >= min.slice(1)) && (max === '+' || place <= max.slice(1))

/** Null for none. Throws ParseError. */
export const parseFilter = (text: string | null): AddressRange | null =>
  text === null || text === '' ? null : parseAddressRange(text.trim())

/** Whether a configuration has any set, as the session sees it. */
export async function hasSets(desk: Desk, config: SeenConfig, edits: Edits): Promise<boolean> {
  const none = { offset: 0, size: 0, descending: false, range: null }
  return (await readSetPage(desk.store, desk.sealing, config, edits, none)).total > 0
}
