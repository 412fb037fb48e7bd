import { setBounded } from '../../domain/bounded-map.ts'
import type { Seq } from '../../store/inventory/seq.ts'

/** A network that is not known counts as one at rest, so a limit costs little. */
const MAX_NETWORKS = 10_000

/**
 * Knows which networks changed between their last two searches. Such a network has probably changed again. Its index
 * reads the changes before it evaluates a search, because otherwise the search would be evaluated and read twice.
 */
export class RestlessNetworks {
  readonly #networks = new Map<string, { readonly seq: Seq; readonly isRestless: boolean }>()

  /** Returns which of the networks changed between their last two searches. */
  select(networks: readonly string[]): readonly string[] {
    return networks.filter((network) => this.#networks.get(network)?.isRestless)
  }

  /** Notes the sequences that networks had in a search. */
  note(networks: readonly string[], seqs: readonly Seq[]): void {
    for (const [at, network] of networks.entries()) {
      const seq = seqs[at]!
      const isRestless = seq !== (this.#networks.get(network)?.seq ?? seq)
      setBounded(this.#networks, network, { seq, isRestless }, MAX_NETWORKS)
    }
  }
}
