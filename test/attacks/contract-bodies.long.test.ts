import { describe, expect, test } from 'vitest'
import { settings } from '../../src/config.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix } from '../support/service.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { MAX_DELAY_MS, type Observed, observe } from './bystander.ts'
import { type Body, bodiesFor, methodsWithParams } from './contract-bodies.ts'

/*
 * Every array, map and text of the contract with a body of MAX_BODY_BYTES: a second caller notices nothing of it (promise F8).
 */

const BODY_BYTES = Number(settings.MAX_BODY_BYTES.default)
const MAX_ADDED_MIB = 200
const TRIES = 3

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

/** What a second caller noticed of the bodies for a method in the best of some runs, or null. A busy machine may delay one. */
async function noticed(bodies: readonly Body[]): Promise<Observed | null> {
  let found: Observed | null = null
  for (let tries = 0; tries < TRIES; tries++) {
    const service = await startServiceProcess({ REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix() })
    try {
      await send(service, DEVICE_OF_REPORTS)
      found = await observe({ service }, async () => {
        for (const body of bodies) await send(service, body.text(BODY_BYTES))
      })
      if (isCalm(found)) return null
    } finally {
      await service.end('SIGKILL')
    }
  }
  return found
}

const isCalm = ({ health, call, beforeMiB, peakMiB }: Observed): boolean =>
  Math.max(health.longestMs, call.longestMs) <= MAX_DELAY_MS && peakMiB - beforeMiB <= MAX_ADDED_MIB

describe('bodies of the largest size hold nobody up', () => {
  test.each(methodsWithParams.map((method) => [method.name, method] as const))('%s', async (_name, method) => {
    expect(await noticed(bodiesFor(method))).toBeNull()
  })
})
