/* The connections to the primaries of a cluster. */
import { expect, test } from 'vitest'
import { connectCluster } from '../../../src/store/redis/cluster.ts'
import { parseRedisUrl } from '../../../src/store/redis/redis-url.ts'
import { forThisTest } from '../../support/fixture.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { startRedisServer } from '../../support/redis-server.ts'

/** The port of a node's bus is its own port plus this number. */
const BUS = 10_000

/** Starts a server that can be a node of a cluster. */
async function startNode() {
  const port = await freePort(BUS)
  const server = await forThisTest(
    startRedisServer(['--port', `${port}`, '--bind', '127.0.0.1', '--cluster-enabled', 'yes']),
  )
  return { port, witness: await forThisTest(server.witness()) }
}

test('an answer of a node that arrives after the end opens no connection to a new primary', async () => {
  const [first, other] = [await startNode(), await startNode()]
  await first.witness.cluster('ADDSLOTS', ...Array.from({ length: 16_384 }, (_, slot) => slot))
  await first.witness.cluster('MEET', '127.0.0.1', other.port)
  const id = await other.witness.cluster('MYID')
  await expect.poll(() => first.witness.cluster('NODES')).toContain(id)
  const target = parseRedisUrl(`redis+cluster://127.0.0.1:${first.port}`)
  if (target.kind !== 'cluster') throw new Error('not a URL of a cluster')
  const topology = await connectCluster(target, { deadlineMs: 2000, onTrouble: () => {} }, 20_000)
  await first.witness.cluster('SETSLOT', 0, 'NODE', id)
  const refreshed = topology.refresh()
  topology.close()
  await refreshed
  expect(topology.all.map(({ client }) => client.isOpen)).toEqual([false])
})
