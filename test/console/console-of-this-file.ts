import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { Keyrack } from '../../generated/client/typescript/index.ts'
import { expectAccessible } from '../support/accessible.ts'
import { newVisitor, startBrowser, type Visitor } from '../support/browser.ts'
import { type RedisServer, startRedisServer } from '../support/redis-server.ts'
import { type Service, startService } from '../support/service.ts'

export interface Stage {
  readonly service: Service
  /** Of a service that asks nobody who is calling: with all rights. */
  readonly client: Keyrack
  readonly redis: RedisServer
  readonly browser: Browser
  /** A fresh one for each test. */
  readonly visitor: Visitor
}

/**
 * A service, a browser, and a visitor for each test of a file. `prepare` fills the service. Each test ends with a page that did nothing it
 * must not do, and that everybody can use.
 */
export function consoleOfThisFile(prepare: (client: Keyrack) => Promise<void>): () => Stage {
  let stage: Omit<Stage, 'visitor'>
  let visitor: Visitor
  beforeAll(async () => {
    const redis = await startRedisServer()
    const service = await startService({ REDIS_URL: redis.url })
    const client = new Keyrack({ url: service.url })
    const browser = await startBrowser()
    stage = { redis, service, client, browser }
    await prepare(client)
  }, 300_000)
  afterAll(async () => {
    await stage?.browser.close()
    await stage?.service.stop()
    await stage?.redis.stop()
  })
  beforeEach(async () => {
    visitor = await newVisitor(stage.browser, { permissions: ['clipboard-read', 'clipboard-write'] })
  })
  afterEach(async ({ task }) => {
    try {
      if (task.result?.state === 'fail') return
      await expectAccessible(visitor.page)
      expect(visitor.faults).toEqual([])
    } finally {
      await visitor.close()
    }
  })
  return () => ({ ...stage, visitor })
}
