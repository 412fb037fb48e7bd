import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { figure, part } from '../support/figures/measured.ts'
import { startTwoServices, type TwoServices } from '../support/processes/two-services.ts'
import { indexDifferences } from './index-differences.ts'
import { violations } from './linearize.ts'
import { liveHistory } from './live-history.ts'
import { countSearches, type Operation } from './operation.ts'

const HOUR = 3_600_000
/** The number of operations. A smaller number only shows that the test works. */
const COUNT = Number(process.env.HISTORY_COUNT ?? 100_000)
const QUIET = ['Quiet', 'Branch', 'Lab']
const KILLED = ['Killed', 'Shaken', 'Stirred']
const KILL_EVERY_MS = 5000
const CUT_EVERY_MS = 700

let services: TwoServices
beforeAll(async () => {
  services = await startTwoServices({ NETWORKS: [...QUIET, ...KILLED].join() })
})
afterAll(() => services.stop())

test(
  'many operations of 16 clients on two services could have happened one after the other',
  () =>
    part(`D4 histories, ${COUNT} operations`, async () => {
      const seed = Date.now() % 1e6
      const history = await liveHistory({ urls: services.urls, networks: QUIET, seed, count: COUNT })
      const found = violations(history)
      const differences = await indexDifferences(services.urls(), QUIET)
      figure('D4', `violations in ${COUNT} operations of 16 clients on two services`, found.length)
      const searches = `${countSearches(history)} searches of three networks`
      figure(
        'D5',
        `missed writes in ${searches}, and differences of the index afterwards`,
        found.length + differences.length,
      )
      expect(found, `seed ${seed}`).toEqual([])
      expect(differences).toEqual([])
    }),
  HOUR,
)

test(
  'operations of 16 clients could have happened one after the other, while services are killed and connections cut',
  () =>
    part(`D4 histories under faults, ${COUNT} operations`, async () => {
      const seed = Date.now() % 1e6
      let running = true
      let answered = 0
      const faults = { kills: 0, cuts: 0 }
      const answeredBetween: number[] = []
      const killing = (async () => {
        while (running) {
          await pause(KILL_EVERY_MS)
          answeredBetween.push(answered)
          answered = 0
          await services.replace(faults.kills++ % 2)
        }
      })()
      const witness = services.redis.witness()
      const cutting = (async () => {
        while (running) {
          await pause(CUT_EVERY_MS)
          await witness.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')
          faults.cuts++
        }
      })()
      let history: Operation[] = []
      try {
        history = await liveHistory({
          ...{ urls: services.urls, networks: KILLED, seed, count: COUNT },
          onOperation: (operation) => {
            if (Number.isFinite(operation.answered)) answered++
          },
        })
      } finally {
        running = false
        await Promise.allSettled([killing, cutting])
      }
      await Promise.all([killing, cutting])
      const found = violations(history)
      const differences = await indexDifferences(services.urls(), KILLED)
      const unknown = history.length - history.filter((one) => Number.isFinite(one.answered)).length
      const cuts = `${faults.kills} kills and ${faults.cuts} cut connections`
      const under = `under ${cuts}, ${unknown} writes without an answer`
      figure('D4', `violations in ${COUNT} operations ${under}`, found.length)
      const searches = `${countSearches(history)} searches of three networks`
      figure(
        'D5',
        `missed writes in ${searches}, and differences of the index, ${under}`,
        found.length + differences.length,
      )
      expect(found, `seed ${seed}`).toEqual([])
      expect(differences).toEqual([])
      // Faults that no call noticed prove nothing, nor do faults after which no call succeeded.
      expect(faults.kills).toBeGreaterThan(0)
      expect(Math.min(...answeredBetween)).toBeGreaterThan(0)
      expect(unknown).toBeGreaterThan(0)
    }),
  HOUR,
)
