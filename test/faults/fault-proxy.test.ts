import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { forThisTest } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { startFaultProxy } from './fault-proxy.ts'
import { encode } from './resp-commands.ts'

/** Sends PING to a Redis. Returns the first bytes of the reply. */
function ping(url: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    socket.once('error', reject).once('data', (bytes) => {
      resolve(`${bytes}`)
      socket.destroy()
    })
    socket.write(encode([Buffer.from('PING')]))
  })
}

test('the failure of a rule is thrown once by heal, and its command passes', async () => {
  const redis = await forThisTest(startRedisServer())
  const proxy = await forThisTest(startFaultProxy(redis.socketPath))
  proxy.judge(() => {
    throw new Error('the rule is wrong')
  })
  expect(await ping(proxy.url)).toBe('+PONG\r\n')
  await expect(proxy.heal()).rejects.toThrow('the rule is wrong')
  await proxy.heal()
  expect(await ping(proxy.url)).toBe('+PONG\r\n')
})
