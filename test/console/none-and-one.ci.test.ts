import { describe, expect, test } from 'vitest'
import { missingBrowser } from '../support/browser/browser.ts'
import { needing } from '../support/needs.ts'
import { consoleOfThisFile, inTime } from './console-of-this-file.ts'
import { signInWithKey } from './sign-in.ts'

describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'texts about none and about one'), () => {
  const stage = consoleOfThisFile({
    admit: async (callers) => ({ nowhere: (await callers.key({ networks: [] })).key }),
    prepare: async ({ client: { credentials } }) => {
      await credentials.saveCredentialConfig({ network: 'Default', credentialConfig: { name: 'core' } })
      await credentials.commitEdits()
    },
  })

  test('an empty configuration that is not static does not mention a range of addresses', async () => {
    const { page } = stage.visitor
    await page.goto(`${stage.open.url}credentials?config=core&addresses=10.0.0.0/8`)
    await page.getByText('No sets yet.').waitFor()
  })

  test('one change that the history does not keep is named in the singular', async () => {
    const { page } = stage.visitor
    // Only a commit of more than 32 KiB has changes that are not kept, and seldom exactly one.
    await page.route('**/rest', async (route) => {
      if (!route.request().postData()?.includes('getHistory')) return await route.continue()
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace('"more":0', '"more":1') })
    })
    await page.goto(`${stage.open.url}credentials?config=core`)
    await page.locator('summary', { hasText: 'History' }).click()
    await page.getByText('Configuration core created').waitFor()
    await inTime(() => page.getByText(/more change/).textContent()).toBe('1 more change is not kept.')
  })

  test('a caller without networks reads that there are no networks', async () => {
    const { page } = stage.visitor
    await signInWithKey(page, stage.closed.url, stage.admitted.nowhere)
    await page.locator('summary', { hasText: 'Signed in as' }).click()
    const networks = page.getByRole('definition').nth(1)
    await networks.waitFor()
    expect(await networks.textContent()).toBe('none')
  })
})
