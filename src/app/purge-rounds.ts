/*
 * Purges what the networks no longer need, in rounds. Every process does it; what another process has purged is no
 * work.
 */

/** Purges in rounds until it is stopped. */
export interface PurgeRounds {
  /** Stops the rounds. Resolves when the round under way has ended. */
  stop(): Promise<void>
}

/** What a round purges, and how often. */
export interface PurgeRoundsOptions {
  readonly everyMs: number
  readNetworkNames(): Promise<readonly string[]>
  purgeNetwork(network: string): Promise<void>
  /** Purges what belongs to no network, at the end of a round. */
  purgeRest?(): Promise<void>
  /** Called with the reason why a round failed. The next round purges what it left over. */
  onTrouble?(reason: string): void
}

/** Starts a round every `everyMs`. */
export function openPurgeRounds(options: PurgeRoundsOptions): PurgeRounds {
  let isStopped = false
  const purgeAll = async (): Promise<void> => {
    for (const network of await options.readNetworkNames()) {
      if (isStopped) return
      await options.purgeNetwork(network)
    }
    await options.purgeRest?.()
  }
  let round = Promise.resolve()
  const timer = setInterval(() => {
    // One round at a time: a slow Redis must not get more work.
    round = round.then(purgeAll).catch((failure: unknown) => options.onTrouble?.((failure as Error).message))
  }, options.everyMs)
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      await round
    },
  }
}
