import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/browser/accessible.ts'
import { missingBrowser } from '../support/browser/browser.ts'
import { needing } from '../support/needs.ts'
import { consoleOfThisFile, inTime } from './console-of-this-file.ts'

describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'new and deleted devices'), () => {
  const stage = consoleOfThisFile({
    prepare: async ({ client }) => {
      await client.networks.defineManagedNetwork({ networkName: 'Branch' })
      await client.inventory.createDevice({ network: 'Branch', ipAddress: '10.0.0.1', adapterId: 'A::B' })
    },
  })

  const page = () => stage.visitor.page
  const form = () => page().getByRole('dialog', { name: 'New device' })
  const add = () => form().getByRole('button', { name: 'Add' }).click()
  const drawerOf = (address: string) => page().getByRole('dialog', { name: `${address} in Branch` })

  test('a device is added; a refused value is reported at its field, and no input is lost', async () => {
    await page().goto(stage.open.url)
    await page().getByText('1 device', { exact: true }).waitFor()
    await page().getByRole('button', { name: 'Add device' }).click()
    await inTime(() => form().getByLabel('Network').inputValue()).toBe('Default')
    await form().getByLabel('Network').selectOption('Branch')
    await form().getByLabel('Address').fill('10.0.0.1')
    await form().getByLabel('Adapter').fill('Cisco::IOS')
    await form().getByLabel('Comment').fill('CHG-9')
    await add()
    await form().getByText('already has a device 10.0.0.1').waitFor()
    await inTime(() => form().getByLabel('Address').getAttribute('aria-invalid')).toBe('true')
    await expectAccessible(page())
    await form().getByLabel('Address').fill('10.0.0.2')
    await add()
    await drawerOf('10.0.0.2').getByText('Cisco::IOS').waitFor()
    await page().getByText('2 devices', { exact: true }).waitFor()
    await drawerOf('10.0.0.2').getByText('History').click()
    await drawerOf('10.0.0.2').getByText('“CHG-9”').waitFor()
  })

  test('the form puts the focus in its first field, and returns it to the button', async () => {
    await page().goto(stage.open.url)
    const button = page().getByRole('button', { name: 'Add device' })
    // It cannot have the focus before the networks are read.
    await inTime(() => button.isEnabled()).toBe(true)
    await button.press('Enter')
    await form().waitFor()
    await page().keyboard.type('10.0.0.88')
    await inTime(() => form().getByLabel('Address').inputValue()).toBe('10.0.0.88')
    await page().keyboard.press('Escape')
    await page().getByRole('dialog', { name: 'Discard what' }).getByRole('button', { name: 'Discard' }).click()
    await inTime(() => button.evaluate((shown) => shown === document.activeElement)).toBe(true)
  })

  test('a device is not added later if the browser was offline and the form was closed', async () => {
    stage.excuse(/net::ERR_INTERNET_DISCONNECTED/)
    await page().goto(stage.open.url)
    await page().getByRole('button', { name: 'Add device' }).click()
    await form().getByLabel('Network').selectOption('Branch')
    await form().getByLabel('Address').fill('10.0.0.77')
    await form().getByLabel('Adapter').fill('Cisco::IOS')
    await page().context().setOffline(true)
    await add()
    await form()
      .getByText(/the server is unreachable/)
      .waitFor()
    await form().getByRole('button', { name: 'Cancel' }).click()
    await page().getByRole('dialog', { name: 'Discard what' }).getByRole('button', { name: 'Discard' }).click()
    await page().context().setOffline(false)
    // A later call of the same page is answered, so an earlier one would have been sent.
    await page().getByRole('link', { name: 'Status' }).click()
    await page().getByRole('heading', { level: 2 }).first().waitFor()
    expect(await stage.client.inventory.getDevice({ network: 'Branch', ipAddress: '10.0.0.77' })).toBeNull()
  })

  test('Escape asks each time before entered text is dropped, and closes only the question', async () => {
    const question = page().getByRole('dialog', { name: 'Discard what you entered?' })
    await page().goto(stage.open.url)
    const button = page().getByRole('button', { name: 'Add device' })
    await button.click()
    await form().getByLabel('Address').fill('10.9')
    for (let round = 0; round < 3; round++) {
      await page().keyboard.press('Escape')
      await question.waitFor()
      await page().keyboard.press('Escape')
      await question.waitFor({ state: 'detached' })
      expect(await form().getByLabel('Address').inputValue()).toBe('10.9')
    }
    await form().getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await form().waitFor({ state: 'detached' })
    await button.click()
    await form().getByLabel('Address').waitFor()
  })

  test('a new device is not shown over a form with entered text before the user agrees', async () => {
    const hostname = drawerOf('10.0.0.1').getByLabel('Hostname')
    const question = page().getByRole('dialog', { name: 'Discard what you entered?' })
    await page().goto(`${stage.open.url}?device=10.0.0.1@Branch`)
    await drawerOf('10.0.0.1').getByRole('button', { name: 'Edit', exact: true }).click()
    await hostname.fill('mine')
    await page().getByRole('button', { name: 'Add device' }).click()
    await form().getByLabel('Address').fill('10.0.0.4')
    await form().getByLabel('Network').selectOption('Branch')
    await form().getByLabel('Adapter').fill('A::B')
    await add()
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await hostname.inputValue()).toBe('mine')
    expect(await stage.client.inventory.getDevice({ network: 'Branch', ipAddress: '10.0.0.4' })).not.toBeNull()
  })

  test('a device is deleted, and restored from its history', async () => {
    const at = { network: 'Branch', ipAddress: '10.0.0.3' }
    const drawer = drawerOf(at.ipAddress)
    await stage.client.inventory.createDevice({ ...at, adapterId: 'A::B' })
    await stage.client.inventory.updateDevice({ ...at, newHostname: 'comes-back' })
    await page().setViewportSize({ width: 400, height: 800 })
    await page().goto(`${stage.open.url}?device=10.0.0.3@Branch`)
    await drawer.getByRole('button', { name: 'Delete' }).click()
    const question = page().getByRole('dialog', { name: 'Delete 10.0.0.3 in Branch?' })
    await question.getByLabel('Comment').fill('scrapped')
    await expectAccessible(page())
    await question.getByRole('button', { name: 'Delete' }).click()
    await drawer.getByText('There is no device at this address now').waitFor()
    expect(await stage.client.inventory.getDevice(at)).toBeNull()
    await drawer.getByText('“scrapped”').waitFor()
    // The drawer covers the window, so the heading of the view cannot have the focus.
    await inTime(() => page().evaluate(() => document.activeElement?.textContent)).toBe('10.0.0.3 in Branch')
    await page().setViewportSize({ width: 1280, height: 800 })
    await drawer
      .getByRole('button', { name: /^Undo the request of / })
      .first()
      .click()
    const undo = page().getByRole('dialog', { name: 'Undo a request' })
    await undo.getByText('comes back').waitFor()
    await undo.getByRole('button', { name: 'Undo the request' }).click()
    await inTime(async () => (await stage.client.inventory.getDevice(at))?.hostname).toBe('comes-back')
    await drawer.getByRole('button', { name: 'Edit' }).waitFor()
  })
})
