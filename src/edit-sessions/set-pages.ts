import { type AddressRange, parseAddressRange } from '../domain/address.ts'
import { changesNature } from '../domain/credentials/config.ts'
import type { Edits, SetEdit } from '../domain/credentials/edits.ts'
import { type EffectiveConfig, overlaySet, setEditsOver } from '../domain/credentials/overlay.ts'
import { orderKeyOf, type SetContent } from '../domain/credentials/set.ts'
import { type ListEdit, type Piece, toWindow, type WindowRequest } from '../domain/credentials/window.ts'
import { compareCodePoints } from '../domain/text.ts'
import type { Sealing } from '../sealing/open-sealing.ts'
import {
  type LocatedSets,
  type Run,
  type SetRange,
  type StoredPage,
  type StoredSet,
  wholeRange,
} from '../store/credentials/credentials.ts'
import type { CallStore } from '../store/store.ts'
import { type CredentialSource, unsealSets } from './saved-credentials.ts'

/*
 * Reads pages of the sets of a configuration with a session's edits applied. It counts the saved sets, and reads only
 * those of the page.
 */

export interface SetPageRequest extends Omit<WindowRequest, 'saved'> {
  /** Limits the page to the sets in this range; only for static configurations. */
  readonly range: AddressRange | null
}

export interface SetPage {
  readonly total: number
  readonly sets: SetContent[]
}

/** How often a page is read again if another session commits during the read. */
const ATTEMPTS = 20

export async function readSetPage(
  { store, sealing }: CredentialSource,
  config: EffectiveConfig,
  edits: Edits,
  request: SetPageRequest,
): Promise<SetPage> {
  const from: Source = { store, sealing, config, range: rangeOf(config, request.range) }
  const changed = [...setEditsOver(config, edits).values()]
  if (changed.length === 0) return await readSavedPage(from, request)
  for (let left = ATTEMPTS; ; left--) {
    const located = await locate(from, changed)
    const { total, pieces } = toWindow(listEdits(from, changed, located), { ...request, saved: located.total })
    const { sets, treeRevision } = await readPieces(from, pieces, request, located)
    if (treeRevision === located.treeRevision || left === 0) return { total, sets }
  }
}

interface Source {
  readonly store: CallStore
  readonly sealing: Sealing
  readonly config: EffectiveConfig
  readonly range: SetRange
}

/** Reads a page without edits. It is one range of the saved sets, so one round trip reads it. */
async function readSavedPage(from: Source, { offset, size, descending }: SetPageRequest): Promise<SetPage> {
  const { store, config, range } = from
  if (hasNothingSaved(config)) return { total: 0, sets: [] }
  const run: Run = descending ? [-offset - size, -offset - 1] : [offset, offset + size - 1]
  const { total, inRuns } = await store.credentials.readPage(config.network, range, {
    keys: [],
    runs: size === 0 ? [] : [run],
  })
  const sets = await contentsOf(from, inRuns)
  return { total, sets: descending ? sets.reverse() : sets }
}

/** Finds the position of each edited set among the saved sets, and the position that its edit gives it. */
async function locate({ store, config, range }: Source, changed: readonly SetEdit[]): Promise<LocatedSets> {
  if (hasNothingSaved(config)) {
    return { treeRevision: 0, total: 0, located: changed.map(() => ({ place: null, rank: 0, askedRank: 0 })) }
  }
  const asked = changed.map((edit) => ({ key: edit.key, place: ownPlaceOf(config, edit) }))
  return await store.credentials.locateSets(config.network, range, asked)
}

/** Returns which sets the edits remove from the saved list, and which they insert. */
function listEdits({ config, range }: Source, changed: readonly SetEdit[], { located }: LocatedSets) {
  const listed = changed.flatMap((edit, index): (ListEdit<SetEdit> & { readonly place: string })[] => {
    const { place: saved, rank, askedRank } = located[index]!
    // An edit without a priority follows the saved set, unless it replaces it.
    const follows = saved !== null && edit.priority === null && !edit.replaced
    const [place, newRank] = follows ? [saved, rank] : [ownPlaceOf(config, edit), askedRank]
    const comes = edit.deleted ? [] : [{ place, rank: newRank, item: edit }]
    const goes = saved === null ? [] : [{ place: saved, rank, item: null }]
    return [...comes, ...goes]
  })
  const inRange = listed.filter(({ place }) => isWithin(place, range))
  return inRange.sort((a, b) => a.rank - b.rank || compareCodePoints(a.place, b.place) || (a.item === null ? 1 : -1))
}

const ownPlaceOf = ({ attributes }: EffectiveConfig, { key, priority }: SetEdit): string =>
  orderKeyOf(attributes.type, key, priority ?? 0)

/** Reads and decrypts only the saved sets of the page, including those with edits. */
async function readPieces(
  from: Source,
  pieces: readonly Piece<SetEdit>[],
  { descending }: SetPageRequest,
  located: LocatedSets,
): Promise<{ sets: SetContent[]; treeRevision: number }> {
  const { treeRevision, byKey, inRuns } = await readStored(from, pieces, located)
  const saved = await contentsOf(from, inRuns)
  const edited = await contentsOf(from, [...byKey.values()])
  const before = new Map([...byKey.keys()].map((key, index) => [key, edited[index]!]))
  let at = 0
  const sets = pieces.flatMap((piece): SetContent[] => {
    // A set that the session deleted is on no page, so the result is never null.
    if ('item' in piece) return [overlaySet(before.get(piece.item.key) ?? null, piece.item, 0)!]
    const run = saved.slice(at, at + piece.to - piece.from)
    at += run.length
    return descending ? run.reverse() : run
  })
  return { sets, treeRevision }
}

async function readStored(
  { store, config, range }: Source,
  pieces: readonly Piece<SetEdit>[],
  { treeRevision, total }: LocatedSets,
): Promise<StoredPage> {
  const runs = pieces.flatMap((piece): Run[] => ('item' in piece ? [] : [[piece.from, piece.to - 1]]))
  const items = pieces.flatMap((piece) => ('item' in piece && !piece.item.replaced ? [piece.item] : []))
  const keys = hasNothingSaved(config) ? [] : items.map(({ key }) => key)
  if (runs.length + keys.length === 0) return { treeRevision, total, byKey: new Map(), inRuns: [] }
  return await store.credentials.readPage(config.network, range, { keys, runs })
}

const contentsOf = async ({ sealing, config }: Source, stored: readonly StoredSet[]): Promise<SetContent[]> =>
  (await unsealSets(sealing, config, stored)).map(({ content }) => content)

/**
 * Whether no saved set applies. A session can change a configuration from or to STATIC only if none of its saved sets
 * is left.
 */
const hasNothingSaved = ({ saved, attributes }: EffectiveConfig): boolean =>
  saved === null || changesNature(saved.attributes.type, attributes.type)

function rangeOf(config: EffectiveConfig, range: AddressRange | null): SetRange {
  const whole = wholeRange(config.id, config.attributes.type)
  return range === null ? whole : { ...whole, min: `[${range.first}`, max: `[${range.last}` }
}

const isWithin = (place: string, { min, max }: SetRange): boolean =>
  (min === '-' || place >= min.slice(1)) && (max === '+' || place <= max.slice(1))

/** Parses a filter. Returns null if there is none. Throws ParseError. */
export const parseFilter = (text: string | null): AddressRange | null =>
  text === null || text === '' ? null : parseAddressRange(text.trim())
