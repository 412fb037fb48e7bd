/*
 * Tests that the focus is not lost when the bar of uncommitted changes disappears, or when a commit fails.
 */
import { describe, test } from 'vitest'
import { missingBrowser } from '../support/browser/browser.ts'
import { needing } from '../support/needs.ts'
import { consoleOfThisFile, inTime } from './console-of-this-file.ts'
import { expectPending, on, stageConfig } from './credential-steps.ts'

describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'the focus after uncommitted changes'), () => {
  const stage = consoleOfThisFile()
  const focused = (): Promise<string> =>
    stage.visitor.page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`)

  async function stageOne(name: string): Promise<void> {
    const { page } = stage.visitor
    await page.goto(`${stage.open.url}credentials`)
    await stageConfig(page, name)
    await expectPending(page, '1 uncommitted change')
  }

  test('is on the heading of the view after they were discarded', async () => {
    const { page } = stage.visitor
    await stageOne('discarded')
    await on(page).button('Discard…').press('Enter')
    await on(page).button('Discard').press('Enter')
    await expectPending(page, null)
    await inTime(focused).toBe('H1 Credentials')
  })

  test('is on the heading of the review after they were committed there', async () => {
    const { page } = stage.visitor
    await stageOne('committed')
    await page.getByRole('link', { name: 'Review' }).press('Enter')
    await on(page).main('Review changes').waitFor()
    await on(page).button('Commit').press('Enter')
    await expectPending(page, null)
    await inTime(focused).toBe('H1 Review changes')
  })

  test('stays on the button of a commit that failed', async () => {
    const { page } = stage.visitor
    stage.excuse(/ERR_FAILED/)
    await stageOne('kept')
    await page.route('**/rest', (route) =>
      route.request().postData()?.includes('commitEdits') ? route.abort() : route.continue(),
    )
    await on(page).button('Commit').press('Enter')
    await page.getByText(/^Cannot tell whether your changes were committed/).waitFor()
    await inTime(() => on(page).button('Commit').isEnabled()).toBe(true)
    await inTime(focused).toBe('BUTTON Commit')
  })
})
