import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Callers, callersOn } from '../access/callers.ts'
import { expectAccessible } from '../support/accessible.ts'
import { missingBrowser, newVisitor, startBrowser, type Visitor } from '../support/browser.ts'
import { type RedisServer, startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, type Service, startService } from '../support/service.ts'
import { expectPending, on, PASSWORD, signIn, stageConfig } from './credential-service.ts'

if (missingBrowser !== null) process.stdout.write(`Tests of edits that end skipped: ${missingBrowser}\n`)

/** Long enough for a busy machine to get from one step to the next. */
const SESSION_IDLE_SECONDS = '8'
const END = { timeout: 40_000 }

describe.skipIf(missingBrowser !== null)('edits that end with their idle session', () => {
  let redis: RedisServer
  let callers: Callers
  let open: Service
  let closed: Service
  let browser: Browser
  let visitor: Visitor

  beforeAll(async () => {
    redis = await startRedisServer()
    const REDIS_PREFIX = freshPrefix()
    callers = await callersOn(redis.url, REDIS_PREFIX)
    await callers.user('alice', PASSWORD)
    open = await startService({ REDIS_URL: redis.url, SESSION_IDLE_SECONDS })
    closed = await startService({ REDIS_URL: redis.url, REDIS_PREFIX, SESSION_IDLE_SECONDS })
    browser = await startBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await closed?.stop()
    await open?.stop()
    callers?.close()
    await redis?.stop()
  })

  beforeEach(async () => {
    visitor = await newVisitor(browser)
  })
  afterEach(async () => {
    await visitor.close()
  })

  const notice = () => visitor.page.getByRole('alert').filter({ hasText: 'ended without a commit: 1 edit lost' })

  test('are named, and the next edit is not refused for it', async () => {
    const { page, faults } = visitor
    await page.goto(`${open.url}credentials`)
    await stageConfig(page, 'core')
    await expectPending(page, '1 edit pending')
    await notice().waitFor(END)
    expect(await notice().textContent()).toContain('Default / core (new)')
    await expectPending(page, null)
    await page.getByText('No configuration in this network.').waitFor()
    await expectAccessible(page)
    await stageConfig(page, 'edge')
    await page.getByRole('heading', { name: 'edge' }).waitFor()
    await on(page).button('Understood').click()
    await notice().waitFor({ state: 'detached' })
    await on(page).button('Commit').click()
    await page.getByText('1 edit committed').waitFor()
    expect(faults).toEqual([])
  })

  test('are named to a user who has to sign in again', async () => {
    const { page, faults } = visitor
    await signIn(page, closed.url, 'alice', 'credentials')
    await stageConfig(page, 'core')
    await expectPending(page, '1 edit pending')
    await on(page).main('Sign in to keyrack').waitFor(END)
    await page.getByLabel('User', { exact: true }).fill('alice')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await notice().waitFor(END)
    expect(await notice().textContent()).toContain('Default / core (new)')
    expect(faults).toEqual([])
  })
})
