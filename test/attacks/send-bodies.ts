/*
 * Sends bodies of MAX_BODY_BYTES to a service and returns how they disturbed a second caller (promise F8).
 */
import { expect } from 'vitest'
import { settings as published } from '../../src/config.ts'
import { freshPrefix, TEST_KEY } from '../support/service.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { disturbancesIn, F8, type Limits, observe, tryToDisturb } from './bystander.ts'
import type { Body } from './contract-bodies.ts'

const BODY_BYTES = Number(published.MAX_BODY_BYTES.default)
/** A single body must add less memory than a whole attack may add. */
const LIMITS: Limits = { ...F8, addedMiB: 200 }

/** The bodies report this device. It exists, so the service applies the reports. */
const DEVICE_OF_REPORTS = JSON.stringify({
  ...{ jsonrpc: '2.0', id: 1, method: 'Inventory.createDevice' },
  params: ['Default', '::', 'A::B'],
})

async function send(service: ServiceProcess, body: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(service.url, { method: 'POST', headers, body })
  const reply = await response.text()
  expect(response.status, reply.slice(0, 500)).toBe(200)
}

/**
 * Sends bodies one after the other to one service. Returns how each of them disturbed a second caller in the best of
 * several runs, and whether all of them together added too much memory.
 */
export async function noticedOf(bodies: readonly Body[], redisUrl: string): Promise<readonly string[]> {
  const settings = { REDIS_URL: redisUrl, REDIS_PREFIX: freshPrefix(), CREDENTIALS_KEY: TEST_KEY }
  const service = await startServiceProcess(settings)
  try {
    await send(service, DEVICE_OF_REPORTS)
    const noticed: string[] = []
    let beforeMiB: number | null = null
    for (const { method, what, text } of bodies) {
      const run = () => observe({ service }, () => send(service, text(BODY_BYTES)))
      const { noticed: found, seen } = await tryToDisturb(run, { limits: LIMITS })
      noticed.push(...found.map((sentence) => `${method} ${what}: ${sentence}`))
      beforeMiB ??= seen.beforeMiB
      const sum = disturbancesIn({ ...seen, beforeMiB }, { ...F8, delayMs: Infinity })
      noticed.push(...sum.map((sentence) => `${method}, all bodies up to ${what}: ${sentence}`))
    }
    return noticed
  } finally {
    await service.end('SIGKILL')
  }
}
