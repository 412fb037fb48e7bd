/*
 * A small share of the model runs, against a service on a Redis Cluster.
 */
import { describe } from 'vitest'
import { openOnce } from '../support/fixture.ts'
import { startClusterAsOneRedis } from '../support/redis/cluster.ts'
import { testEditsAgainstModel } from './credentials/edit-runs.ts'
import { testConcurrentSessions } from './credentials/schedule-runs.ts'
import { testHistories } from './device-history.ts'
import { testSearchAgainstModel } from './search-runs.ts'

const cluster = openOnce(startClusterAsOneRedis)

describe('Inventory.search', () => {
  testSearchAgainstModel(cluster, { firstSeed: 5001, fleets: 2, searches: 60 })
})

describe('the histories of devices', () => {
  // On a cluster, moves between networks and their undo take three steps.
  testHistories({ steps: 300, seed: 20, timeoutMs: 300_000, start: startClusterAsOneRedis })
})

describe('the edits of sessions', () => {
  // The same runs each time, which are known to reach every outcome.
  testEditsAgainstModel(cluster, { seed: 3, runs: 10 })
})

describe('concurrent sessions', () => {
  testConcurrentSessions(cluster, { seed: 1, schedules: 10 })
})
