import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { missingBrowser } from '../support/browser/browser.ts'
import { needing } from '../support/needs.ts'
import { consoleOfThisFile, inTime } from './console-of-this-file.ts'
import { on } from './credential-steps.ts'

describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'what the console cannot read'), () => {
  const stage = consoleOfThisFile({
    prepare: async ({ client: { credentials } }) => {
      await credentials.saveCredentialConfig({ network: 'Default', credentialConfig: { name: 'core' } })
      await credentials.commitEdits()
    },
  })

  const service = (page: Page) => page.getByRole('region', { name: 'Service', exact: true })
  const state = (page: Page) => service(page).getByRole('status')

  test.each([
    ['a page of a proxy', 'text/html', '<h1>Bad Gateway</h1>'],
    ['JSON of another service', 'application/json', '{"up":true}'],
    ['JSON that is no object', 'application/json', 'null'],
  ])('is reported if the response of /readyz is %s', async (_what, contentType, body) => {
    const { page } = stage.visitor
    await page.route('**/readyz', (route) => route.fulfill({ status: 200, contentType, body }))
    await page.goto(`${stage.open.url}status`)
    await inTime(() => state(page).textContent()).toBe(
      'Cannot read the state of the service: the response is not from keyrack (HTTP 200). ' +
        'Check the proxy in front of it',
    )
    expect(await service(page).getByText('No warnings.', { exact: true }).count()).toBe(0)
    await page.unroute('**/readyz')
    await inTime(() => state(page).textContent()).toBe('Ready: the service accepts calls')
  })

  test('of the contract can be tried again', async () => {
    const { page } = stage.visitor
    stage.excuse(/502/)
    await page.route('**/openrpc.json', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    )
    await page.goto(`${stage.open.url}docs`)
    await page.getByText('Cannot read the contract: HTTP 502').waitFor()
    await page.unroute('**/openrpc.json')
    await page.route('**/openrpc.json', (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Sign in to the proxy</h1>' }),
    )
    await on(page).button('Try again').click()
    await page
      .getByText(
        'Cannot read the contract: the response is not from keyrack (HTTP 200). Check the proxy in front of it',
      )
      .waitFor()
    await page.unroute('**/openrpc.json')
    await on(page).button('Try again').click()
    await page.getByRole('heading', { level: 2, name: 'Version' }).waitFor()
  })

  test('of a history can be tried again', async () => {
    const { page } = stage.visitor
    await failCalls(page, 'Credentials.getHistory')
    await page.goto(`${stage.open.url}credentials?config=core`)
    await page.locator('summary', { hasText: 'History' }).click()
    await page.getByText(/^Cannot read the history: No answer from/).waitFor()
    await page.unroute('**/rest')
    await on(page).button('Try again').click()
    await page.getByText('Configuration core created').waitFor()
  })

  describe('is read again after Try again, and the focus', () => {
    const focused = () => stage.visitor.page.evaluate(() => document.activeElement?.textContent)

    /** Presses the button twice by the keyboard. Only the second try succeeds. */
    async function tryTwice(page: Page): Promise<void> {
      const isRead = page.waitForEvent('requestfailed')
      await on(page).button('Try again').press('Enter')
      await isRead
      await inTime(focused).toBe('Try again')
      await page.unroute('**/rest')
      await page.keyboard.press('Enter')
      await on(page).button('Try again').waitFor({ state: 'detached' })
    }

    test.each([
      ['that of the page, from a list of configurations', 'getAllCredentialConfigs', 'credentials', 'Credentials'],
      ['that of the sets', 'getMaskedCredentialSets', 'credentials?config=core', 'Sets (0)'],
      ['that of the page, from the pending edits', 'getPendingEdits', 'docs', 'API reference'],
      ['that of the page, from the devices', 'Inventory.search', '', 'Inventory'],
    ])('goes to the button, and then to a heading: %s', async (_which, method, path, heading) => {
      const { page } = stage.visitor
      await failCalls(page, method)
      await page.goto(`${stage.open.url}${path}`)
      await tryTwice(page)
      await inTime(focused).toBe(heading)
    })

    test('goes to the button, and then to the list of a history', async () => {
      const { page } = stage.visitor
      await failCalls(page, 'Credentials.getHistory')
      await page.goto(`${stage.open.url}credentials?config=core`)
      await page.locator('summary', { hasText: 'History' }).click()
      await tryTwice(page)
      await inTime(focused).toMatch(/Configuration core created/)
    })

    test('stays where the user has put it in the meantime', async () => {
      const { page } = stage.visitor
      await failCalls(page, 'Credentials.getHistory')
      await page.goto(`${stage.open.url}credentials?config=core`)
      const summary = page.locator('summary', { hasText: 'History' })
      await summary.click()
      await on(page).button('Try again').waitFor()
      await page.unroute('**/rest')
      const held = new Promise<Route>((resolve) => void page.route('**/rest', resolve, { times: 1 }))
      await on(page).button('Try again').press('Enter')
      const call = await held
      await on(page).button('Edit…').focus()
      await call.continue()
      await page.getByText('Configuration core created').waitFor()
      expect(await focused()).toBe('Edit…')
    })
  })

  async function failCalls(page: Page, method: string): Promise<void> {
    stage.excuse(/net::ERR_FAILED/)
    await page.route('**/rest', (route) =>
      route.request().postData()?.includes(method) ? route.abort() : route.continue(),
    )
  }
})
