import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readContract } from '../../scripts/contract/contract.ts'
import { type Callers, callersOn } from '../access/callers.ts'
import { expectAccessible } from '../support/accessible.ts'
import { missingBrowser, newVisitor, startBrowser, type Visitor } from '../support/browser.ts'
import { type RedisServer, startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, type Service, startService } from '../support/service.ts'

if (missingBrowser !== null) process.stdout.write(`Tests of the console's reference skipped: ${missingBrowser}\n`)

const { methods, components } = readContract()

describe.skipIf(missingBrowser !== null)('the reference in the console', () => {
  let redis: RedisServer
  let callers: Callers
  let open: Service
  let closed: Service
  let browser: Browser
  let visitor: Visitor
  let page: Page

  beforeAll(async () => {
    redis = await startRedisServer()
    const REDIS_PREFIX = freshPrefix()
    callers = await callersOn(redis.url, REDIS_PREFIX)
    closed = await startService({ REDIS_URL: redis.url, REDIS_PREFIX })
    open = await startService({ REDIS_URL: redis.url, DEMO: '1' })
    browser = await startBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await open?.stop()
    await closed?.stop()
    callers?.close()
    await redis?.stop()
  })

  beforeEach(async () => {
    visitor = await newVisitor(browser)
    page = visitor.page
  })
  afterEach(() => visitor.close())

  const list = () => page.getByRole('navigation', { name: 'Methods' })
  const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
  const answer = () => page.getByRole('region', { name: 'Response' }).locator('pre')
  const outcome = () => page.getByRole('form').getByRole('status')
  const run = () => page.getByRole('button', { name: 'Run', exact: true }).click()

  async function show(method: string): Promise<void> {
    await page.goto(`${open.url}docs/${method}`)
    await heading(method).waitFor()
  }

  test('every method of the contract has its place, with its params, its errors and its way to run', async () => {
    await page.goto(`${open.url}docs`)
    await page.getByRole('heading', { level: 2, name: 'Version' }).waitFor()
    const links = list().getByRole('link')
    await expect.poll(() => links.count()).toBe(methods.length)
    await expectAccessible(page)
    for (const { name, params, errors } of methods) {
      await list().getByRole('link', { name, exact: true }).click()
      await heading(name).waitFor()
      const article = page.getByRole('article')
      expect(await article.locator('ol > li').count(), name).toBe(params.length)
      // And the line of heads, and INVALID_PARAMS of JSON-RPC.
      expect(await article.getByRole('table').last().getByRole('row').count(), name).toBe(errors.length + 2)
      await page.getByRole('form', { name: `Run ${name}` }).waitFor()
    }
    expect(visitor.faults).toEqual([])
  })

  test('a link leads to a method, says all of it and follows a filter that stays with the page', async () => {
    await page.goto(`${open.url}docs/Inventory.search?filter=device%20sortColumn`)
    await heading('Inventory.search').waitFor()
    expect(await page.title()).toBe('Inventory.search · API reference · keyrack')
    const article = page.getByRole('article')
    await article.getByText('inventory:read').waitFor()
    await article.getByText('1 to 10000 · setting MAX_PAGE_SIZE').waitFor()
    await article.getByRole('cell', { name: 'lastChange' }).waitFor()
    await expect.poll(() => list().getByRole('link').allTextContents()).toEqual(['search'])
    await page.getByLabel('Filter methods').fill('audit')
    await expect.poll(() => new URL(page.url()).search).toBe('?filter=audit')
    await list().getByRole('link', { name: 'Security.getAuditEntries' }).click()
    await heading('Security.getAuditEntries').waitFor()
    expect(new URL(page.url()).search).toBe('?filter=audit')
    const devices = article.getByText('elements of entries')
    await devices.click()
    await article.getByText(/^The time and the number of the entry/).waitFor()
    await expectAccessible(page)
    expect(visitor.faults).toEqual([])
  })

  test('a call by name shows the answer as it came, and an error by its name', async () => {
    await show('Inventory.getDevice')
    await run()
    await expect.poll(() => outcome().textContent()).toMatch(/^Answered.*HTTP 200 · [\d.]+ ms/)
    await expect.poll(() => answer().textContent()).toMatch(/"jsonrpc": "2.0"[^]*"ipAddress": "10.0.0.1"/)
    await page.getByText('x-request-id: ').waitFor()
    await expectAccessible(page)
    await page.getByLabel('ipAddress').fill('10.0.0.256')
    await run()
    await expect.poll(() => outcome().textContent()).toContain('Error -32602')
    expect(await answer().textContent()).toContain('"path": "/ipAddress"')
    await page.getByLabel('curl').check()
    await page.getByRole('region', { name: 'Request' }).getByText('curl -s ').waitFor()
    expect(visitor.faults).toEqual([])
  })

  test('a call by position takes over what was typed by name, and says what is no JSON', async () => {
    await show('Networks.getManagedNetwork')
    await page.getByLabel('networkName').fill('Nowhere')
    await page.getByLabel('By position').check()
    const list = page.getByLabel(/^Params as a JSON array/)
    expect(JSON.parse(await list.inputValue())).toEqual(['Nowhere'])
    await run()
    await expect.poll(() => outcome().textContent()).toContain(`Error ${components.errors.NETWORK_NOT_FOUND!.code}`)
    await list.fill('["Lab"')
    await page.getByText('not JSON: ').waitFor()
    expect(await page.getByRole('button', { name: 'Run', exact: true }).isDisabled()).toBe(true)
    await list.fill('["Lab"]')
    await run()
    await expect.poll(() => answer().textContent()).toContain('"name": "Lab"')
    await page.getByLabel('By name').check()
    expect(await page.getByLabel('networkName').inputValue()).toBe('Lab')
    expect(visitor.faults).toEqual([])
  })

  test('a write asks first, and edits of credentials go on in the session of the browser', async () => {
    await show('Credentials.saveCredentialConfig')
    await page.getByLabel('By position').check()
    const config = { name: 'from the reference', type: 'DYNAMIC', addressSet: { addresses: ['10.9.0.0/16'] } }
    await page.getByLabel(/^Params as a JSON array/).fill(JSON.stringify(['Lab', null, config]))
    await run()
    const asking = page.getByRole('group', { name: 'Asking back' })
    await asking.waitFor()
    await expectAccessible(page)
    await asking.getByRole('button', { name: 'Cancel' }).click()
    expect(await answer().count()).toBe(0)
    await run()
    await asking.getByRole('button', { name: 'Run it' }).click()
    await expect.poll(() => outcome().textContent()).toContain('Answered')
    await list().getByRole('link', { name: 'Credentials.getPendingEdits' }).click()
    await heading('Credentials.getPendingEdits').waitFor()
    await run()
    await expect.poll(() => answer().textContent()).toContain('from the reference')
    expect(visitor.faults).toEqual([])
  })

  test('who lacks a permission reads everything, and runs what is allowed, with the key of the sign-in', async () => {
    const { key } = await callers.key({ grants: ['role:viewer'] })
    await page.goto(`${closed.url}docs/Inventory.createDevice`)
    await page.getByLabel('API key').check()
    await page.getByLabel('API key').last().fill(key)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await heading('Inventory.createDevice').waitFor()
    await page.getByText('This takes the permission inventory:write').waitFor()
    expect(await page.getByRole('button', { name: 'Run', exact: true }).isDisabled()).toBe(true)
    await list().getByRole('link', { name: 'Networks.getManagedNetworkNames' }).click()
    await heading('Networks.getManagedNetworkNames').waitFor()
    await run()
    await expect.poll(() => answer().textContent()).toContain('"Default"')
    await page.getByLabel('curl').check()
    expect(await page.getByRole('region', { name: 'Request' }).textContent()).not.toContain(key)
    expect(visitor.faults).toEqual([])
  })

  test('it fits into a narrow window, and an unknown method is told', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await show('Inventory.search')
    await run()
    await answer().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await page.goto(`${open.url}docs/No.such`)
    await expect.poll(() => page.getByRole('alert').allTextContents()).toContain('The contract has no method No.such.')
    expect(visitor.faults).toEqual([])
  })
})
