import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { Keyrack } from '../../clients/typescript/index.ts'
import { type Callers, callersOn } from '../access/callers.ts'
import { expectAccessible } from '../support/browser/accessible.ts'
import { newVisitor, startBrowser, type Visitor } from '../support/browser/browser.ts'
import { type RedisServer, startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, type Service, startService } from '../support/service.ts'

/*
 * Where journeys through the console take place: two services on one Redis, a browser, and a visitor for each test.
 * Each test ends with pages that did nothing they must not do, and that everybody can use.
 */

export interface Console<Admitted> {
  readonly redis: RedisServer
  /** Takes everybody, with all rights. */
  readonly open: Service
  /** The URL of the open service. */
  readonly client: Keyrack
  /** Asks who is calling, if anybody was admitted. */
  readonly closed: Service
  readonly closedPrefix: string
  readonly admitted: Admitted
  /** With a fresh profile for each test. */
  readonly visitor: Visitor
  /** One more for this test. */
  invite(): Promise<Visitor>
  /** What this test makes a page log. */
  excuse(fault: RegExp): void
}

export interface ConsoleOptions<Admitted> {
  readonly open?: Record<string, string>
  readonly closed?: Record<string, string>
  /** Makes keys and users of the closed service before it starts: it knows of later ones within a second only. */
  readonly admit?: (callers: Callers) => Promise<Admitted>
  readonly prepare?: (at: Pick<Console<Admitted>, 'open' | 'client' | 'closed' | 'admitted'>) => Promise<void>
}

/** For the tests of the describe it is called in; what it answers is filled in before they run. */
export function consoleOfThisFile<Admitted = undefined>(options: ConsoleOptions<Admitted> = {}): Console<Admitted> {
  const at = {} as { -readonly [Name in keyof Console<Admitted>]: Console<Admitted>[Name] }
  const endings: (() => unknown)[] = []
  let browser: Browser
  let visitors: Visitor[] = []
  let excused: RegExp[] = []

  beforeAll(async () => {
    at.redis = await startRedisServer()
    endings.unshift(() => at.redis.stop())
    at.closedPrefix = freshPrefix()
    if (options.admit !== undefined) {
      const callers = await callersOn(at.redis.url, at.closedPrefix)
      endings.unshift(() => callers.close())
      at.admitted = await options.admit(callers)
    }
    at.closed = await startService({ REDIS_URL: at.redis.url, REDIS_PREFIX: at.closedPrefix, ...options.closed })
    endings.unshift(() => at.closed.stop())
    at.open = await startService({ REDIS_URL: at.redis.url, ...options.open })
    endings.unshift(() => at.open.stop())
    at.client = new Keyrack({ url: at.open.url })
    browser = await startBrowser()
    endings.unshift(() => browser.close())
    await options.prepare?.(at)
  }, 300_000)
  afterAll(async () => {
    for (const end of endings) await end()
  })

  at.invite = async () => {
    const visitor = await newVisitor(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
    visitors.push(visitor)
    return visitor
  }
  at.excuse = (fault) => excused.push(fault)
  beforeEach(async () => {
    at.visitor = await at.invite()
  })
  afterEach(async ({ task }) => {
    try {
      if (task.result?.state === 'fail') return
      for (const { page, faults } of visitors) {
        if (page.url() !== 'about:blank') await expectAccessible(page)
        expect(faults.filter((fault) => !excused.some((pattern) => pattern.test(fault)))).toEqual([])
      }
    } finally {
      for (const visitor of visitors) await visitor.close()
      visitors = []
      excused = []
    }
  })
  return at
}

/** Expects it as soon as a page, which shares its machine with much else, has come so far. */
export const inTime = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 15_000 })
