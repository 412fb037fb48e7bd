import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/browser/accessible.ts'
import { missingBrowser } from '../support/browser/browser.ts'
import { needing } from '../support/needs.ts'
import { consoleOfThisFile, inTime } from './console-of-this-file.ts'
import { expectPending, on, stageConfig } from './credential-steps.ts'
import { enterUser, PASSWORD, signIn } from './sign-in.ts'

describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'uncommitted changes in the console'), () => {
  const stage = consoleOfThisFile({ admit: (callers) => callers.user('alice', PASSWORD) })

  test('are shown in every view and after a reload, and signing out asks before it drops them', async () => {
    const { page } = stage.visitor
    const { button, main } = on(page)
    await signIn(page, `${stage.closed.url}credentials`, 'alice')
    await stageConfig(page, 'core')
    await expectPending(page, '1 uncommitted change')
    for (const view of ['Inventory', 'API reference', 'Status']) {
      await page.getByRole('link', { name: view, exact: true }).click()
      await main(view).waitFor()
      await expectPending(page, '1 uncommitted change')
    }
    await expectAccessible(page)
    await page.reload()
    await main('Status').waitFor()
    await expectPending(page, '1 uncommitted change')
    await inTime(() => page.getByRole('timer').textContent()).toMatch(/^(30:00|29:\d\d)$/)

    await page.locator('summary', { hasText: 'Signed in as' }).click()
    await button('Sign out').click()
    await page.getByText('You have 1 uncommitted change.').waitFor()
    await expectAccessible(page)
    await button('Cancel').click()
    await expectPending(page, '1 uncommitted change')
    await button('Sign out').click()
    await page.getByText('You have 1 uncommitted change.').waitFor()
    // Escape closes the question alone, and not the menu that it came from.
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await inTime(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Sign out')
    await button('Sign out').click()
    await button('Discard and sign out').click()
    await main('Sign in to keyrack').waitFor()
    await signIn(page, `${stage.closed.url}credentials`, 'alice')
    await page.getByText('This network has no configurations.').waitFor()
    await expectPending(page, null)
  })

  test('are entered in a form that asks before it is dropped, and survives a sign-in', async () => {
    const { page } = stage.visitor
    const { button, field, main } = on(page)
    stage.excuse(/401/)
    await signIn(page, `${stage.closed.url}credentials`, 'alice')
    await button('New configuration…').click()
    await field('Name').fill('typed')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Discard what you entered?' }).waitFor()
    await page.getByRole('dialog', { name: 'Discard what' }).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog', { name: 'Discard what' }).waitFor({ state: 'detached' })
    await inTime(() => field('Name').inputValue()).toBe('typed')
    // The session ends while the form is open.
    await page.context().clearCookies()
    await button('Stage').click()
    await main('Sign in to keyrack').waitFor()
    await page.getByText('Your session expired. Sign in again.').waitFor()
    expect(await page.getByRole('region', { name: 'Uncommitted changes' }).count()).toBe(0)
    await expectAccessible(page)
    await enterUser(page, 'alice')
    await main('Sign in to keyrack').waitFor({ state: 'detached' })
    await inTime(() => field('Name').inputValue()).toBe('typed')
    await page.getByRole('dialog').getByText('Your sign-in expired. Try again', { exact: true }).waitFor()
    await button('Stage').click()
    await expectPending(page, '1 uncommitted change')
    await button('New configuration…').click()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test.each([1, -1])(
    'are kept as long as the service says, if the clock of the browser differs by %i h',
    async (hours) => {
      const { page } = stage.visitor
      await page.clock.setSystemTime(Date.now() + hours * 3_600_000)
      let reads = 0
      page.on('request', (request) => {
        if (request.postData()?.includes('getPendingEdits')) reads++
      })
      await signIn(page, `${stage.closed.url}credentials`, 'alice')
      await stageConfig(page, 'core')
      await expectPending(page, '1 uncommitted change')
      const before = reads
      await inTime(() => page.getByRole('timer').textContent()).toMatch(/^(30:00|29:\d\d)$/)
      // Each read keeps the session alive, so an unused page must not read.
      await page.waitForTimeout(1000)
      expect(reads).toBe(before)
      await on(page).button('Discard…').click()
      await on(page).button('Discard').click()
      await expectPending(page, null)
    },
  )

  test('that cannot be read are reported, and not shown as none', async () => {
    const { page } = stage.visitor
    await signIn(page, `${stage.closed.url}status`, 'alice')
    await on(page).main('Status').waitFor()
    stage.excuse(/net::ERR_FAILED/)
    await page.route('**/rest', (route) =>
      route.request().postData()?.includes('getPendingEdits') ? route.abort() : route.continue(),
    )
    await page.reload()
    const problem = page.getByRole('alert').filter({ hasText: 'Cannot load your uncommitted changes' })
    await problem.waitFor()
    await expectAccessible(page)
    await page.unroute('**/rest')
    await on(page).button('Try again').click()
    await problem.waitFor({ state: 'detached' })
  })

  test('are discarded after a confirmation', async () => {
    const { page } = stage.visitor
    const { button } = on(page)
    await signIn(page, `${stage.closed.url}credentials`, 'alice')
    await stageConfig(page, 'core')
    await stageConfig(page, 'edge')
    await expectPending(page, '2 uncommitted changes')
    await button('Discard…').click()
    await button('Cancel').click()
    await expectPending(page, '2 uncommitted changes')
    await button('Discard…').click()
    await button('Discard').click()
    await page.getByText('2 changes discarded').waitFor()
    await expectPending(page, null)
    await page.getByText('This network has no configurations.').waitFor()
  })
})
