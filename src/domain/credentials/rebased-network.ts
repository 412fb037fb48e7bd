/*
 * The configurations of a network while a rebase recreates those that others deleted. Each recreated one comes after
 * all others. A session may have thousands of them, so the last configurations are known without sorting all again.
 */
import { groupBy } from '../group.ts'
import type { ConfigAttributes } from './config.ts'
import type { Edits } from './edits.ts'
import { type EffectiveConfig, overlayConfigs } from './overlay.ts'
import type { SavedState } from './saved-state.ts'

/** Returns a function that returns a network of the edits, the same for each call with its name. */
export function rebasedNetworks(edits: Edits, saved: SavedState): (name: string) => RebasedNetwork {
  const savedOf = groupBy([...saved.configs.values()], ({ network }) => network)
  const editsOf = groupBy([...edits.configs.values()], ({ network }) => network)
  const networks = new Map<string, RebasedNetwork>()
  return (name) => {
    const known = networks.get(name)
    if (known !== undefined) return known
    const configs = new Map(editsOf.get(name)?.map((edit) => [edit.id, edit]))
    const seen = overlayConfigs(name, savedOf.get(name) ?? [], { ...edits, configs })
    const network = new RebasedNetwork(seen, ({ id }) => configs.get(id)?.change.name !== undefined)
    networks.set(name, network)
    return network
  }
}

/** One network in a rebase. */
export class RebasedNetwork {
  /** The configurations that the session sees, by priority. */
  readonly #seen: EffectiveConfig[]
  readonly #isNamed: (config: EffectiveConfig) => boolean
  /** The names of recreated configurations. They hide saved configurations with these names, as in overlayConfigs. */
  readonly #recreated = new Set<string>()
  #lastRecreated: ConfigAttributes | null = null

  /** `isNamed` returns whether the session gives a configuration its name. */
  constructor(seen: readonly EffectiveConfig[], isNamed: (config: EffectiveConfig) => boolean) {
    this.#seen = [...seen]
    this.#isNamed = isNamed
  }

  /** The configurations among which that with the highest priority is. */
  get last(): readonly ConfigAttributes[] {
    while (this.#isHidden(this.#seen.at(-1))) this.#seen.pop()
    const seen = this.#seen.at(-1)?.attributes
    return [seen, this.#lastRecreated].filter((one) => one != null)
  }

  /** Adds a recreated configuration. */
  add(config: ConfigAttributes): void {
    this.#recreated.add(config.name)
    if (config.priority >= (this.#lastRecreated?.priority ?? 0)) this.#lastRecreated = config
  }

  #isHidden(config: EffectiveConfig | undefined): boolean {
    return config !== undefined && this.#recreated.has(config.attributes.name) && !this.#isNamed(config)
  }
}
