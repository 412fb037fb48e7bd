import { Client, HTTPTransport, RequestManager } from '@open-rpc/client-js'
import { expect, test } from 'vitest'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { startService } from '../support/service.ts'

const redis = openOnce(startRedisServer)
const service = openOnce(() => startService({ REDIS_URL: redis.url, DEMO: '1' }))
const client = openOnce(() => new Client(new RequestManager([new HTTPTransport(service.url)])))

test('@open-rpc/client-js calls by name and by position', async () => {
  const address = { network: 'Default', ipAddress: '10.0.0.1' }
  const device = await client.request({ method: 'Inventory.getDevice', params: address })
  expect(device).toMatchObject(address)
  expect(await client.request({ method: 'Inventory.getDevice', params: ['Default', '10.0.0.1'] })).toEqual(device)
})

test('@open-rpc/client-js discovers the contract', async () => {
  const contract = await client.request({ method: 'rpc.discover', params: [] })
  expect(contract).toMatchObject({ openrpc: '1.3.2', info: { title: 'keyrack' } })
})

test('@open-rpc/client-js receives an error with its code and data', async () => {
  const refused = client.request({ method: 'Networks.getManagedNetwork', params: ['Nowhere'] })
  await expect(refused).rejects.toMatchObject({ code: 1001, data: { code: 'NETWORK_NOT_FOUND' } })
})

test('@open-rpc/client-js sends batches', async () => {
  client.startBatch()
  const created = client.request({ method: 'Inventory.createDevice', params: ['Default', '10.9.9.9', 'A::B'] })
  const found = client.request({ method: 'Inventory.getDevice', params: ['Default', '10.9.9.9'] })
  client.stopBatch()
  expect(await created).toBeNull()
  expect(await found).toMatchObject({ ipAddress: '10.9.9.9' })
})
