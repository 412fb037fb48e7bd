import { describe, expect, test } from 'vitest'
import { settings } from '../../src/config.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix } from '../support/service.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { F8, type Limits, type Observed, observe, tryToDisturb } from './bystander.ts'
import { type Body, bodiesFor, methodsWithParams } from './contract-bodies.ts'

/*
 * Every array, map and text of the contract with a body of MAX_BODY_BYTES: a second caller notices nothing of it
 * (promise F8).
 */

const BODY_BYTES = Number(settings.MAX_BODY_BYTES.default)
/** One body takes less than an attack may. */
const LIMITS: Limits = { ...F8, addedMiB: 200 }

/** The bodies are about this address: their reports are applied. */
const DEVICE_OF_REPORTS = JSON.stringify({
  ...{ jsonrpc: '2.0', id: 1, method: 'Inventory.createDevice' },
  params: ['Default', '::', 'A::B'],
})

const redis = openOnce(startRedisServer)

async function send(service: ServiceProcess, body: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(service.url, { method: 'POST', headers, body })
  expect(response.status).toBe(200)
  await response.arrayBuffer()
}

/** What a second caller noticed of the bodies for a method in the best of some runs. */
async function noticed(bodies: readonly Body[]): Promise<readonly string[]> {
  const run = async (): Promise<Observed> => {
    const service = await startServiceProcess({ REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix() })
    try {
      await send(service, DEVICE_OF_REPORTS)
      return await observe({ service }, async () => {
        for (const body of bodies) await send(service, body.text(BODY_BYTES))
      })
    } finally {
      await service.end('SIGKILL')
    }
  }
  return (await tryToDisturb(run, { limits: LIMITS })).noticed
}

describe('bodies of the largest size hold nobody up', () => {
  test.each(methodsWithParams.map((method) => [method.name, method] as const))('%s', async (_name, method) => {
    expect(await noticed(bodiesFor(method))).toEqual([])
  })
})
