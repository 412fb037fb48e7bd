import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { callersOn } from '../access/callers.ts'
import { newVisitor, startBrowser, type Visitor } from '../support/browser.ts'
import { type RedisServer, startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, type Service, startService } from '../support/service.ts'

/*
 * A service that takes everybody, with the demo fleet, one that asks for a key, and somebody with a browser.
 */

export interface TwoDoors {
  readonly redis: RedisServer
  readonly open: Service
  /** Its networks are Default and Lab. */
  readonly closed: Service
  /** API keys of the closed one. */
  readonly keys: { readonly admin: string; readonly viewer: string; readonly adminOfLab: string }
  /** With a fresh profile for each test. */
  readonly visitor: Visitor
}

/** For the tests of the describe it is called in; what it answers is filled in before they run. */
export function twoDoors(): TwoDoors {
  const doors = {} as { -readonly [Name in keyof TwoDoors]: TwoDoors[Name] }
  const endings: (() => unknown)[] = []
  let browser: Browser

  beforeAll(async () => {
    const redis = await startRedisServer()
    doors.redis = redis
    endings.unshift(() => redis.stop())
    const REDIS_PREFIX = freshPrefix()
    const callers = await callersOn(redis.url, REDIS_PREFIX)
    endings.unshift(() => callers.close())
    // Before the service starts: it knows of later ones within a second only.
    const keyOf = async (rights?: Parameters<typeof callers.key>[0]) => (await callers.key(rights)).key
    doors.keys = {
      admin: await keyOf(),
      viewer: await keyOf({ grants: ['role:viewer'] }),
      adminOfLab: await keyOf({ networks: ['Lab'] }),
    }
    doors.closed = await startService({ REDIS_URL: redis.url, REDIS_PREFIX, NETWORKS: 'Default,Lab' })
    endings.unshift(() => doors.closed.stop())
    doors.open = await startService({ REDIS_URL: redis.url, DEMO: '1' })
    endings.unshift(() => doors.open.stop())
    browser = await startBrowser()
    endings.unshift(() => browser.close())
  })
  afterAll(async () => {
    for (const end of endings) await end()
  })
  beforeEach(async () => {
    doors.visitor = await newVisitor(browser)
  })
  afterEach(() => doors.visitor.close())
  return doors
}

/** Comes to a page of a service that asks for a key, and signs in with one. */
export async function signInAt(page: Visitor['page'], url: string, key: string): Promise<void> {
  await page.goto(url)
  await page.getByLabel('API key').check()
  await page.getByLabel('API key').last().fill(key)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Expects it as soon as a page, which shares its machine with much else, has come so far. */
export const inTime = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 15_000 })
