import type { Budget, BudgetedRoundTrip } from '../fairness/budget.ts'

/**
 * Limits how long the calls of one request wait for Redis. Each call has its own budget; the first call shares its
 * budget with the login.
 */
export class RequestBudget implements Budget {
  readonly #create: () => Budget
  #current: Budget
  #isUsed = false

  constructor(create: () => Budget) {
    this.#create = create
    this.#current = create()
  }

  /** Begins a round trip of the current call. */
  begin(): BudgetedRoundTrip {
    return this.#current.begin()
  }

  /** Returns the budget of the next call. */
  next(): Budget {
    if (this.#isUsed) this.#current = this.#create()
    this.#isUsed = true
    return this.#current
  }
}
