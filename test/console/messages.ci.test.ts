import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { missingBrowser } from '../support/browser/browser.ts'
import { needing } from '../support/needs.ts'
import { consoleOfThisFile } from './console-of-this-file.ts'
import { on } from './credential-steps.ts'

describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'a short message'), () => {
  const stage = consoleOfThisFile({
    prepare: async ({ client }) => {
      await client.inventory.createDevice({ network: 'Default', ipAddress: '10.0.0.1', adapterId: 'Cisco::IOS' })
    },
  })

  /** Saves another host name each time, so that the console reports it. */
  async function saveDevice(page: Page) {
    await page.clock.install()
    await page.goto(`${stage.open.url}?device=10.0.0.1@Default`)
    await on(page).button('Edit').click()
    await page.getByLabel('Hostname', { exact: true }).fill(`named-${Date.now()}`)
    await on(page).button('Save').click()
    const message = page.getByText('10.0.0.1 was saved')
    await message.waitFor()
    return { message, close: on(page).button('Close this message') }
  }

  /** Lets the time of the message pass, and waits until the page has rendered what its timers changed. */
  async function passTime(page: Page): Promise<void> {
    await page.clock.fastForward(60_000)
    // React renders in a task that it posts to itself. This one is posted after it.
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = resolve
          port2.postMessage(null)
        }),
    )
  }

  const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

  test('disappears by itself', async () => {
    const { page } = stage.visitor
    const { message } = await saveDevice(page)
    await page.clock.fastForward(60_000)
    await message.waitFor({ state: 'detached' })
  })

  test('stays while it has the focus, which returns to where it was when the user closes the message', async () => {
    const { page } = stage.visitor
    const { message, close } = await saveDevice(page)
    await on(page).button('Edit').focus()
    await close.focus()
    await passTime(page)
    expect(await message.count()).toBe(1)
    await page.keyboard.press('Enter')
    await message.waitFor({ state: 'detached' })
    expect(await focusedText(page)).toBe('Edit')
  })

  test('gives the focus to a heading if the element that had it is gone', async () => {
    const { page } = stage.visitor
    const { message, close } = await saveDevice(page)
    await on(page).button('Close the device').focus()
    await close.focus()
    await page.evaluate(() => history.pushState(null, '', '/'))
    await on(page).button('Close the device').waitFor({ state: 'detached' })
    await close.press('Enter')
    await message.waitFor({ state: 'detached' })
    expect(await focusedText(page)).toBe('Inventory')
  })

  test('stays under the pointer', async () => {
    const { page } = stage.visitor
    const { message } = await saveDevice(page)
    await message.hover()
    await passTime(page)
    expect(await message.count()).toBe(1)
    await page.mouse.move(0, 0)
    await page.clock.fastForward(60_000)
    await message.waitFor({ state: 'detached' })
  })
})
