import { afterAll, beforeAll } from 'vitest'
import { startCluster, type TestCluster } from './cluster.ts'
import type { AnyRedis } from './redis-server.ts'

/** A cluster for all tests of a file. */
export function clusterOfThisFile(): () => AnyRedis {
  let cluster: TestCluster
  beforeAll(async () => {
    cluster = await startCluster()
  }, 120_000)
  afterAll(() => cluster?.stop())
  return () => ({
    url: cluster.url,
    witness() {
      const client = cluster.witness()
      return {
        keys: async (pattern) => (await Promise.all(client.nodes('master').map((node) => node.keys(pattern)))).flat(),
        disconnect: () => client.disconnect(),
      }
    },
  })
}
