import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Callers, callersOn } from '../access/callers.ts'
import { expectAccessible } from '../support/accessible.ts'
import { missingBrowser, newVisitor, startBrowser, type Visitor } from '../support/browser.ts'
import { type RedisServer, startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, type Service, startService } from '../support/service.ts'
import { expectPending, on, PASSWORD, signIn, stageConfig } from './credential-service.ts'

if (missingBrowser !== null) process.stdout.write(`Tests of the edit session skipped: ${missingBrowser}\n`)

describe.skipIf(missingBrowser !== null)('pending edits in the console', () => {
  let redis: RedisServer
  let callers: Callers
  let service: Service
  let browser: Browser
  let visitor: Visitor

  beforeAll(async () => {
    redis = await startRedisServer()
    const REDIS_PREFIX = freshPrefix()
    callers = await callersOn(redis.url, REDIS_PREFIX)
    await callers.user('alice', PASSWORD)
    service = await startService({ REDIS_URL: redis.url, REDIS_PREFIX })
    browser = await startBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await service?.stop()
    callers?.close()
    await redis?.stop()
  })

  beforeEach(async () => {
    visitor = await newVisitor(browser)
  })
  afterEach(async () => {
    await visitor.close()
  })

  test('are told of on every view and after a new load, and signing out asks before it drops them', async () => {
    const { page, faults } = visitor
    const { button, main } = on(page)
    await signIn(page, service.url, 'alice', 'credentials')
    await stageConfig(page, 'core')
    await expectPending(page, '1 edit pending')
    for (const view of ['Inventory', 'API reference', 'Status']) {
      await page.getByRole('link', { name: view, exact: true }).click()
      await main(view).waitFor()
      await expectPending(page, '1 edit pending')
    }
    await expectAccessible(page)
    await page.reload()
    await main('Status').waitFor()
    await expectPending(page, '1 edit pending')
    expect(await page.getByRole('timer').textContent()).toMatch(/^(30:00|29:\d\d)$/)

    await page.locator('summary', { hasText: 'Signed in as' }).click()
    await button('Sign out').click()
    await page.getByText('Edits of credentials that are not committed: 1').waitFor()
    await expectAccessible(page)
    await button('Cancel').click()
    await expectPending(page, '1 edit pending')
    await button('Sign out').click()
    await button('Drop and sign out').click()
    await main('Sign in to keyrack').waitFor()
    await signIn(page, service.url, 'alice', 'credentials')
    await page.getByText('No configuration in this network.').waitFor()
    await expectPending(page, null)
    expect(faults).toEqual([])
  })

  test('that can not be read are not taken for none', async () => {
    const { page } = visitor
    await signIn(page, service.url, 'alice', 'status')
    await on(page).main('Status').waitFor()
    await page.route('**/rest', (route) =>
      route.request().postData()?.includes('getPendingEdits') ? route.abort() : route.continue(),
    )
    await page.reload()
    const problem = page.getByRole('alert').filter({ hasText: 'Cannot tell which edits are pending' })
    await problem.waitFor()
    await expectAccessible(page)
    await page.unroute('**/rest')
    await on(page).button('Try again').click()
    await problem.waitFor({ state: 'detached' })
  })

  test('are discarded when that is confirmed', async () => {
    const { page, faults } = visitor
    const { button } = on(page)
    await signIn(page, service.url, 'alice', 'credentials')
    await stageConfig(page, 'core')
    await stageConfig(page, 'edge')
    await expectPending(page, '2 edits pending')
    await button('Discard…').click()
    await button('Cancel').click()
    await expectPending(page, '2 edits pending')
    await button('Discard…').click()
    await button('Discard').click()
    await page.getByText('2 edits discarded').waitFor()
    await expectPending(page, null)
    await page.getByText('No configuration in this network.').waitFor()
    expect(faults).toEqual([])
  })
})
