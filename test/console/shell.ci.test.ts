import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Callers, callersOn } from '../access/callers.ts'
import { expectAccessible } from '../support/accessible.ts'
import { missingBrowser, newVisitor, startBrowser, type Visitor } from '../support/browser.ts'
import { type RedisServer, startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, type Service, startService } from '../support/service.ts'

if (missingBrowser !== null) process.stdout.write(`Tests of the console's shell skipped: ${missingBrowser}\n`)

const PASSWORD = 'correct horse battery'

describe.skipIf(missingBrowser !== null)('the shell of the console', () => {
  let redis: RedisServer
  let callers: Callers
  let closed: Service
  let open: Service
  let browser: Browser
  let visitor: Visitor
  let admin: { id: string; key: string }

  beforeAll(async () => {
    redis = await startRedisServer()
    const REDIS_PREFIX = freshPrefix()
    callers = await callersOn(redis.url, REDIS_PREFIX)
    admin = await callers.key()
    await callers.user('alice', PASSWORD, { grants: ['role:viewer'], networks: ['Default', 'Lab'] })
    closed = await startService({ REDIS_URL: redis.url, REDIS_PREFIX })
    open = await startService({ REDIS_URL: redis.url })
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
  })
  afterEach(async () => {
    await visitor.close()
  })

  const main = (name: string) => visitor.page.getByRole('heading', { level: 1, name })
  const links = () => visitor.page.getByRole('navigation').getByRole('link').allTextContents()
  const callerMenu = () => visitor.page.locator('summary', { hasText: 'Signed in as' })

  async function signInWithKey(key: string): Promise<void> {
    await visitor.page.getByLabel('API key').check()
    await visitor.page.getByLabel('API key').last().fill(key)
    await visitor.page.getByRole('button', { name: 'Sign in' }).click()
  }

  async function signInAsAlice(): Promise<void> {
    await visitor.page.getByLabel('User', { exact: true }).fill('alice')
    await visitor.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await visitor.page.getByRole('button', { name: 'Sign in' }).click()
  }

  test('a key signs in, sees every view and signs out; the page keeps nothing of it', async () => {
    const { page, faults } = visitor
    await page.goto(closed.url)
    await main('Sign in to keyrack').waitFor()
    await expectAccessible(page)
    await signInWithKey(admin.key)
    await main('Inventory').waitFor()
    expect(await links()).toEqual(['Inventory', 'Credentials', 'API reference', 'Status'])
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Credentials' }).click()
    await main('Credentials').waitFor()
    expect(new URL(page.url()).pathname).toBe('/credentials')
    expect(await page.title()).toBe('Credentials · keyrack')
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    )
    expect(kept).toBe('[{},{},""]')
    await callerMenu().click()
    await page.getByText(`key:${admin.id}`).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await main('Sign in to keyrack').waitFor()
    expect(faults).toEqual([])
  })

  test('a user stays signed in over a new load, sees what there is for a viewer, and is out on signing out', async () => {
    const { page, faults } = visitor
    await page.goto(`${closed.url}status`)
    await signInAsAlice()
    await main('Status').waitFor()
    expect(await links()).toEqual(['Inventory', 'API reference', 'Status'])
    await page.reload()
    await main('Status').waitFor()
    await page.goto(`${closed.url}credentials`)
    await page.getByText('This takes the permission credentials:read').waitFor()
    await callerMenu().click()
    await page.getByText('Default, Lab').waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await main('Sign in to keyrack').waitFor()
    await page.reload()
    await main('Sign in to keyrack').waitFor()
    expect(faults).toEqual([])
  })

  test('what is wrong with a sign-in is said, and read aloud', async () => {
    const { page, faults } = visitor
    await page.goto(closed.url)
    await signInWithKey('kr_000000000000_nonsense')
    const alert = page.getByRole('alert').filter({ hasText: 'Cannot sign in' })
    await expect.poll(() => alert.textContent()).toContain('this API key is not known')
    await page.getByLabel('User and password').check()
    await page.getByLabel('User', { exact: true }).fill('alice')
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect.poll(() => alert.textContent()).toContain('user or password is not right')
    await expectAccessible(page)
    expect(faults).toEqual([])
  })

  test('where nobody signs in the console is there at once, and offers no way out', async () => {
    const { page, faults } = visitor
    await page.goto(open.url)
    await main('Inventory').waitFor()
    await callerMenu().click()
    await page.getByText('no sign-in needed').waitFor()
    expect(await page.getByRole('button', { name: 'Sign out' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    expect(await page.getByText('no sign-in needed').isVisible()).toBe(false)
    expect(faults).toEqual([])
  })

  test('the keyboard alone goes past the navigation and into another view, whose heading has the focus', async () => {
    const { page } = visitor
    await page.goto(open.url)
    await main('Inventory').waitFor()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
    await page.getByRole('link', { name: 'Status' }).focus()
    await page.keyboard.press('Enter')
    await main('Status').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  })

  test.each(['light', 'dark'] as const)(
    'a %s system has a page of its colours, until somebody chooses',
    async (system) => {
      const other = system === 'light' ? 'dark' : 'light'
      await visitor.page.emulateMedia({ colorScheme: system })
      await visitor.page.goto(open.url)
      await main('Inventory').waitFor()
      expect(await brightness()).toBe(system)
      await expectAccessible(visitor.page)
      await visitor.page.getByLabel('Theme').selectOption(other)
      expect(await brightness()).toBe(other)
      await expectAccessible(visitor.page)
      await visitor.page.reload()
      await main('Inventory').waitFor()
      expect(await brightness()).toBe(other)
      expect(visitor.faults).toEqual([])
    },
  )

  test('a narrow window shows all of it without scrolling sideways', async () => {
    const { page } = visitor
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(open.url)
    await main('Inventory').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    for (const link of await page.getByRole('navigation').getByRole('link').all()) {
      const box = (await link.boundingBox())!
      expect([await link.textContent(), box.x >= 0 && box.x + box.width <= 320]).toEqual([
        await link.textContent(),
        true,
      ])
    }
  })

  test('an address that is no view says so', async () => {
    const { page } = visitor
    await page.goto(open.url)
    await main('Inventory').waitFor()
    await page.evaluate(() => history.pushState(null, '', '/nowhere'))
    await main('Nothing here').waitFor()
  })

  describe('faults', () => {
    test.each([
      ["document.head.append(Object.assign(document.createElement('script'), { textContent: '1' }))", /script-src/],
      ["document.head.append(Object.assign(document.createElement('style'), { textContent: 'a{}' }))", /style-src/],
      ["void fetch('http://127.0.0.1:9/').catch(() => {})", /connect-src/],
      ["console.error('planted')", /planted/],
      ["setTimeout(() => { throw new Error('planted') })", /planted/],
    ])('%s is noticed', async (planted, expected) => {
      const { page, faults } = visitor
      await page.goto(open.url)
      await main('Inventory').waitFor()
      expect(faults).toEqual([])
      await page.evaluate(planted)
      await expect.poll(() => faults.join('\n')).toMatch(expected)
    })

    test('an unreadable text is noticed', async () => {
      const { page } = visitor
      await page.goto(open.url)
      await main('Inventory').waitFor()
      await page.evaluate(() => {
        document.querySelector('h1')!.style.color = 'rgb(250 250 250)'
        document.querySelector('h1')!.style.background = 'white'
      })
      await expect(expectAccessible(page)).rejects.toThrow('color-contrast')
    })
  })

  async function brightness(): Promise<'light' | 'dark'> {
    const ground = await visitor.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const [red = 0] = ground.match(/\d+/g)!.map(Number)
    return red > 128 ? 'light' : 'dark'
  }
})
