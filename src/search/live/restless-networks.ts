import { setBounded } from '../../domain/bounded-map.ts'
import type { Seq } from '../../store/inventory/seq.ts'

/** A network that is not known counts as one at rest, so a limit costs little. */
const MAX_NETWORKS = 10_000

/** The writes to a network since its last search. */
interface Searched {
  readonly seq: Seq
  /** Whether the network changed between its last two searches. */
  readonly isRestless: boolean
  /** Whether its index was told to read a change since then. */
  isPrompted: boolean
}

/**
 * Knows which networks changed between their last two searches. Such a network will probably change again before its
 * next search. Its index reads the next change as soon as this process has written it, so that the search finds it
 * there. If there was no such write, the index reads the changes before it evaluates the search, because otherwise the
 * search would be evaluated and read twice.
 */
export class RestlessNetworks {
  readonly #networks = new Map<string, Searched>()

  /**
   * Returns which of the networks of a search their indexes should read before they evaluate it: those that changed
   * between the last two searches, or those in `changed` if the caller knows which have changed since the last one.
   * Leaves out networks whose index was told to read a change since then.
   */
  select(networks: readonly string[], changed: readonly string[] | null = null): readonly string[] {
    return networks.filter((network) => {
      const searched = this.#networks.get(network)
      const isStale = changed === null ? searched?.isRestless : changed.includes(network)
      return isStale && !searched?.isPrompted
    })
  }

  /**
   * Returns of which of the networks that were written the index should read the change at once. A network is returned
   * at most once between two searches, so that writes without searches cost the index nothing.
   */
  prompt(networks: readonly string[]): readonly string[] {
    const prompted = this.select(networks)
    for (const network of prompted) this.#networks.get(network)!.isPrompted = true
    return prompted
  }

  /** Notes the sequences of networks in a search, and which of the networks were found to have changed since then. */
  note(networks: readonly string[], seqs: readonly Seq[], changed: readonly string[] = []): void {
    for (const [at, network] of networks.entries()) {
      const seq = seqs[at]!
      const isRestless = changed.includes(network) || seq !== (this.#networks.get(network)?.seq ?? seq)
      setBounded(this.#networks, network, { seq, isRestless, isPrompted: false }, MAX_NETWORKS)
    }
  }
}
