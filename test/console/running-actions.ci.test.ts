import { EventEmitter, once } from 'node:events'
import type { Page, Request } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/browser/accessible.ts'
import { missingBrowser } from '../support/browser/browser.ts'
import { needing } from '../support/needs.ts'
import { consoleOfThisFile, inTime } from './console-of-this-file.ts'
import { on } from './credential-steps.ts'

const METHODS_HEADER = 'x-methods-of-test'

describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'an action that runs'), () => {
  const stage = consoleOfThisFile({
    prepare: async ({ client }) => {
      await client.inventory.createDevice({ network: 'Default', ipAddress: '10.0.0.1', adapterId: 'Cisco::IOS' })
    },
  })

  // Each call has its methods in a header too, because a browser may give no body of a request.
  beforeEach(async () => {
    await stage.visitor.page.addInitScript((header) => {
      const send = window.fetch.bind(window)
      window.fetch = (input, init) => {
        const methods = [...String(init?.body).matchAll(/"method":"([\w.]+)"/g)].map(([, method]) => method)
        const headers = new Headers(init?.headers)
        headers.set(header, methods.join())
        return send(input, { ...init, headers })
      }
    }, METHODS_HEADER)
  })

  const methodsOf = (request: Request): readonly string[] => request.headers()[METHODS_HEADER]?.split(',') ?? []

  /** Holds the calls of a method. The returned functions end them without an answer, or send them. */
  async function hold(page: Page, method: string): Promise<{ fail: () => void; send: () => void }> {
    const calls = new EventEmitter()
    const isEnded = once(calls, 'end')
    await page.route('**/rest', async (route) => {
      if (!methodsOf(route.request()).includes(method)) return await route.continue()
      const [end] = await isEnded
      await (end === 'send' ? route.continue() : route.abort())
    })
    return {
      fail: () => {
        stage.excuse(/net::ERR_FAILED/)
        calls.emit('end', 'fail')
      },
      send: () => calls.emit('end', 'send'),
    }
  }

  /** Does the same while the clock of the page stands still, so that on a slow machine the action is not late. */
  async function holdInTime(page: Page, method: string): Promise<{ fail: () => Promise<void> }> {
    await page.clock.pauseAt(Date.now() + 60_000)
    const { fail } = await hold(page, method)
    return {
      fail: async () => {
        await page.clock.resume()
        fail()
      },
    }
  }

  const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

  test('keeps its question open until the user has seen its failure, and returns the focus', async () => {
    const { page } = stage.visitor
    await page.goto(`${stage.open.url}?device=10.0.0.1@Default`)
    await on(page).button('Delete').click()
    const question = page.getByRole('dialog', { name: /^Delete/ })
    const { fail } = await holdInTime(page, 'Inventory.deleteDevice')
    await question.getByRole('button', { name: 'Delete' }).focus()
    await page.keyboard.press('Enter')
    await inTime(() => question.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await inTime(() => question.getByRole('button', { name: 'Close' }).isDisabled()).toBe(true)
    await fail()
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
    const { fail } = await holdInTime(page, 'Inventory.createDevice')
    await page.keyboard.press('Enter')
    await inTime(() => form.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true)
    // A browser closes a dialog at the second Escape in a row, whatever the page wants.
    for (let press = 0; press < 3; press++) await page.keyboard.press('Escape')
    expect(await page.getByRole('dialog', { name: 'Discard what you entered?' }).count()).toBe(0)
    await fail()
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
    const { fail } = await holdInTime(page, 'Inventory.restoreDevice')
    await on(page).button('Restore').click()
    await inTime(() => on(page).button('Cancel').isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await fail()
    await preview.getByText(/^No answer from/).waitFor()
    await on(page).button('Cancel').click()
    await preview.waitFor({ state: 'detached' })
  })

  test('keeps the form in a drawer open, with what the user entered', async () => {
    const { page } = stage.visitor
    const url = `${stage.open.url}?device=10.0.0.1@Default`
    await page.goto(url)
    await on(page).button('Edit').click()
    const hostname = page.getByLabel('Hostname', { exact: true })
    // Another one each time, because a value that is saved already is not sent.
    const typed = `typed-${Date.now()}`
    await hostname.fill(typed)
    const { fail } = await holdInTime(page, 'Inventory.updateDevice')
    await page.keyboard.press('Enter')
    await inTime(() => on(page).button('Cancel').isDisabled()).toBe(true)
    await inTime(() => on(page).button('Close the device').isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    expect(await page.getByRole('dialog', { name: 'Discard what you entered?' }).count()).toBe(0)
    await fail()
    await page.getByText(/No answer from/).waitFor()
    await inTime(() => on(page).button('Close the device').isDisabled()).toBe(false)
    expect(await hostname.inputValue()).toBe(typed)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Discard what' }).getByRole('button', { name: 'Discard' }).click()
    await hostname.waitFor({ state: 'detached' })
    expect(page.url()).not.toBe(url)
  })

  test('returns the focus to the first wrong input, or to where it was', async () => {
    const { page } = stage.visitor
    await page.goto(`${stage.open.url}?device=10.0.0.1@Default`)
    const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent)
    await on(page).button('Edit').click()
    await page.getByLabel('Custom 2', { exact: true }).fill('x'.repeat(2000))
    await on(page).button('Save').click()
    await inTime(focused).toBe('Custom 2')
    await page.getByLabel('Custom 2', { exact: true }).fill('short')
    const { fail } = await holdInTime(page, 'Inventory.updateDevices')
    await on(page).button('Save').click()
    await inTime(() => on(page).button('Cancel').isDisabled()).toBe(true)
    await fail()
    await page.getByText(/No answer from/).waitFor()
    await inTime(() => focusedText(page)).toBe('Save')
    await on(page).button('Cancel').click()
    await page.getByRole('dialog', { name: 'Discard what' }).getByRole('button', { name: 'Discard' }).click()
    await on(page).button('Add device').click()
    await on(page).field('Address').fill('10.0.0.1')
    await on(page).field('Adapter').fill('Cisco::IOS')
    await on(page).button('Add').click()
    await inTime(focused).toBe('Address')
  })

  const LATE = /^The service has not answered yet/

  /** Waits until an action runs, and lets the time pass after which it is late. */
  async function becomeLate(page: Page): Promise<void> {
    await inTime(() => on(page).button('Cancel').isDisabled()).toBe(true)
    expect(await page.getByText(LATE).count()).toBe(0)
    // The browser takes the focus from a disabled button only when it draws the page, which may be later.
    await inTime(() => page.evaluate(() => document.activeElement === document.body)).toBe(true)
    await page.clock.fastForward(10_000)
    await page.getByText(LATE).waitFor()
    await expectAccessible(page)
    await inTime(() => focusedText(page)).toBe('Close')
  }

  test('can be closed if it is late; then a message reports its failure and no other dialog closes', async () => {
    const { page } = stage.visitor
    await page.clock.install()
    await page.goto(`${stage.open.url}?device=10.0.0.1@Default`)
    await on(page).button('Delete').click()
    const question = page.getByRole('dialog', { name: /^Delete/ })
    const { fail } = await hold(page, 'Inventory.deleteDevice')
    await question.getByRole('button', { name: 'Delete' }).click()
    await becomeLate(page)
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    await on(page).button('Delete').click()
    fail()
    await page.getByText(/^Delete 10.0.0.1 in Default: No answer from/).waitFor()
    await question.waitFor()
    expect(await question.getByText(LATE).count()).toBe(0)
  })

  test('closes no other form if it succeeds after its form was closed', async () => {
    const { page } = stage.visitor
    await page.clock.install()
    await page.goto(`${stage.open.url}?device=10.0.0.1@Default`)
    const hostname = page.getByLabel('Hostname', { exact: true })
    await on(page).button('Edit').click()
    await hostname.fill('late')
    const { send } = await hold(page, 'Inventory.updateDevice')
    await on(page).button('Save').click()
    await becomeLate(page)
    await page.keyboard.press('Enter')
    const discard = page.getByRole('dialog', { name: 'Discard what you entered?' })
    await discard.getByText('The form has text that may or may not be saved yet.').waitFor()
    await discard.getByRole('button', { name: 'Discard' }).click()
    await on(page).button('Edit').click()
    await hostname.fill('typed')
    send()
    await page.getByText('10.0.0.1 was saved').waitFor()
    expect(await hostname.inputValue()).toBe('typed')
  })

  test('on many devices can be closed after it was cancelled, if it is late', async () => {
    const { page } = stage.visitor
    await page.clock.install()
    await page.goto(stage.open.url)
    await page.getByRole('grid', { name: 'Devices' }).getByRole('row').nth(1).getByRole('checkbox').click()
    await on(page).button('Edit selected').click()
    const dialog = page.getByRole('dialog', { name: /^Edit 1 device/ })
    await page.getByLabel('Change memo').check()
    await page.getByLabel('Memo', { exact: true }).fill('late')
    const checks = await hold(page, 'Inventory.updateDevices')
    await on(page).button('Review changes').click()
    await on(page).button('Cancel').click()
    await dialog.getByText(/1 not changed: cancelled$/).waitFor()
    checks.send()
    await on(page).button('Review changes').click()
    await dialog.getByText('1 device will change.').waitFor()
    const { fail } = await hold(page, 'Inventory.updateDevices')
    await on(page).button('Apply to 1 device').click()
    await on(page).button('Cancel').click()
    await page.keyboard.press('Escape')
    await becomeLate(page)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    fail()
    await page.getByText(/^Change of 1 device: 0 changed, 1 may or may not be changed: No answer from/).waitFor()
  })

  test('adds a device without a drawer if the form was closed', async () => {
    const { page } = stage.visitor
    await page.clock.install()
    await page.goto(stage.open.url)
    await on(page).button('Add device').click()
    await on(page).field('Address').fill('10.0.0.9')
    await on(page).field('Adapter').fill('Cisco::IOS')
    const { send } = await hold(page, 'Inventory.createDevice')
    await on(page).button('Add').click()
    await becomeLate(page)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Discard what' }).getByRole('button', { name: 'Discard' }).click()
    send()
    await page.getByText('10.0.0.9 was added').waitFor()
    await page.getByRole('gridcell', { name: '10.0.0.9', exact: true }).waitFor()
    expect(new URL(page.url()).search).toBe('')
  })

  test('ends without waiting for the table, which is read again', async () => {
    const { page } = stage.visitor
    await page.goto(`${stage.open.url}?device=10.0.0.1@Default`)
    await on(page).button('Edit').click()
    const hostname = page.getByLabel('Hostname', { exact: true })
    await hostname.fill('quick')
    const { send } = await hold(page, 'Inventory.search')
    await on(page).button('Save').click()
    await hostname.waitFor({ state: 'detached' })
    send()
  })

  test('is not started twice by a double click', async () => {
    const { page } = stage.visitor
    const sent: string[] = []
    page.on('request', (request) => {
      sent.push(...methodsOf(request).filter((method) => /createDevice|saveCredentialConfig|commitEdits/.test(method)))
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
