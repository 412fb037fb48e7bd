import { beforeEach, describe, expect, test } from 'vitest'
import { withBasic } from '../access/callers.ts'
import { missingBrowser } from '../support/browser/browser.ts'
import { needing } from '../support/needs.ts'
import { consoleOfThisFile, inTime } from './console-of-this-file.ts'
import { enterKey, enterUser, PASSWORD } from './sign-in.ts'

describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'a refused sign-in'), () => {
  const stage = consoleOfThisFile({
    admit: async (callers) => {
      for (const name of ['alice', 'bob']) await callers.user(name, PASSWORD)
    },
  })

  beforeEach(() => stage.visitor.page.goto(stage.closed.url))

  // By its attribute, because the empty element is hidden.
  const problem = () => stage.visitor.page.locator('form [role=alert]').textContent()

  test('the reason disappears when the user chooses the other way to sign in', async () => {
    const { page } = stage.visitor
    await enterUser(page, 'alice', 'wrong')
    await inTime(problem).toBe('Wrong user name or password')
    await page.getByLabel('API key').check()
    await inTime(problem).toBe('')
  })

  test('a browser that keeps no cookie is named as the reason, and not the key', async () => {
    const { page } = stage.visitor
    await page.route('**/rest', async (route) => {
      if (route.request().postData()?.includes('getCaller')) await page.context().clearCookies()
      await route.continue()
    })
    // Not as alice: after a successful login she would not be refused in the last test.
    await enterUser(page, 'bob')
    await inTime(problem).toMatch(/^Your browser does not keep the session cookie/)
  })

  // The service counts refused attempts by address, so this test is the last one.
  test('too many attempts are reported at once, for a user and for a key', async () => {
    const { page } = stage.visitor
    stage.excuse(/429/)
    for (let attempt = 0; attempt < 10; attempt++) await stage.closed.post('', withBasic('alice', 'wrong'))
    await enterUser(page, 'alice')
    await inTime(problem).toMatch(/^Too many failed attempts\. Try again in \d+ s\.$/)
    // Without a retry, which would keep the user waiting.
    let requests = 0
    page.on('request', () => requests++)
    await enterKey(page, 'kr_000000000000_nonsense')
    await inTime(() => requests).toBe(1)
    await page.getByRole('button', { name: 'Sign in' }).and(page.locator(':enabled')).waitFor()
    await inTime(problem).toMatch(/^Too many failed attempts\. Try again in \d+ s\.$/)
    expect(requests).toBe(1)
  })
})
