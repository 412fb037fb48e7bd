/*
 * A refused call writes nothing on a Redis Cluster, where a call about several networks takes several scripts. The
 * tests of each method show it for all refusals on a single server.
 */
import type { Redis as Witness } from 'ioredis'
import { beforeAll, expect, test } from 'vitest'
import { createKeys } from '../../src/store/keys.ts'
import { dumpToCompare, withoutUsesOfSessions } from '../store/dump.ts'
import { openOnce } from '../support/fixture.ts'
import { startCluster } from '../support/redis/cluster.ts'
import { freshPrefix, startService } from '../support/service.ts'
import { soon } from '../support/soon.ts'

const NETWORKS = ['Default', 'Lab', 'Branch', 'Osaka']
const CONFIG = { name: 'c', type: 'STATIC', priority: 1 }
const prefix = freshPrefix()
const cluster = openOnce(() => startCluster({ replicas: 0 }))
const witness = openOnce(() => cluster.witness())
const service = openOnce(
  () => startService({ REDIS_URL: cluster.url, REDIS_PREFIX: prefix, NETWORKS: NETWORKS.join() }),
  60_000,
)

beforeAll(async () => {
  // Until then the client does not know all nodes.
  await soon(() => expect(witness.status).toBe('ready'))
  for (const network of NETWORKS) await service.result('Inventory.createDevice', [network, '10.0.0.1', 'A::B'])
  await service.result('Inventory.createDevice', ['Default', '10.0.0.2', 'A::B'])
  const batch = [
    { method: 'Credentials.saveCredentialConfig', params: { network: 'Default', credentialConfig: CONFIG } },
    { method: 'Credentials.commitEdits' },
  ]
  const replies = await service.post(JSON.stringify(batch.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))))
  expect(await replies.text()).not.toContain('"error"')
}, 60_000)

/** Returns everything that the nodes store, except sessions. */
async function dump(): Promise<object> {
  const nodes = witness.nodes('master') as unknown as Witness[]
  const parts = await Promise.all(nodes.map((node) => dumpToCompare(node, prefix)))
  return withoutUsesOfSessions(Object.assign({}, ...parts))
}

test('the networks are on several nodes, and a dump has the keys of all of them', async () => {
  const owners = await Promise.all(NETWORKS.map((name) => cluster.ownerOf(createKeys(prefix).of(name).seq)))
  expect(new Set(owners).size).toBeGreaterThan(1)
  const stored = await dump()
  for (const name of NETWORKS) expect(stored).toHaveProperty([createKeys(prefix).of(name).devices])
  await service.result('Inventory.updateDevice', { network: 'Osaka', ipAddress: '10.0.0.1', newHostname: 'r1' })
  expect(await dump()).not.toEqual(stored)
})

const device = { network: 'Default', ipAddress: '10.0.0.1' }
const INVALID = 'INVALID_PARAMS'

test.each([
  ['Inventory.createDevice', ['Lab', '10.0.0.1', 'A::B'], 'DEVICE_EXISTS'],
  ['Inventory.createDevice', ['Nowhere', '10.0.0.1', 'A::B'], 'NETWORK_NOT_FOUND'],
  ['Inventory.createDevice', ['Lab', '10.0.0', 'A::B'], 'INVALID_ADDRESS'],
  ...NETWORKS.slice(1).map((newNetwork) => {
    return ['Inventory.updateDevice', { ...device, newNetwork, newHostname: 'x' }, 'DEVICE_EXISTS'] as const
  }),
  ['Inventory.updateDevice', { ...device, newNetwork: 'Nowhere', newHostname: 'x' }, 'NETWORK_NOT_FOUND'],
  ['Inventory.updateDevice', { ...device, ipAddress: '10.0.0.9', newNetwork: 'Lab' }, 'DEVICE_NOT_FOUND'],
  ['Inventory.updateDevices', ['10.0.0.1@Lab,10.0.0.1@Osaka,10.0.0.9@Branch', 'C::D', ['x']], 'DEVICE_NOT_FOUND'],
  ['Inventory.updateDevices', ['10.0.0.1@Lab,10.0.0.1@Nowhere', 'C::D', ['x']], 'NETWORK_NOT_FOUND'],
  ['Collector.reportDevices', ['Nowhere', [{ ipAddress: '10.0.0.1', adapterId: 'A::B' }]], 'NETWORK_NOT_FOUND'],
  ['Networks.deleteManagedNetwork', ['Lab'], 'NETWORK_IN_USE'],
  ['Networks.deleteManagedNetwork', ['Nowhere'], 'NETWORK_NOT_FOUND'],
  ['Networks.defineManagedNetwork', [''], INVALID],
  ['Credentials.saveCredentialConfig', { network: 'Nowhere', credentialConfig: CONFIG }, 'NETWORK_NOT_FOUND'],
  ['Credentials.deleteCredentialConfig', ['Default', 'none'], 'CONFIG_NOT_FOUND'],
  ['Settings.defineFieldNames', { fieldNames: 1 }, INVALID],
] as const)('%s %j is %s and writes nothing', async (method, params, code) => {
  const before = await dump()
  const { error, result } = await service.call(method, params)
  // Some refusals are results, as the contract says.
  const refusal = error === undefined ? `${result}`.split(':')[0] : error.data?.code
  expect(error?.code === -32_602 ? INVALID : refusal).toBe(code)
  expect(await dump()).toEqual(before)
})
