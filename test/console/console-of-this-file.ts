/*
 * The stage for tests of the console: two services on one Redis, a browser, and a visitor for each test. After each
 * test it checks that the pages logged no unexpected fault and are accessible.
 */
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { Keyrack } from '../../clients/typescript/index.ts'
import { type Callers, callersOn } from '../access/callers.ts'
import { expectAccessible } from '../support/browser/accessible.ts'
import { newVisitor, startBrowser, type Visitor } from '../support/browser/browser.ts'
import { type RedisServer, startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, type Service, startService } from '../support/service.ts'

export interface Console<Admitted> {
  readonly redis: RedisServer
  /** A service that admits every caller with all rights. */
  readonly open: Service
  /** A client of the open service. */
  readonly client: Keyrack
  /** A service that requires a login, if `admit` created a key or a user. */
  readonly closed: Service
  readonly closedPrefix: string
  readonly admitted: Admitted
  /** A visitor with a new browser profile for each test. */
  readonly visitor: Visitor
  /** Returns one more visitor for this test. */
  invite(): Promise<Visitor>
  /** Permits a fault that this test makes a page log. */
  excuse(fault: RegExp): void
}

export interface ConsoleOptions<Admitted> {
  readonly open?: Record<string, string>
  readonly closed?: Record<string, string>
  /**
   * Creates keys and users of the closed service before it starts. The running service would notice new ones only after
   * a second.
   */
  readonly admit?: (callers: Callers) => Promise<Admitted>
  readonly prepare?: (at: Pick<Console<Admitted>, 'open' | 'client' | 'closed' | 'admitted'>) => Promise<void>
}

/** Sets up the stage for the tests of the calling `describe`. The returned object is filled before they run. */
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

/** Expects a value of a page, with a timeout that is long enough for a busy machine. */
export const inTime = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 30_000 })
