import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { missingBrowser } from '../support/browser/browser.ts'
import { needing } from '../support/needs.ts'
import { consoleOfThisFile, inTime } from './console-of-this-file.ts'
import { expectPending, on, save, stageConfig } from './credential-steps.ts'

/** Windows of the same browser share a session, and so its edits. */
describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'two windows of one user'), () => {
  const stage = consoleOfThisFile()
  let [one, two] = [] as unknown as [Page, Page]
  let last = 0

  beforeEach(async () => {
    one = stage.visitor.page
    two = await one.context().newPage()
    for (const page of [one, two]) await page.goto(`${stage.open.url}credentials`)
    await stageConfig(one, `of one ${++last}`)
    await expectPending(one, '1 uncommitted change')
    await stageConfig(two, `of two ${last}`)
    await expectPending(two, '2 uncommitted changes')
  })

  const saved = async (): Promise<string[]> =>
    (await stage.client.credentials.getAllCredentialConfigs({ network: 'Default' })).map(({ name }) => name)

  test('a window does not commit edits that it did not show', async () => {
    const { button, main } = on(one)
    await button('Commit').click()
    await main('Review changes').waitFor()
    await one.getByText(/^Cannot commit: Your uncommitted changes are not those/).waitFor()
    expect(await saved()).not.toContain(`of one ${last}`)
    await one.getByRole('region', { name: `Default / of two ${last}` }).waitFor()
    await expectPending(one, '2 uncommitted changes')
    await button('Commit').click()
    await one.getByText('2 changes committed').waitFor()
    expect(await saved()).toEqual(expect.arrayContaining([`of one ${last}`, `of two ${last}`]))

    // The other window still shows the edits, and must not say that it committed them.
    await on(two).button('Commit').click()
    await two.getByText(/^Nothing to commit: /).waitFor()
    await expectPending(two, null)
  })

  test('leaving for the review asks before it drops what was entered in a drawer', async () => {
    const ipAddress = `10.0.0.${last}`
    await stage.client.inventory.createDevice({ network: 'Default', ipAddress, adapterId: 'Cisco::IOS' })
    await one.getByRole('link', { name: 'Inventory' }).click()
    const row = one.getByRole('grid', { name: 'Devices' }).getByRole('row').filter({ hasText: ipAddress })
    await row.click()
    await on(one).button('Edit').click()
    await on(one).field('Hostname').fill('typed')
    const question = one.getByRole('dialog', { name: 'Discard what you entered?' })
    for (const way of [one.getByRole('link', { name: 'Review' }), on(one).button('Commit')]) {
      await way.click()
      await question.getByRole('button', { name: 'Cancel' }).click()
      await question.waitFor({ state: 'detached' })
      expect(await on(one).field('Hostname').inputValue()).toBe('typed')
    }
    await one.getByRole('link', { name: 'Review' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await on(one).main('Review changes').waitFor()
    await on(one).button('Discard…').click()
    await on(one).button('Discard').click()
    await expectPending(one, null)
  })

  test('a window does not discard edits that it did not show', async () => {
    const { button } = on(one)
    await button('Discard…').click()
    await button('Discard').click()
    await one.getByRole('dialog').getByText('Your uncommitted changes are not those').waitFor()
    await one.getByRole('dialog', { name: 'Discard 2 uncommitted changes?' }).waitFor()
    await expectPending(two, '2 uncommitted changes')
    await button('Discard').click()
    await expectPending(one, null)
  })

  test('a window does not discard edits unseen if others have changed the same objects', async () => {
    const { button } = on(one)
    await save(stage.open.url, [{ name: `of one ${last}` }])
    await button('Discard…').click()
    await button('Discard').click()
    await one.getByRole('dialog').getByText('Your uncommitted changes are not those').waitFor()
    await one.getByRole('dialog', { name: 'Discard 2 uncommitted changes?' }).waitFor()
    await button('Discard').click()
    await one.getByText('2 changes discarded').waitFor()
  })

  test('a window does not say that it discarded what the other one committed', async () => {
    await on(two).button('Commit').click()
    await two.getByText('2 changes committed').waitFor()
    await on(one).button('Discard…').click()
    await on(one).button('Discard').click()
    await one.getByText(/^Nothing to discard: /).waitFor()
    await expectPending(one, null)
  })

  test('a window shows the edits of the other one when the user returns to it', async () => {
    await one.evaluate(() => window.dispatchEvent(new Event('focus')))
    await inTime(() => on(one).bar.textContent()).toContain('2 uncommitted changes')
    // An earlier test has committed others.
    await inTime(() => on(one).configs()).toEqual(expect.arrayContaining([`of one ${last}`, `of two ${last}`]))
    await on(one).button('Discard…').click()
    await on(one).button('Discard').click()
    await expectPending(one, null)
  })
})
