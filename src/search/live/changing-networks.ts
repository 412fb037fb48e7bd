import { setBounded } from '../../domain/bounded-map.ts'
import type { Seq } from '../../store/inventory/seq.ts'

/** An unknown network counts as unchanged, so this limit costs little. */
const MAX_NETWORKS = 10_000

/** The writes to a network since its last search. */
interface SearchState {
  readonly seq: Seq
  /** Whether the network changed between its last two searches. */
  readonly changedBetweenSearches: boolean
  /** Whether its index was told since then to read the change log. */
  catchUpRequested: boolean
}

/**
 * Knows which networks changed between their last two searches. Such a network will probably change again before its
 * next search. Its index reads the next change as soon as this process has written it, so that the search finds it
 * there. If there was no such write, the index reads the changes before it evaluates the search, because otherwise the
 * search would be evaluated and read twice.
 */
export class ChangingNetworks {
  readonly #networks = new Map<string, SearchState>()

  /**
   * Returns the networks of a search whose indexes must read the change log before the search is evaluated: those that
   * changed between the last two searches, or those in `changed` if it is given. Leaves out networks whose index was
   * told to read it since the last search.
   */
  selectToCatchUp(networks: readonly string[], changed: readonly string[] | null = null): readonly string[] {
    const found = changed && new Set(changed)
    return networks.filter((network) => {
      const searched = this.#networks.get(network)
      const isStale = found === null ? searched?.changedBetweenSearches : found.has(network)
      return isStale && !searched?.catchUpRequested
    })
  }

  /**
   * Returns the written networks whose indexes must read the change log at once. A network is returned at most once
   * between two searches, so that writes without searches cost the index nothing.
   */
  requestCatchUp(networks: readonly string[]): readonly string[] {
    const requested = this.selectToCatchUp(networks)
    for (const network of requested) this.#networks.get(network)!.catchUpRequested = true
    return requested
  }

  /** Notes the sequences of networks in a search, and which of the networks were found to have changed since then. */
  note(networks: readonly string[], seqs: readonly Seq[], changed: readonly string[] = []): void {
    const found = new Set(changed)
    for (const [at, network] of networks.entries()) {
      const seq = seqs[at]!
      const changedBetweenSearches = found.has(network) || seq !== (this.#networks.get(network)?.seq ?? seq)
      setBounded(this.#networks, network, { seq, changedBetweenSearches, catchUpRequested: false }, MAX_NETWORKS)
    }
  }
}
