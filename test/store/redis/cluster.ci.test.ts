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

const ALL_SLOTS = Array.from({ length: 16_384 }, (_, slot) => slot)

/** Connects to a cluster by these nodes. */
async function connectTo(...nodes: readonly { readonly port: number }[]) {
  const target = parseRedisUrl(`redis+cluster://${nodes.map(({ port }) => `127.0.0.1:${port}`).join()}`)
  if (target.kind !== 'cluster') throw new Error('not a URL of a cluster')
  const options = { deadlineMs: 2000, onTrouble: () => {} }
  return await forThisTest(connectCluster(target, options, 20_000))
}

test('the map of a node that has lost its cluster is not used while another node has a valid one', async () => {
  const [first, other] = [await startNode(), await startNode()]
  await first.witness.cluster('ADDSLOTS', ...ALL_SLOTS)
  const topology = await connectTo(first, other)
  const hosts = () => topology.all.map(({ client }) => client.options?.socket)
  expect(hosts()).toMatchObject([{ port: first.port }])
  await first.witness.cluster('DELSLOTS', 0)
  await expect.poll(() => first.witness.cluster('INFO')).toContain('cluster_state:fail')
  // No node knows better: the map of this one is used.
  await topology.refresh()
  expect(hosts()).toMatchObject([{ port: first.port }])
  await other.witness.cluster('ADDSLOTS', ...ALL_SLOTS)
  await expect.poll(() => other.witness.cluster('INFO'), { timeout: 20_000 }).toContain('cluster_state:ok')
  await topology.refresh()
  expect(hosts()).toMatchObject([{ port: other.port }])
})

test('the map of a node that does not permit CLUSTER INFO is used', async () => {
  const node = await startNode()
  await node.witness.cluster('ADDSLOTS', ...ALL_SLOTS)
  await node.witness.acl('SETUSER', 'default', '-cluster', '+cluster|slots')
  const topology = await connectTo(node)
  expect(topology.all).toHaveLength(1)
})

test('a map that arrives after the connection was closed opens no connection to a new primary', async () => {
  const [first, other] = [await startNode(), await startNode()]
  await first.witness.cluster('ADDSLOTS', ...ALL_SLOTS)
  await first.witness.cluster('MEET', '127.0.0.1', other.port)
  const id = await other.witness.cluster('MYID')
  await expect.poll(() => first.witness.cluster('NODES')).toContain(id)
  const topology = await connectTo(first)
  await first.witness.cluster('SETSLOT', 0, 'NODE', id)
  const refreshed = topology.refresh()
  topology.close()
  await refreshed
  expect(topology.all.map(({ client }) => client.isOpen)).toEqual([false])
})
