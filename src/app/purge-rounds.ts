/*
 * Purges what the networks no longer need, in rounds. Every process does it; what another process has purged is no
 * work.
 */

/** Purges in rounds until it is stopped. */
export interface PurgeRounds {
  /** Stops the rounds. Resolves when the round under way has ended. */
  stop(): Promise<void>
}

/** The parts of a round, and its period. */
export interface PurgeRoundsOptions {
  readonly everyMs: number
  /** Time until the first round, in milliseconds. By default it is `everyMs`. */
  readonly firstMs?: number
  readNetworkNames(): Promise<readonly string[]>
  purgeNetwork(network: string): Promise<void>
  /** Purges what belongs to no network, at the end of a round. */
  purgeRest?(): Promise<void>
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
  let isStopped = false
  let round: Promise<void> | null = null
  const start = (): void => {
    round ??= runRound(options, () => isStopped)
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
      isStopped = true
      clearTimeout(timer)
      await round
    },
  }
}

/** Purges everything. A network that fails does not keep the others from it. Throws the first failure at the end. */
async function runRound(options: PurgeRoundsOptions, isStopped: () => boolean): Promise<void> {
  const failures: unknown[] = []
  let inARow = 0
  for (const network of await options.readNetworkNames()) {
    if (isStopped()) return
    try {
      await options.purgeNetwork(network)
      inARow = 0
    } catch (failure) {
      failures.push(failure)
      if (++inARow === MAX_FAILURES) break
    }
  }
  await options.purgeRest?.()
  if (failures.length > 0) throw failures[0]
}
