/* The addresses that a service listens on by default. */
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { exchange } from '../http/exchange.ts'
import { openOnce } from '../support/fixture.ts'
import { needing } from '../support/needs.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'

const addresses = Object.values(networkInterfaces()).flatMap((list = []) => list.map(({ address }) => address))
const missing = addresses.includes('::1') ? null : 'this machine has no ::1'
const testOnBoth = (name: string, run: () => Promise<void>) =>
  test.skipIf(missing !== null)(needing(missing, name), run)

const redis = openOnce(startRedisServer)
const start = (port = '0') =>
  startService({ REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix(), HOST: 'localhost', PORT: port })

testOnBoth('localhost means both loopback addresses, whatever the hosts file says', async () => {
  const service = await start()
  const { port } = new URL(service.url)
  const urls = ['127.0.0.1', '[::1]'].map((host) => `http://${host}:${port}/`)
  try {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'Networks.getManagedNetworkNames' })
    for (const url of urls) {
      const headers = { 'content-type': 'application/json' }
      expect(await exchange(url, { method: 'POST', path: '/', headers, body })).toMatchObject({ status: 200 })
    }
  } finally {
    await service.stop()
  }
  for (const url of urls) {
    await expect(exchange(url, { method: 'GET', path: '/healthz' })).rejects.toThrow('ECONNREFUSED')
  }
})

testOnBoth('a service does not start if another program uses its port on one loopback address', async () => {
  const other = createServer().listen(0, '::1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(start(`${port}`)).rejects.toThrow('EADDRINUSE')
  await expect(exchange(`http://127.0.0.1:${port}/`, { method: 'GET', path: '/' })).rejects.toThrow('ECONNREFUSED')
})
