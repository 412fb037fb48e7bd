import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Redis as Witness } from 'ioredis'
import { expect, test } from 'vitest'
import { findInventoryFaults } from './store/inventory-faults.ts'
import { temporaryFolder } from './support/fixture.ts'
import { findLost, nothingAcknowledged, startTraffic, untilAcknowledged } from './support/processes/traffic.ts'
import { startServiceProcess } from './support/service-process.ts'

// Long enough for four starts of the service.
const LONG = 120_000

const dataDir = temporaryFolder()

test(
  'no acknowledged write is missing after kill -9 of the service under load, and all keys agree',
  async () => {
    const known = nothingAcknowledged()
    for (let round = 0; round < 3; round++) {
      const service = await startServiceProcess({ DATA_DIR: dataDir, NETWORKS: 'Default,Branch' })
      expect(await findLost(service.url, known)).toEqual([])
      const traffic = startTraffic(service.url, 8, known)
      await untilAcknowledged(known, 200)
      await pause(100 * round)
      await service.end('SIGKILL')
      await traffic.stopped
    }
    const last = await startServiceProcess({ DATA_DIR: dataDir })
    const witness = new Witness({ path: join(dataDir, 'redis.sock') })
    expect(await findLost(last.url, known)).toEqual([])
    expect(await findInventoryFaults(witness, 'keyrack:')).toEqual([])
    expect([...known.state.keys()].filter((place) => !known.unsure.has(place)).length).toBeGreaterThan(100)

    // Plants faults and checks that both checkers find them.
    const [id = ''] = await witness.zrange('keyrack:{n:Default}:order', '0', '0')
    await witness.zrem('keyrack:{n:Default}:order', id)
    expect(await findInventoryFaults(witness, 'keyrack:')).toEqual([`Default: ${id} has no place in the order`])
    await witness.hdel(
      'keyrack:{n:Branch}:devices',
      ...(await witness.hkeys('keyrack:{n:Branch}:devices')).slice(0, 1000),
    )
    expect((await findLost(last.url, known)).length).toBeGreaterThan(0)
    witness.disconnect()
    expect(await last.end('SIGTERM')).toBe(0)
  },
  LONG,
)

test('SIGTERM and SIGINT end service and Redis cleanly, and a next start finds everything', async () => {
  const settings = { DATA_DIR: join(dataDir, 'clean') }
  for (const [signal, address] of [
    ['SIGTERM', '10.0.0.1'],
    ['SIGINT', '10.0.0.2'],
  ] as const) {
    const service = await startServiceProcess(settings)
    expect(await call(service.url, 'Inventory.createDevice', ['Default', address, 'A::B'])).toEqual({ result: null })
    expect(await service.end(signal)).toBe(0)
    const witness = new Witness({ path: join(settings.DATA_DIR, 'redis.sock'), retryStrategy: null, lazyConnect: true })
    witness.on('error', () => {})
    await expect(witness.connect()).rejects.toThrow()
    const again = await startServiceProcess(settings)
    const found = await call(again.url, 'Inventory.getDevice', ['Default', address])
    expect(found).toMatchObject({ result: { ipAddress: address } })
    await again.end('SIGTERM')
  }
})

test('a second service on the same DATA_DIR is refused, and the error names the first', async () => {
  const first = await startServiceProcess({ DATA_DIR: join(dataDir, 'shared') })
  await expect(startServiceProcess({ DATA_DIR: join(dataDir, 'shared') })).rejects.toThrow(`process ${first.child.pid}`)
  await first.end('SIGTERM')
})

test('the error about a port in use says what to do', async () => {
  const first = await startServiceProcess({ DATA_DIR: join(dataDir, 'port-1') })
  const port = new URL(first.url).port
  const second = startServiceProcess({ DATA_DIR: join(dataDir, 'port-2'), PORT: port })
  await expect(second).rejects.toThrow(
    `Port ${port} is in use: stop the program that uses it, or set PORT to another port`,
  )
  await first.end('SIGTERM')
})

async function call(url: string, method: string, params: unknown): Promise<{ result?: unknown; error?: unknown }> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = (await response.json()) as { result?: unknown; error?: unknown }
  return error === undefined ? { result } : { error }
}
