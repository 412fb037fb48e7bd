/*
 * Tests that the focus is not lost when the sign-in, or the page that says that the service is unreachable, takes the
 * place of the views, and when the views come back.
 */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/browser/accessible.ts'
import { missingBrowser } from '../support/browser/browser.ts'
import { needing } from '../support/needs.ts'
import { consoleOfThisFile, inTime } from './console-of-this-file.ts'
import { PASSWORD, signIn } from './sign-in.ts'
import { returnTo } from './windows.ts'

/** Returns the tag and the text of the element that has the focus. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`)

const AWAY = 'H1 Cannot reach the service'
const SIGN_IN = 'H1 Sign in to keyrack'

describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'the focus outside the views of the console'), () => {
  const stage = consoleOfThisFile({ admit: (callers) => callers.user('alice', PASSWORD) })

  async function openWithoutService(page: Page, url: string): Promise<void> {
    stage.excuse(/ERR_FAILED/)
    await page.route('**/rest', (route) => route.abort())
    await page.goto(url)
    await page.getByRole('button', { name: 'Try again' }).waitFor()
  }

  const fetchDirectly = (page: Page) => page.unroute('**/rest')

  test('is on the message that the service is unreachable, and then on the heading of the view', async () => {
    const { page } = stage.visitor
    await openWithoutService(page, `${stage.open.url}status`)
    await inTime(() => focused(page)).toBe(AWAY)
    await expectAccessible(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await inTime(() => focused(page)).toBe('BUTTON Try again')
    await fetchDirectly(page)
    await page.keyboard.press('Enter')
    await inTime(() => focused(page)).toBe('H1 Status')
  })

  test('is on the heading of the sign-in if the service is reached again and requires one', async () => {
    const { page } = stage.visitor
    await openWithoutService(page, stage.closed.url)
    await fetchDirectly(page)
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await inTime(() => focused(page)).toBe(SIGN_IN)
    await expectAccessible(page)
  })

  test('is on the heading of the view after the sign-in, and of the sign-in after the sign-out', async () => {
    const { page } = stage.visitor
    await page.goto(`${stage.closed.url}status`)
    await page.getByLabel('User', { exact: true }).fill('alice')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await inTime(() => focused(page)).toBe('H1 Status')
    await page.locator('summary', { hasText: 'Signed in as' }).press('Enter')
    await page.getByRole('button', { name: 'Sign out' }).press('Enter')
    await inTime(() => focused(page)).toBe(SIGN_IN)
    await page.getByLabel('User', { exact: true }).fill('alice')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await inTime(() => focused(page)).toBe('H1 Status')
  })

  test('returns to the input that had it when the session expired', async () => {
    const { page } = stage.visitor
    stage.excuse(/401/)
    await signIn(page, stage.closed.url, 'alice')
    await page.getByRole('button', { name: 'Add device' }).click()
    const address = page.getByRole('dialog').getByLabel('Address', { exact: true })
    await address.fill('10.0.0.1')
    await page.context().clearCookies()
    await returnTo(page)
    await page.getByText('Your session expired. Sign in again.').waitFor()
    await page.getByLabel('User', { exact: true }).fill('alice')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByText('Your session expired. Sign in again.').waitFor({ state: 'detached' })
    await inTime(() => address.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await address.inputValue()).toBe('10.0.0.1')
  })

  test('returns to the button of an action that failed because the session expired', async () => {
    const { page } = stage.visitor
    stage.excuse(/401/)
    await signIn(page, `${stage.closed.url}credentials`, 'alice')
    await page.getByRole('button', { name: 'New configuration…' }).click()
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('typed')
    await page.context().clearCookies()
    const stageIt = page.getByRole('button', { name: 'Stage', exact: true })
    await stageIt.press('Enter')
    await page.getByText('Your session expired. Sign in again.').waitFor()
    await page.getByLabel('User', { exact: true }).fill('alice')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByText('Your session expired. Sign in again.').waitFor({ state: 'detached' })
    await inTime(() => focused(page)).toBe('BUTTON Stage')
  })

  test('does not move when the page is opened, so that the first Tab reaches its first control', async () => {
    const { page } = stage.visitor
    await page.goto(stage.open.url)
    await page.getByRole('heading', { level: 1, name: 'Inventory' }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  })
})
