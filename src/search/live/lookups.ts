/*
 * Finds the only device with a hostname or a serial number without the index thread, in the memory that this thread
 * shares. Most such searches find one device, and waking the index thread takes longer than the rest of the search.
 */
import type { Device } from '../../../generated/types.ts'
import type { Address } from '../../domain/address.ts'
import type { Criterion } from '../../domain/search/schemes.ts'
import { foldCase } from '../../domain/text.ts'
import type { Seq } from '../../store/inventory/seq.ts'
import { TextLookupReader } from '../index/columns/text-lookup.ts'
import type { SharedLookups } from '../index/network-index.ts'
import type { NetworksSearch } from '../page.ts'
import type { LookedUpHits } from './validated-search.ts'

/** A field whose whole texts can be looked up. */
type LookupField = keyof SharedLookups

/** A search for devices that have exactly one text in one field. */
interface WholeText {
  readonly field: LookupField
  readonly text: string
}

/** The lookups of all networks that have an index. */
export class Lookups {
  readonly #networks = new Map<string, Readonly<Record<LookupField, TextLookupReader>>>()

  /** Notes the memory of a network; null if it has none any more. */
  note(network: string, shared: SharedLookups | null): void {
    if (shared === null) this.#networks.delete(network)
    else
      this.#networks.set(network, {
        hostname: new TextLookupReader(shared.hostname),
        serialNumber: new TextLookupReader(shared.serialNumber),
      })
  }

  clear(): void {
    this.#networks.clear()
  }

  /**
   * Returns the hits of a search for one whole text, if at most one device can have it. Returns null for any other
   * search, and if a network has no lookup at this moment.
   */
  find(search: NetworksSearch): LookedUpHits | null {
    const wanted = findWholeText(search)
    if (wanted === null) return null
    const seqs: Seq[] = []
    const ids: Address[] = []
    const networks: number[] = []
    for (const [at, name] of search.networks.entries()) {
      const found = this.#networks.get(name)?.[wanted.field].find(wanted.text) ?? null
      if (found === null || (found.address !== null && ids.length > 0)) return null
      seqs.push(found.seq)
      if (found.address === null) continue
      ids.push(found.address)
      networks.push(at)
    }
    return { total: ids.length, ids, networks, seqs, isMatch: (record) => hasText(record, wanted) }
  }
}

/** Returns the text of a search for the first page of devices with one whole text, or null for any other search. */
function findWholeText({ criteria, count, offset, pageSize }: NetworksSearch): WholeText | null {
  const [criterion, ...others] = criteria
  if (criterion === undefined || others.length > 0 || count !== undefined || offset > 0 || pageSize < 1) return null
  return toWholeText(criterion)
}

function toWholeText(criterion: Criterion): WholeText | null {
  if (criterion.negated || (criterion.scheme !== 'serial' && criterion.scheme !== 'hostname')) return null
  const { scheme, pattern } = criterion
  if (pattern.kind !== 'exact' || pattern.text === '') return null
  return { field: scheme === 'serial' ? 'serialNumber' : 'hostname', text: pattern.text }
}

const hasText = (record: Buffer | null, { field, text }: WholeText): boolean =>
  record !== null && foldCase((JSON.parse(`${record}`) as Device)[field] ?? '') === text
