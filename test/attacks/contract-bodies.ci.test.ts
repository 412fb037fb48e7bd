import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settings } from '../../src/config.ts'
import { type RedisServer, startRedisServer } from '../support/redis-server.ts'
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

let redis: RedisServer

beforeAll(async () => {
  redis = await startRedisServer()
})

afterAll(async () => {
  await redis.stop()
})

async function send(service: ServiceProcess, body: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(service.url, { method: 'POST', headers, body })
  expect(response.status).toBe(200)
  await response.arrayBuffer()
}

/** What a second caller noticed of a body in the best of some runs, in words. A busy machine may delay one run. */
async function noticed(body: Body): Promise<string | null> {
  let found = ''
  for (let tries = 0; tries < TRIES; tries++) {
    const service = await startServiceProcess({ REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix() })
    try {
      const text = body.text(BODY_BYTES)
      const observed = await observe({ service }, () => send(service, text))
      if (isCalm(observed)) return null
      found = `${body.what}: ${JSON.stringify(observed)}`
    } finally {
      await service.end('SIGKILL')
    }
  }
  return found
}

const isCalm = ({ health, call, beforeMiB, peakMiB }: Observed): boolean =>
  Math.max(health.longestMs, call.longestMs) <= MAX_DELAY_MS && peakMiB - beforeMiB <= MAX_ADDED_MIB

describe('a body of the largest size holds nobody up', () => {
  test.each(methodsWithParams.map((method) => [method.name, method] as const))('%s', async (_name, method) => {
    const found: string[] = []
    for (const body of bodiesFor(method)) found.push((await noticed(body)) ?? '')
    expect(found.filter((one) => one !== '')).toEqual([])
  })
})
