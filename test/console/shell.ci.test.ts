import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/browser/accessible.ts'
import { missingBrowser } from '../support/browser/browser.ts'
import { needing } from '../support/needs.ts'
import { consoleOfThisFile, inTime } from './console-of-this-file.ts'
import { holdCalls } from './held-calls.ts'
import { enterKey, enterUser, PASSWORD, signIn } from './sign-in.ts'
import { returnTo, signInAgain } from './windows.ts'

describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'the shell of the console'), () => {
  const stage = consoleOfThisFile({
    admit: async (callers) => {
      await callers.user('alice', PASSWORD, { grants: ['role:viewer'], networks: ['Default', 'Lab'] })
      await callers.user('bob', PASSWORD)
      await callers.user('carol', PASSWORD, { createdAt: 1 })
      const rightsOfCarol = (grants: string[]) => callers.user('carol', PASSWORD, { grants, createdAt: 1 })
      return { ...(await callers.key()), rightsOfCarol }
    },
  })

  const main = (name: string) => stage.visitor.page.getByRole('heading', { level: 1, name })
  const links = () => stage.visitor.page.getByRole('navigation').getByRole('link').allTextContents()
  const callerMenu = () => stage.visitor.page.locator('summary', { hasText: 'Signed in as' })

  test('a caller signs in with a key, sees every view and signs out; the page does not keep the key', async () => {
    const { page } = stage.visitor
    await page.goto(stage.closed.url)
    await main('Sign in to keyrack').waitFor()
    await expectAccessible(page)
    await enterKey(page, stage.admitted.key)
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
    await page.getByText(`key:${stage.admitted.id}`).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await main('Sign in to keyrack').waitFor()
  })

  test('a user stays signed in after a reload, sees what a viewer may, and signs out', async () => {
    const { page } = stage.visitor
    await page.goto(`${stage.closed.url}status`)
    await enterUser(page, 'alice')
    await main('Status').waitFor()
    expect(await links()).toEqual(['Inventory', 'API reference', 'Status'])
    await page.reload()
    await main('Status').waitFor()
    await page.goto(`${stage.closed.url}credentials`)
    await page.getByText('You need the permission credentials:read').waitFor()
    await callerMenu().click()
    await page.getByText('Default, Lab').waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await main('Sign in to keyrack').waitFor()
    await page.reload()
    await main('Sign in to keyrack').waitFor()
  })

  test('a window shows the user who signed in in another window, and no data of the previous user', async () => {
    const one = stage.visitor.page
    await signIn(one, stage.closed.url, 'alice')
    await callerMenu().getByText('alice').waitFor()
    const two = await one.context().newPage()
    await two.goto(stage.closed.url)
    await two.locator('summary', { hasText: 'Signed in as' }).click()
    await two.getByRole('button', { name: 'Sign out' }).click()
    await one.getByText('Your session expired. Sign in again.').waitFor()
    await enterUser(two, 'bob')
    await two.locator('summary', { hasText: 'bob' }).waitFor()
    await callerMenu().getByText('bob').waitFor()

    await two.locator('summary', { hasText: 'Signed in as' }).click()
    await two.getByRole('button', { name: 'Sign out' }).click()
    await two.getByRole('heading', { name: 'Sign in to keyrack' }).waitFor()
    // Without the message between windows: the cookie alone changes, and the user returns to the first window.
    await one.getByText('Your session expired. Sign in again.').waitFor()
    await enterUser(one, 'bob')
    await callerMenu().getByText('bob').waitFor()
    await logInOutsideTheConsole(two, 'alice')
    await returnTo(one)
    await callerMenu().getByText('alice').waitFor()
    await inTime(links).toEqual(['Inventory', 'API reference', 'Status'])
  })

  test('a window whose session expired continues if the same user signs in in another window', async () => {
    const one = stage.visitor.page
    await signIn(one, stage.closed.url, 'bob')
    await main('Inventory').waitFor()
    await one.getByRole('button', { name: 'Add device' }).click()
    const address = one.getByRole('dialog').getByLabel('Address', { exact: true })
    await address.fill('10.0.0.1')
    const two = await one.context().newPage()
    await one.context().clearCookies()
    await returnTo(one)
    await one.getByText('Your session expired. Sign in again.').waitFor()
    await signIn(two, stage.closed.url, 'bob')
    await one.getByText('Your session expired. Sign in again.').waitFor({ state: 'detached' })
    await inTime(() => address.inputValue()).toBe('10.0.0.1')
  })

  test('after the rights of a user changed, a window offers what they allow when the user returns', async () => {
    const { page } = stage.visitor
    await signIn(page, stage.closed.url, 'carol')
    await main('Inventory').waitFor()
    await page.getByRole('button', { name: 'Add device' }).waitFor()
    await stage.admitted.rightsOfCarol(['role:viewer'])
    await inTime(async () => {
      // The window was visible all the time: the user worked in another one.
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      return await links()
    }).toEqual(['Inventory', 'API reference', 'Status'])
    expect(await page.getByRole('button', { name: 'Add device' }).count()).toBe(0)
  })

  test('Escape does not close a repeated sign-in', async () => {
    const { page } = stage.visitor
    stage.excuse(/401/)
    await signIn(page, stage.closed.url, 'bob')
    await main('Inventory').waitFor()
    await page.context().clearCookies()
    // Not by a click: if a late read of the inventory meets the end of the session first, the links are hidden.
    await page.evaluate(() => history.pushState(null, '', '/credentials'))
    await page.getByText('Your session expired. Sign in again.').waitFor()
    for (let press = 0; press < 4; press++) await page.keyboard.press('Escape')
    // The browser closes the dialog at some of these, and its event opens the dialog again.
    await inTime(() => signInAgain(page).evaluate((dialog: HTMLDialogElement) => dialog.open)).toBe(true)
    await enterUser(page, 'bob')
    await main('Credentials').waitFor()
  })

  test('the reason of a failed sign-in is shown, and announced to screen readers', async () => {
    const { page } = stage.visitor
    await page.goto(stage.closed.url)
    await enterKey(page, 'kr_000000000000_nonsense')
    const alert = page.getByRole('alert').filter({ hasText: /Wrong user name or password|API key/ })
    await expect.poll(() => alert.textContent()).toContain('Unknown, revoked or expired API key')
    await page.getByLabel('User and password').check()
    await enterUser(page, 'alice', 'wrong')
    await expect.poll(() => alert.textContent()).toContain('Wrong user name or password')
    // What is typed next replaces the wrong password.
    await page.keyboard.type('right')
    await inTime(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe('right')
    await expectAccessible(page)
  })

  test('without a sign-in the console opens at once, and offers no sign-out', async () => {
    const { page } = stage.visitor
    await page.goto(stage.open.url)
    await main('Inventory').waitFor()
    await callerMenu().click()
    await page.getByText('no sign-in needed').waitFor()
    expect(await page.getByRole('button', { name: 'Sign out' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    expect(await page.getByText('no sign-in needed').isVisible()).toBe(false)
  })

  test('the keyboard alone goes past the navigation and into another view, whose heading has the focus', async () => {
    const { page } = stage.visitor
    await page.goto(stage.open.url)
    await main('Inventory').waitFor()
    await page.keyboard.press('Tab')
    await inTime(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
    await page.getByRole('link', { name: 'Status' }).focus()
    await page.keyboard.press('Enter')
    await main('Status').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  })

  test('with forced colors only the current view is marked', async () => {
    const { page } = stage.visitor
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto(stage.open.url)
    await main('Inventory').waitFor()
    const visible = (link: Element) => {
      const ground = document.createElement('i')
      ground.style.color = 'Canvas'
      document.body.append(ground)
      const { color } = getComputedStyle(ground)
      ground.remove()
      return getComputedStyle(link).borderBlockEndColor !== color
    }
    const marked = []
    for (const link of await page.getByRole('navigation').getByRole('link').all()) {
      if (await link.evaluate(visible)) marked.push(await link.textContent())
    }
    expect(marked).toEqual(['Inventory'])
  })

  test.each(['light', 'dark'] as const)(
    'on a %s system the page has its colours, until the user chooses others',
    async (system) => {
      const other = system === 'light' ? 'dark' : 'light'
      await stage.visitor.page.emulateMedia({ colorScheme: system })
      await stage.visitor.page.goto(stage.open.url)
      await main('Inventory').waitFor()
      await inTime(brightness).toBe(system)
      await expectAccessible(stage.visitor.page)
      await stage.visitor.page.getByLabel('Theme').selectOption(other)
      await inTime(brightness).toBe(other)
      await expectAccessible(stage.visitor.page)
      await stage.visitor.page.reload()
      await main('Inventory').waitFor()
      await inTime(brightness).toBe(other)
    },
  )

  test('a narrow window shows all of it without scrolling sideways', async () => {
    const { page } = stage.visitor
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(stage.open.url)
    await main('Inventory').waitFor()
    await inTime(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    for (const link of await page.getByRole('navigation').getByRole('link').all()) {
      const box = (await link.boundingBox())!
      expect([await link.textContent(), box.x >= 0 && box.x + box.width <= 320]).toEqual([
        await link.textContent(),
        true,
      ])
    }
  })

  test('the console says that it waits for the service', async () => {
    const { page } = stage.visitor
    const release = await holdCalls(page)
    await page.goto(stage.open.url)
    await page.getByRole('status').getByText('Loading…').waitFor()
    release()
    await main('Inventory').waitFor()
  })

  test('a late failure of an earlier try does not hide the console after a later try succeeded', async () => {
    const { page } = stage.visitor
    stage.excuse(/ERR_FAILED/)
    const away = page.getByRole('heading', { name: 'Cannot reach the service' })
    const tryAgain = page.getByRole('button', { name: 'Try again' })
    await page.route('**/rest', (route) => route.abort())
    await page.goto(stage.open.url)
    await away.waitFor()
    await page.unroute('**/rest')
    const held = new Promise<Route>((resolve) => void page.route('**/rest', resolve, { times: 1 }))
    await tryAgain.click()
    const late = await held
    await page.getByRole('status').getByText('Trying again…').waitFor()
    await tryAgain.click()
    await main('Inventory').waitFor()
    const isAnswered = page.waitForEvent('requestfinished', (request) => request === late.request())
    const error = { code: -32603, message: 'Internal error' }
    await late.fulfill({ json: { jsonrpc: '2.0', id: late.request().postDataJSON().id, error } })
    await isAnswered
    await page.getByRole('link', { name: 'Status' }).click()
    await main('Status').waitFor()
    expect(await away.count()).toBe(0)
  })

  test('only the last try decides who is signed in, even if an earlier one is refused first', async () => {
    const { page } = stage.visitor
    stage.excuse(/ERR_FAILED|401/)
    await page.route('**/rest', (route) => route.abort())
    await page.goto(stage.open.url)
    const tryAgain = page.getByRole('button', { name: 'Try again' })
    await tryAgain.waitFor()
    await page.unroute('**/rest')
    const tries: Route[] = []
    await page.route('**/rest', (route) => (tries.length < 2 ? void tries.push(route) : route.continue()))
    await tryAgain.click()
    await tryAgain.click()
    await inTime(() => tries.length).toBe(2)
    const [early, last] = tries as [Route, Route]
    const isAnswered = page.waitForEvent('requestfinished', (request) => request === early.request())
    // The service that requires a login refuses the call. It gets no Origin, because it is not that of the page.
    const headers = { 'content-type': 'application/json' }
    await early.fulfill({ response: await early.fetch({ url: `${stage.closed.url}rest`, headers }) })
    await isAnswered
    await last.continue()
    await main('Inventory').waitFor()
  })

  test('messages to a user disappear when the user signs out', async () => {
    const { page } = stage.visitor
    stage.excuse(/ERR_FAILED/)
    await signIn(page, stage.closed.url, 'bob')
    await main('Inventory').waitFor()
    await callerMenu().click()
    await page.route('**/rest', (route) => route.abort())
    const message = page.getByText(/^Cannot sign out/)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await message.waitFor()
    await page.unroute('**/rest')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await main('Sign in to keyrack').waitFor()
    expect(await message.count()).toBe(0)
  })

  test('a URL without a view has the status 404 and a page that says so and leads to the inventory', async () => {
    const { page } = stage.visitor
    await page.goto(stage.open.url)
    await main('Inventory').waitFor()
    await page.evaluate(() => history.pushState(null, '', '/nowhere'))
    await main('Page not found').waitFor()
    stage.excuse(/404/)
    // Paths are case-sensitive, for the service and for the console.
    for (const path of ['no/such/page', 'statuses', 'inventory', 'Status', 'CREDENTIALS/review']) {
      const response = await page.goto(`${stage.open.url}${path}`)
      expect([path, response?.status()]).toEqual([path, 404])
      await main('Page not found').waitFor()
      await page.getByText('There is no page at this address.').waitFor()
      expect(await page.title()).toBe('Page not found · keyrack')
      // No link of the navigation claims to be the current view.
      expect(await page.getByRole('navigation').locator('[aria-current]').count()).toBe(0)
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Go to the inventory' }).click()
      await main('Inventory').waitFor()
    }
  })

  test('a URL without a view has the status 404 before the sign-in too, and says so after it', async () => {
    const { page } = stage.visitor
    stage.excuse(/404/)
    expect((await page.goto(`${stage.closed.url}no/such/page`))?.status()).toBe(404)
    await main('Sign in to keyrack').waitFor()
    await enterUser(page, 'bob')
    await main('Page not found').waitFor()
  })

  test('a view whose code cannot be loaded says that the server is unreachable, and loads later', async () => {
    const { page } = stage.visitor
    stage.excuse(/ERR_FAILED|Failed to fetch|Failed to load|Unable to preload/)
    await page.goto(stage.open.url)
    await main('Inventory').waitFor()
    await page.route(/\/(assets\/|healthz)/, (route) => route.abort())
    await page.getByRole('link', { name: 'Status' }).click()
    await page.getByRole('heading', { name: 'Cannot reach the service' }).waitFor()
    const tryAgain = page.getByRole('button', { name: 'Try again' })
    await tryAgain.press('Enter')
    await page.getByText('The service still does not answer.').waitFor()
    await inTime(() => tryAgain.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.unroute(/\/(assets\/|healthz)/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await main('Status').waitFor()
  })

  describe('faults', () => {
    test('a page that does something forbidden is detected', async () => {
      const { page, faults } = stage.visitor
      stage.excuse(/./)
      await page.goto(stage.open.url)
      await main('Inventory').waitFor()
      expect(faults).toEqual([])
      for (const [planted, expected] of [
        ["document.head.append(Object.assign(document.createElement('script'), { textContent: '1' }))", /script-src/],
        ["document.head.append(Object.assign(document.createElement('style'), { textContent: 'a{}' }))", /style-src/],
        ["void fetch('http://127.0.0.1:9/').catch(() => {})", /connect-src/],
        ["console.error('planted')", /error: planted/],
        ["setTimeout(() => { throw new Error('thrown as planted') })", /thrown as planted/],
      ] as const) {
        expect(faults.join('\n')).not.toMatch(expected)
        await page.evaluate(planted)
        await expect.poll(() => faults.join('\n'), { message: planted }).toMatch(expected)
      }
    })

    test('text with too little contrast is detected', async () => {
      const { page } = stage.visitor
      await page.goto(stage.open.url)
      await main('Inventory').waitFor()
      await page.evaluate(() => {
        document.querySelector('h1')!.style.color = 'rgb(250 250 250)'
        document.querySelector('h1')!.style.background = 'white'
      })
      await expect(expectAccessible(page)).rejects.toThrow('color-contrast')
      await page.goto('about:blank')
    })
  })

  /** Changes the cookie of the browser as a program of the same origin would. */
  const logInOutsideTheConsole = (page: Page, name: string) =>
    page.evaluate(
      async (form) => {
        const { ok } = await fetch('/rest', { method: 'POST', body: new URLSearchParams(form) })
        if (!ok) throw new Error('the login failed')
      },
      { j_username: name, j_password: PASSWORD },
    )

  async function brightness(): Promise<'light' | 'dark'> {
    const ground = await stage.visitor.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const [red = 0] = ground.match(/\d+/g)!.map(Number)
    return red > 128 ? 'light' : 'dark'
  }
})
