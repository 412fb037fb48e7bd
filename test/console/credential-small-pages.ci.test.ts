import { describe, test } from 'vitest'
import { missingBrowser } from '../support/browser/browser.ts'
import { needing } from '../support/needs.ts'
import { consoleOfThisFile, inTime } from './console-of-this-file.ts'
import { expectPending, on, save } from './credential-steps.ts'

/** The console reads lists in larger pages than this service permits. */
describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'sets of a service with small pages'), () => {
  const sets = ['one', 'two', 'three'].map((name, priority) => ({ name, priority, password: `secret of ${name}` }))
  const stage = consoleOfThisFile({
    open: { MAX_PAGE_SIZE: '2' },
    prepare: ({ open }) => save(open.url, [{ name: 'core', sets }]),
  })

  test('are edited, moved and revealed', async () => {
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
    await expectPending(page, '1 change pending')
    await button('Move three up').click()
    await inTime(() => on(page).sets()).toEqual(['one', 'three changed', 'two changed'])
  })
})
