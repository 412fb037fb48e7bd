import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { missingBrowser } from '../support/browser/browser.ts'
import { needing } from '../support/needs.ts'
import { consoleOfThisFile, inTime } from './console-of-this-file.ts'
import { on } from './credential-steps.ts'

describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'an action that runs'), () => {
  const stage = consoleOfThisFile({
    prepare: async ({ client }) => {
      await client.inventory.createDevice({ network: 'Default', ipAddress: '10.0.0.1', adapterId: 'Cisco::IOS' })
    },
  })

  /** Holds the calls of a method. The returned function ends them without an answer. */
  async function hold(page: Page, method: string): Promise<() => void> {
    let end = (): void => undefined
    const isEnded = new Promise<void>((resolve) => {
      end = resolve
    })
    stage.excuse(/net::ERR_FAILED/)
    await page.route('**/rest', async (route) => {
      if (!route.request().postData()?.includes(method)) return await route.continue()
      await isEnded
      await route.abort()
    })
    return end
  }

  const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

  test('keeps its question open until the user has seen its failure, and returns the focus', async () => {
    const { page } = stage.visitor
    await page.goto(`${stage.open.url}?device=10.0.0.1@Default`)
    await on(page).button('Delete').click()
    const question = page.getByRole('dialog', { name: /^Delete/ })
    const fail = await hold(page, 'deleteDevice')
    await question.getByRole('button', { name: 'Delete' }).focus()
    await page.keyboard.press('Enter')
    await inTime(() => question.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    expect(await question.getByRole('button', { name: 'Close' }).isDisabled()).toBe(true)
    fail()
    await question.getByText(/^No answer from/).waitFor()
    await inTime(() => focusedText(page)).toBe('Delete')
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
  })

  test('keeps its form open, with what the user entered', async () => {
    const { page } = stage.visitor
    await page.goto(stage.open.url)
    await on(page).button('Add device').click()
    const form = page.getByRole('dialog', { name: 'New device' })
    await on(page).field('Address').fill('10.0.0.2')
    await on(page).field('Adapter').fill('Cisco::IOS')
    const fail = await hold(page, 'createDevice')
    await page.keyboard.press('Enter')
    await inTime(() => form.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true)
    // A browser closes a dialog at the second Escape in a row, whatever the page wants.
    for (let press = 0; press < 3; press++) await page.keyboard.press('Escape')
    expect(await page.getByRole('dialog', { name: 'Discard what you entered?' }).count()).toBe(0)
    fail()
    await form.getByText(/^No answer from/).waitFor()
    expect(await on(page).field('Address').inputValue()).toBe('10.0.0.2')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Discard what' }).getByRole('button', { name: 'Discard' }).click()
    await form.waitFor({ state: 'detached' })
  })

  test('keeps the preview of a restoration open', async () => {
    const { page } = stage.visitor
    await stage.client.inventory.updateDevice({ network: 'Default', ipAddress: '10.0.0.1', newHostname: 'one' })
    await page.goto(`${stage.open.url}?device=10.0.0.1@Default`)
    await page.getByText('History').click()
    await page.getByRole('button', { name: /^Restore this state/ }).click()
    const preview = page.getByRole('dialog', { name: /^Restore 10/ })
    // The first call is the dry run of the preview.
    await inTime(() => on(page).button('Restore').isEnabled()).toBe(true)
    const fail = await hold(page, 'restoreDevice')
    await on(page).button('Restore').click()
    await inTime(() => on(page).button('Cancel').isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    fail()
    await preview.getByText(/^No answer from/).waitFor()
    await on(page).button('Cancel').click()
    await preview.waitFor({ state: 'detached' })
  })

  test('keeps the form in a drawer open', async () => {
    const { page } = stage.visitor
    await page.goto(`${stage.open.url}?device=10.0.0.1@Default`)
    await on(page).button('Edit').click()
    await on(page).field('Hostname').fill('typed')
    const fail = await hold(page, 'updateDevice')
    await on(page).button('Save').click()
    await inTime(() => on(page).button('Cancel').isDisabled()).toBe(true)
    fail()
    await page.getByText(/No answer from/).waitFor()
    await inTime(() => on(page).button('Cancel').isDisabled()).toBe(false)
    expect(await on(page).field('Hostname').inputValue()).toBe('typed')
  })

  test('is not started twice by a double click', async () => {
    const { page } = stage.visitor
    const sent: string[] = []
    page.on('request', (request) => {
      const [, method] =
        /"method":"(\w+\.(?:createDevice|saveCredentialConfig|commitEdits))"/.exec(request.postData() ?? '') ?? []
      if (method !== undefined) sent.push(method)
    })
    await page.goto(stage.open.url)
    await on(page).button('Add device').click()
    await on(page).field('Address').fill('10.0.0.3')
    await on(page).field('Adapter').fill('Cisco::IOS')
    await on(page).button('Add').dblclick()
    await page.getByText('10.0.0.3 was added').waitFor()
    await page.goto(`${stage.open.url}credentials`)
    await on(page).button('New configuration…').click()
    await on(page).field('Name').fill('core')
    await on(page).button('Stage').dblclick()
    await on(page).button('Commit').dblclick()
    await page.getByText('1 change committed').waitFor()
    expect(sent).toEqual(['Inventory.createDevice', 'Credentials.saveCredentialConfig', 'Credentials.commitEdits'])
  })
})
