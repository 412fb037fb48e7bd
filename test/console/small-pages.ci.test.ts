import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { missingBrowser } from '../support/browser/browser.ts'
import { needing } from '../support/needs.ts'
import { consoleOfThisFile, inTime } from './console-of-this-file.ts'
import { expectPending, on, save } from './credential-steps.ts'

/** The console reads lists in larger pages than this service permits. */
describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'the console of a service with small pages'), () => {
  const sets = ['one', 'two', 'three'].map((name, priority) => ({ name, priority, password: `secret of ${name}` }))
  const stage = consoleOfThisFile({
    open: { MAX_PAGE_SIZE: '2' },
    prepare: ({ open }) => save(open.url, [{ name: 'core', sets }]),
  })

  test('edits, moves and reveals sets', async () => {
    stage.excuse(/400/)
    const { page } = stage.visitor
    const { button, field } = on(page)
    await page.goto(`${stage.open.url}credentials?config=core`)
    await button('Show more (2 of 3)').click()
    await button('Reveal three').click()
    await button('Reveal').click()
    await page.getByText('secret of three').waitFor()
    await page.keyboard.press('Escape')
    await button('Edit three').click()
    await field('Login username').fill('netops')
    await button('Stage').click()
    await expectPending(page, '1 uncommitted change')
    await button('Move three up').click()
    await inTime(() => on(page).sets()).toEqual(['one', 'three changed', 'two changed'])
  })

  test('exports all devices', async () => {
    stage.excuse(/400/)
    const { page } = stage.visitor
    for (const host of [1, 2, 3, 4, 5]) {
      const ipAddress = `10.0.0.${host}`
      await stage.client.inventory.createDevice({ network: 'Default', ipAddress, adapterId: 'Cisco::IOS' })
    }
    await page.goto(stage.open.url)
    const coming = page.waitForEvent('download')
    await on(page).button('Export CSV').click()
    await page.getByText('5 devices written to devices.csv').waitFor()
    const text = await readFile(await (await coming).path(), 'utf8')
    expect(text.match(/10\.0\.0\.\d/g)!.sort()).toEqual([1, 2, 3, 4, 5].map((host) => `10.0.0.${host}`))
  })
})
