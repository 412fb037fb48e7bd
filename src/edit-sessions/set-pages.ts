/*
 * Reads pages of the sets of a configuration with a session's edits applied. All saved sets are counted, but only the
 * sets of the page are read. A page says whether a commit came between its reads.
 */
import { type AddressRange, parseAddressRange } from '../domain/address.ts'
import { changesSetIdentity } from '../domain/credentials/config.ts'
import type { Edits, SetEdit } from '../domain/credentials/edits.ts'
import { type EffectiveConfig, overlaySet, setEditsOver } from '../domain/credentials/overlay.ts'
import { orderKeyOf } from '../domain/credentials/set.ts'
import { type ListEdit, type Piece, toWindow, type WindowRequest } from '../domain/credentials/window.ts'
import { compareCodePoints } from '../domain/text.ts'
import {
  type LocatedSets,
  type Run,
  type SetRange,
  type SetsWanted,
  wholeRange,
} from '../store/credentials/credentials.ts'
import { type CredentialSource, unsealSets } from './saved-credentials.ts'
import type { SerializedSet, SetSerializer } from './serialize-sets.ts'

/** The page to read. */
export interface SetPageRequest extends Omit<WindowRequest, 'saved'> {
  /** Limits the page to the sets of a static configuration in this address range; null means all sets. */
  readonly range: AddressRange | null
}

/** A page of sets. */
export interface SetPage {
  /** The number of sets on all pages. */
  readonly total: number
  readonly sets: readonly SerializedSet[]
  /** False if others have committed a change of the configuration or its sets since the configuration was read. */
  readonly isAtOneRevision: boolean
}

/** Reads a page of the sets as the session sees them. Throws the errors of the serializer. */
export async function readSetPage(
  source: CredentialSource,
  config: EffectiveConfig,
  edits: Edits,
  request: SetPageRequest,
  serializer: SetSerializer,
): Promise<SetPage> {
  const reader = new SetPageReader(source, config, request, serializer)
  return await reader.read([...setEditsOver(config, edits).values()])
}

/** Counts the sets as the session sees them. */
export async function countEffectiveSets(
  { store }: CredentialSource,
  config: EffectiveConfig,
  edits: Edits,
): Promise<number> {
  const changed = [...setEditsOver(config, edits).values()]
  const range = toSetRange(config, null)
  const located = await locate(store.credentials, config, range, changed)
  const edited = listEdits(config, range, changed, located)
  return edited.reduce((total, { item }) => total + (item === null ? -1 : 1), located.total)
}

/** The saved sets that a page needs, serialized. */
interface SavedSets {
  readonly total: number
  readonly byKey: ReadonlyMap<string, SerializedSet>
  readonly inRuns: SerializedSet[]
  readonly isAtOneRevision: SetPage['isAtOneRevision']
}

class SetPageReader {
  readonly #source: CredentialSource
  readonly #config: EffectiveConfig
  readonly #request: SetPageRequest
  readonly #serializer: SetSerializer
  readonly #range: SetRange

  constructor(source: CredentialSource, config: EffectiveConfig, request: SetPageRequest, serializer: SetSerializer) {
    this.#source = source
    this.#config = config
    this.#request = request
    this.#serializer = serializer
    this.#range = toSetRange(config, request.range)
  }

  async read(changed: readonly SetEdit[]): Promise<SetPage> {
    return changed.length === 0 ? await this.#readSavedPage() : await this.#readEditedPage(changed)
  }

