import { afterAll, beforeAll, expect, test } from 'vitest'
import { figure } from '../support/figures/measured.ts'
import { forThisTest } from '../support/fixture.ts'
import { startTwoServices, type TwoServices } from '../support/processes/two-services.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { FAULTS } from './faults.ts'
import { startFaultyService } from './faulty-service.ts'
import { indexDifferences } from './index-differences.ts'
import { violations } from './linearize.ts'
import { liveHistory } from './live-history.ts'
import { countSearches } from './operation.ts'

// histories.long.test.ts has 100,000 operations, and services that are killed. Each history uses its own network, so
// that it begins without devices.
const LIVE = ['Default', 'Branch', 'Lab']
const networkOf = (_: unknown, index: number): string => `N${index}`

let services: TwoServices
beforeAll(async () => {
  services = await startTwoServices({ NETWORKS: [...LIVE, ...FAULTS.map(networkOf)].join() })
})
afterAll(() => services.stop())

test('10,000 operations of 16 clients on two services could have happened one after the other', async () => {
  const seed = Date.now() % 1e6
  const history = await liveHistory({ urls: services.urls, networks: LIVE, seed, count: 10_000 })
  const found = violations(history)
  const differences = await indexDifferences(services.urls(), LIVE)
  figure('D4', 'violations in 10,000 operations of 16 clients on two services', found.length)
  const searches = `${countSearches(history)} searches of three networks`
  figure(
    'D5',
    `missed writes in ${searches}, and differences of the index afterwards`,
    found.length + differences.length,
  )
  expect(found, `seed ${seed}`).toEqual([])
  expect(differences).toEqual([])
})

test.each(FAULTS.map((fault, index) => [fault, networkOf(fault, index)] as const))(
  '%s that a proxy makes in front of a service is found',
  async (fault, network) => {
    const random = seededRandom(Date.now() % 1e6)
    const faulty = await forThisTest(startFaultyService(services.urls()[0]!, fault, random))
    let found: string[] = []
    // A fault that no operation observed does not count.
    for (let attempt = 0; attempt < 3 && found.length === 0; attempt++) {
      const seed = random.between(0, 1e6)
      found = violations(await liveHistory({ urls: () => [faulty.url], networks: [network], seed, count: 800 }))
    }
    expect(found).not.toEqual([])
  },
)
