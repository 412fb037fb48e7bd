/*
 * Purges what the networks no longer need, in rounds. Every process does it; what another process has purged is no
 * work.
 */

/** Purges in rounds until it is stopped. */
export interface PurgeRounds {
  /** Stops the rounds. Resolves when the round under way has ended, which it does after its present step. */
  stop(): Promise<void>
}

/** The parts of a round, and its period. */
export interface PurgeRoundsOptions {
  readonly everyMs: number
  /** Time until the first round, in milliseconds. By default it is `everyMs`. */
  readonly firstMs?: number
  readNetworkNames(): Promise<readonly string[]>
  /** Purges a network, in steps. `signal` asks it to end after the step under way. */
  purgeNetwork(network: string, signal: AbortSignal): Promise<void>
  /** Purges what belongs to no network, at the end of a round. */
  purgeRest?(signal: AbortSignal): Promise<void>
  /** Called with the reason why a round failed. The next round purges what it left over. */
  onTrouble(reason: string): void
}

/** Number of networks in a row that fail before a round ends, because Redis is probably away. */
const MAX_FAILURES = 3

/**
 * Starts the first round after `firstMs`, and then one every `everyMs`. While a round is under way, none is started: a
 * slow Redis must not get more work.
 */
export function openPurgeRounds(options: PurgeRoundsOptions): PurgeRounds {
  const ending = new AbortController()
  let round: Promise<void> | null = null
  const start = (): void => {
    round ??= runRound(options, ending.signal)
      .catch((failure: unknown) => options.onTrouble((failure as Error).message))
      .finally(() => {
        round = null
      })
  }
  let timer = setTimeout(() => {
    start()
    timer = setInterval(start, options.everyMs)
  }, options.firstMs ?? options.everyMs)
  return {
    async stop() {
      ending.abort()
      clearTimeout(timer)
      await round
    },
  }
}

/** Purges everything. A network that fails does not keep the others from it. Throws the first failure at the end. */
async function runRound(options: PurgeRoundsOptions, signal: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  let inARow = 0
  for (const network of await options.readNetworkNames()) {
    if (signal.aborted) return
    try {
      await options.purgeNetwork(network, signal)
      inARow = 0
    } catch (failure) {
      failures.push(failure)
      if (++inARow === MAX_FAILURES) break
    }
  }
  if (signal.aborted) return
  await options.purgeRest?.(signal)
  if (failures.length > 0) throw failures[0]
}
