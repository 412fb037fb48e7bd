/* The addresses that a service listens on by default. */
import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { exchange } from '../http/exchange.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'

const hasIpv6 = Object.values(networkInterfaces()).some((list) => list?.some(({ address }) => address === '::1'))
const redis = openOnce(startRedisServer)

test.runIf(hasIpv6)('localhost is both loopback addresses, whatever the hosts file says', async () => {
  const service = await startService({ REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix(), HOST: 'localhost' })
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
