/** The differences between two updates. */
interface Changes<Value> {
  readonly changed: ReadonlyMap<string, Value>
  /** Names that have no value any more. */
  readonly dropped: readonly string[]
}

/** The values by name that another thread knows. Only what it does not know yet has to be posted to it. */
export class KnownValues<Value> {
  readonly #known = new Map<string, Value>()
  readonly #isEqual: (one: Value, other: Value) => boolean

  constructor(isEqual: (one: Value, other: Value) => boolean) {
    this.#isEqual = isEqual
  }

  /** Replaces the known values by the present ones, and returns the differences. */
  update(present: ReadonlyMap<string, Value>): Changes<Value> {
    const dropped = [...this.#known.keys()].filter((name) => !present.has(name))
    const changed = new Map([...present].filter(([name, value]) => this.#isNew(name, value)))
    for (const name of dropped) this.#known.delete(name)
    for (const [name, value] of changed) this.#known.set(name, value)
    return { changed, dropped }
  }

  #isNew(name: string, value: Value): boolean {
    const known = this.#known.get(name)
    return known === undefined || !this.#isEqual(known, value)
  }
}
