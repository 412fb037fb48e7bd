/* In which order the rounds of a purge run, and how they end. */
import { expect, test } from 'vitest'
import { openPurgeRounds, type PurgeRoundsOptions } from '../../../src/app/background/purge-rounds.ts'
import { closedAtEnd } from '../../support/fixture.ts'

const open = closedAtEnd(async (options: Partial<PurgeRoundsOptions>) =>
  openPurgeRounds({
    everyMs: 1,
    readNetworkNames: async () => ['A', 'B'],
    purgeNetwork: async () => {},
    onTrouble: (reason) => expect.unreachable(reason),
    ...options,
  }),
)

/** A purge of a network that goes on until it is released. */
function createHeldPurge() {
  let release = (): void => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const purged: string[] = []
  const signals: AbortSignal[] = []
  const purgeNetwork = async (network: string, signal: AbortSignal): Promise<void> => {
    purged.push(network)
    signals.push(signal)
    await held
  }
  return { purgeNetwork, purged, signals, release }
}

/** Resolves once a timer of the same interval has had time for some rounds. */
async function untilRoundsCouldRun(): Promise<void> {
  let rounds = 0
  await open({ purgeRest: async () => void rounds++ })
  await expect.poll(() => rounds).toBeGreaterThan(5)
}

test('a round begins only after the one before it has ended', async () => {
  const { purgeNetwork, purged, release } = createHeldPurge()
  await open({ purgeNetwork })
  await expect.poll(() => purged).toEqual(['A'])
  await untilRoundsCouldRun()
  expect(purged).toEqual(['A'])
  release()
  await expect.poll(() => purged.slice(0, 4)).toEqual(['A', 'B', 'A', 'B'])
})

test('a stop asks the purge of a network to end and waits for it, and no further network is purged', async () => {
  const { purgeNetwork, purged, signals, release } = createHeldPurge()
  let [restPurged, isStopped] = [false, false]
  const rounds = await open({
    purgeNetwork,
    async purgeRest() {
      restPurged = true
    },
  })
  await expect.poll(() => purged).toEqual(['A'])
  expect(signals[0]!.aborted).toBe(false)
  const stopping = rounds.stop().then(() => {
    isStopped = true
  })
  expect(signals[0]!.aborted).toBe(true)
  await untilRoundsCouldRun()
  expect(isStopped).toBe(false)
  release()
  await stopping
  expect([purged, restPurged]).toEqual([['A'], false])
})

test('a stop while the last network is purged leaves the rest', async () => {
  const { purgeNetwork, purged, release } = createHeldPurge()
  let restPurged = false
  const rounds = await open({
    readNetworkNames: async () => ['A'],
    purgeNetwork,
    async purgeRest() {
      restPurged = true
    },
  })
  await expect.poll(() => purged).toEqual(['A'])
  const stopping = rounds.stop()
  release()
  await stopping
  expect(restPurged).toBe(false)
})

test('a round that fails is reported, and the next one runs nevertheless', async () => {
  const reasons: string[] = []
  let rounds = 0
  await open({
    async purgeRest() {
      if (++rounds === 1) throw new Error('Redis does not answer')
    },
    onTrouble: (reason) => reasons.push(reason),
  })
  await expect.poll(() => rounds).toBeGreaterThan(1)
  expect(reasons).toEqual(['Redis does not answer'])
})

test('a network that fails does not stop a round; three failures in a row end it', async () => {
  const networks = ['A', 'B', 'C', 'D', 'E', 'F']
  const failing = new Set(['A', 'C', 'D'])
  const [purged, reasons]: [string[], string[]] = [[], []]
  let rounds = 0
  await open({
    readNetworkNames: async () => networks,
    async purgeNetwork(network) {
      purged.push(network)
      if (failing.has(network)) throw new Error(`${network} fails`)
    },
    async purgeRest() {
      if (++rounds === 1) failing.add('E')
    },
    onTrouble: (reason) => reasons.push(reason),
  })
  await expect.poll(() => reasons.length).toBeGreaterThan(1)
  expect(purged.slice(0, 11)).toEqual([...networks, 'A', 'B', 'C', 'D', 'E'])
  expect(reasons.slice(0, 2)).toEqual(['A fails', 'A fails'])
})
