/** Closes all parts that were opened so far, the last one first. */
export class OpenParts {
  readonly #closes: (() => Promise<void> | void)[] = []

  add(close: () => Promise<void> | void): void {
    this.#closes.push(close)
  }

  /** Closes all of them, also if one cannot be closed. Throws the first failure. */
  async close(): Promise<void> {
    const failures: unknown[] = []
    for (const close of this.#closes.reverse()) {
      try {
        await close()
      } catch (failure) {
        failures.push(failure)
      }
    }
    if (failures.length > 0) throw failures[0]
  }
}
