import { describe } from 'vitest'
import { startClusterAsOneRedis } from '../support/cluster.ts'
import { openOnce } from '../support/fixture.ts'
import { itAgrees } from './agreement.ts'
import { itAgrees as editsAgree } from './credentials/agreement.ts'
import { itLosesNothing } from './credentials/concurrency.ts'

/*
 * The models, a small share of their runs, against a service on a Redis Cluster.
 */

const cluster = openOnce(startClusterAsOneRedis, 120_000)

describe('Inventory.search', () => {
  itAgrees(cluster, { firstSeed: 5001, fleets: 2, searches: 60 })
})

describe('the edits of sessions', () => {
  // The runs of npm test, which are known to go through every outcome.
  editsAgree(cluster, { seed: 1, runs: 10 })
})

describe('concurrent sessions', () => {
  itLosesNothing(cluster, { seed: 1, schedules: 10 })
})