  /** The revision that the sets must have to be of the same moment as the configuration. */
  get #treeRevision(): number {
    return this.#config.saved?.treeRevision ?? 0
  }

  /** Reads a page without edits, which is one run of saved sets. */
  async #readSavedPage(): Promise<SetPage> {
    const { offset, size, descending } = this.#request
    if (hasNothingSaved(this.#config)) return { total: 0, sets: [], isAtOneRevision: true }
    const run: Run = descending ? [-offset - size, -offset - 1] : [offset, offset + size - 1]
    const wanted = { keys: [], runs: size === 0 ? [] : [run] }
    const { total, inRuns, isAtOneRevision } = await this.#readSaved(wanted, new Map())
    return { total, sets: descending ? inRuns.reverse() : inRuns, isAtOneRevision }
  }

  async #readEditedPage(changed: readonly SetEdit[]): Promise<SetPage> {
    const located = await locate(this.#source.store.credentials, this.#config, this.#range, changed)
    const list = listEdits(this.#config, this.#range, changed, located)
    const { total, pieces } = toWindow(list, { ...this.#request, saved: located.total })
    const { sets, isAtOneRevision } = await this.#readPieces(pieces)
    return { total, sets, isAtOneRevision: isAtOneRevision && located.treeRevision === this.#treeRevision }
  }

  /** Reads only the saved sets of the page, including edited ones. */
  async #readPieces(pieces: readonly Piece<SetEdit>[]) {
    const runs = pieces.flatMap((piece): Run[] => ('item' in piece ? [] : [[piece.from, piece.to - 1]]))
    const items = pieces.flatMap((piece) => ('item' in piece ? [piece.item] : []))
    const edits = new Map(items.filter(({ replaced }) => !replaced).map((edit) => [edit.key, edit]))
    const keys = hasNothingSaved(this.#config) ? [] : [...edits.keys()]
    const { byKey, inRuns, isAtOneRevision } =
      runs.length + keys.length === 0 ? NOTHING : await this.#readSaved({ keys, runs }, edits)
    let at = 0
    const sets = pieces.flatMap((piece): SerializedSet[] => {
      if ('item' in piece) return [byKey.get(piece.item.key) ?? this.#serializeNew(piece.item)]
      const run = inRuns.slice(at, at + piece.to - piece.from)
      at += run.length
      return this.#request.descending ? run.reverse() : run
    })
    return { sets, isAtOneRevision }
  }

  /** Serializes a set that is not saved. The overlay is never null, because no page contains deleted sets. */
  #serializeNew(edit: SetEdit): SerializedSet {
    return this.#serializer.serialize(overlaySet(null, edit, 0)!)
  }

  async #readSaved(wanted: SetsWanted, edits: ReadonlyMap<string, SetEdit>): Promise<SavedSets> {
    const { store, sealing } = this.#source
    const config = this.#config
    const byKey = new Map<string, SerializedSet>()
    const inRuns: SerializedSet[] = []
    let total = 0
    let isAtOneRevision = true
    for await (const page of store.credentials.readPages(config.network, this.#range, wanted)) {
      isAtOneRevision &&= page.treeRevision === this.#treeRevision
      total = page.total
      await unsealSets(sealing, config, [...page.byKey.values()], ({ content }, { key }) => {
        byKey.set(key, this.#serializer.serialize(overlaySet(content, edits.get(key)!, 0)!))
      })
      await unsealSets(sealing, config, page.inRuns, ({ content }) => {
        inRuns.push(this.#serializer.serialize(content))
      })
    }
    return { total, byKey, inRuns, isAtOneRevision }
  }
}

const NOTHING: SavedSets = { total: 0, byKey: new Map(), inRuns: [], isAtOneRevision: true }

/** Finds the position of each edited set among the saved sets, and the position to which its edit moves it. */
async function locate(
  credentials: CredentialSource['store']['credentials'],
  config: EffectiveConfig,
  range: SetRange,
  changed: readonly SetEdit[],
): Promise<LocatedSets> {
  if (hasNothingSaved(config)) {
    return {
      treeRevision: config.saved?.treeRevision ?? 0,
      total: 0,
      located: changed.map(() => ({ orderKey: null, rank: 0, askedRank: 0 })),
    }
  }
  const asked = changed.map((edit) => ({ key: edit.key, orderKey: ownOrderKey(config, edit) }))
  return await credentials.locateSets(config.network, range, asked)
}

/** Returns the sets that the edits remove from the saved list and those that they insert. */
function listEdits(
  config: EffectiveConfig,
  range: SetRange,
  changed: readonly SetEdit[],
  { located }: LocatedSets,
): ListEdit<SetEdit>[] {
  const listed = changed.flatMap((edit, index): (ListEdit<SetEdit> & { readonly orderKey: string })[] => {
    const { orderKey: saved, rank, askedRank } = located[index]!
    // An edit without a priority keeps the position of the saved set, unless it replaces the set.
    const follows = saved !== null && edit.priority === null && !edit.replaced
    const [orderKey, newRank] = follows ? [saved, rank] : [ownOrderKey(config, edit), askedRank]
    const inserted = edit.deleted ? [] : [{ orderKey, rank: newRank, item: edit }]
    const removed = saved === null ? [] : [{ orderKey: saved, rank, item: null }]
    return [...inserted, ...removed]
  })
  const inRange = listed.filter(({ orderKey }) => isWithin(orderKey, range))
  // Ranks ascend with order keys. The two of a set that keeps its order key stay in their order.
  return inRange.sort((a, b) => compareCodePoints(a.orderKey, b.orderKey))
}

const ownOrderKey = ({ attributes }: EffectiveConfig, { key, priority }: SetEdit): string =>
  orderKeyOf(attributes.type, key, priority ?? 0)

/**
 * Returns whether the configuration has no saved sets that apply. A session can change the type from or to STATIC only
 * if no saved set is left.
 */
const hasNothingSaved = ({ saved, attributes }: EffectiveConfig): boolean =>
  saved === null || changesSetIdentity(saved.attributes.type, attributes.type)

function toSetRange(config: EffectiveConfig, range: AddressRange | null): SetRange {
  const all = wholeRange(config.id, config.attributes.type)
  return range === null ? all : { ...all, min: `[${range.first}`, max: `[${range.last}` }
}

const isWithin = (orderKey: string, { min, max }: SetRange): boolean =>
  (min === '-' || orderKey >= min.slice(1)) && (max === '+' || orderKey <= max.slice(1))

/** Parses the address range of a filter. Returns null if there is no filter. Throws ParseError. */
export const parseFilter = (text: string | null): AddressRange | null =>
  text === null || text === '' ? null : parseAddressRange(text.trim())
