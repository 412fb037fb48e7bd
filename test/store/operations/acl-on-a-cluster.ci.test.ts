/*
 * The nodes of a cluster have rules of their own. A start tries the commands on every primary.
 */
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { openOnce } from '../../support/fixture.ts'
import { startCluster } from '../../support/redis/cluster.ts'
import { startService } from '../../support/service.ts'

const cluster = openOnce(() => startCluster({ replicas: 0 }))

test('a start is refused if the Redis user lacks a command on one node of a cluster', async () => {
  const witness = cluster.witness()
  if (witness.status !== 'ready') await once(witness, 'ready')
  const nodes = witness.nodes('master')
  expect(nodes).toHaveLength(3)
  for (const node of nodes) {
    await node.acl('SETUSER', 'default', '-hdel')
    await expect(startService({ REDIS_URL: cluster.url })).rejects.toThrow(
      'Redis does not permit HDEL to our user: add them to its rules (ACL SETUSER) on every node',
    )
    await node.acl('SETUSER', 'default', '+hdel')
  }
  const service = await startService({ REDIS_URL: cluster.url })
  await service.stop()
})
