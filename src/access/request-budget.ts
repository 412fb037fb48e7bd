import type { Budget, BudgetedRoundTrip } from '../store/redis/budget.ts'

/** How long the calls of one request may wait for Redis. Each has a budget; the first shares its own with the login. */
export class RequestBudget implements Budget {
  readonly #create: () => Budget
  #current: Budget
  #isUsed = false

  constructor(create: () => Budget) {
    this.#create = create
    this.#current = create()
  }

  /** Begins a round trip of the call that is under way. */
  begin(): BudgetedRoundTrip {
    return this.#current.begin()
  }

  /** The budget of the next call. */
  next(): Budget {
    if (this.#isUsed) this.#current = this.#create()
    this.#isUsed = true
    return this.#current
  }
}
