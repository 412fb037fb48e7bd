import { describe, expect, test } from 'vitest'
import { settings } from '../../src/config.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix } from '../support/service.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { F8, type Limits, type Observed, observe, tryToDisturb } from './bystander.ts'
import { type Body, bodiesFor, methodsWithParams } from './contract-bodies.ts'

/*
 * Sends bodies of MAX_BODY_BYTES for every array, map and text of the contract. A second caller must not notice them
 * (promise F8).
 */

const BODY_BYTES = Number(settings.MAX_BODY_BYTES.default)
/** A single body must add less memory than a whole attack may add. */
const LIMITS: Limits = { ...F8, addedMiB: 200 }

/** The bodies report this device. It exists, so the service applies the reports. */
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

/** Sends the bodies for a method. Returns what a second caller noticed in the best of several runs. */
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
