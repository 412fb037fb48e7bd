import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/browser/accessible.ts'
import { missingBrowser } from '../support/browser/browser.ts'
import { needing } from '../support/needs.ts'
import { consoleOfThisFile, inTime } from './console-of-this-file.ts'

const network = 'Default'
const ADDRESSES = ['10.0.0.1', '10.0.0.2', '10.0.0.3']

describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'the undo of a request'), () => {
  const stage = consoleOfThisFile({
    prepare: async ({ client }) => {
      const reports = ADDRESSES.map((ipAddress, at) => ({ ipAddress, adapterId: 'A::B', hostname: `undone-${at}` }))
      await client.collector.reportDevices({ network, reports })
    },
  })

  const page = () => stage.visitor.page
  const drawer = () => page().getByRole('dialog', { name: '10.0.0.1 in Default' })
  const dialog = () => page().getByRole('dialog', { name: 'Undo a request' })
  const openUndo = async (at: number) => {
    await page().goto(`${stage.open.url}?device=10.0.0.1@Default`)
    await drawer().getByText('History').click()
    await drawer()
      .getByRole('button', { name: /^Undo the request of / })
      .nth(at)
      .click()
  }
  const rows = () => dialog().locator('tbody tr').allInnerTexts()

  test('shows which devices it restores and which not, and then restores them', async () => {
    const { inventory } = stage.client
    const ipCsv = ADDRESSES.map((ipAddress) => `${ipAddress}@${network}`).join(',')
    await inventory.updateDevices({ ipCsv, customFields: ['wrong', null, null, null, null] })
    await inventory.updateDevices({ ipCsv: '10.0.0.3@Default', customFields: ['right', null, null, null, null] })
    await openUndo(0)
    await dialog().getByText('2 devices will be restored.').waitFor()
    expect(await rows()).toEqual([
      expect.stringMatching(/^10\.0\.0\.1@Default\s+Custom 1\s+wrong\s+empty$/),
      expect.stringMatching(/^10\.0\.0\.2@Default\s+Custom 1\s+wrong\s+empty$/),
    ])
    await inTime(() => dialog().getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^10\.0\.0\.3@Default .*since/),
    ])
    await expectAccessible(page())
    await dialog().getByLabel('Comment').fill('CHG-8: wrong site')
    await dialog().getByRole('button', { name: 'Undo the request' }).click()
    await page().getByText('2 devices restored, 1 device unchanged').waitFor()
    await inTime(() => dialog().count()).toBe(0)
    const findCustom1 = async (ipAddress: string) => (await inventory.getDevice({ network, ipAddress }))!.custom1
    expect(await Promise.all(ADDRESSES.map(findCustom1))).toEqual(['', '', 'right'])
    await drawer().getByText('Inventory.revertRequest').waitFor()
    await drawer().getByText('“CHG-8: wrong site”').waitFor()
  })

  test('says that a new device is deleted, and changes nothing if it is cancelled', async () => {
    const ipAddress = '10.0.0.9'
    await stage.client.inventory.createDevice({ network, ipAddress, adapterId: 'A::B' })
    await page().goto(`${stage.open.url}?device=${ipAddress}@Default`)
    const created = page().getByRole('dialog', { name: `${ipAddress} in Default` })
    await created.getByText('History').click()
    await created.getByRole('button', { name: /^Undo the request of / }).click()
    await dialog().getByText('is deleted').waitFor()
    await page().keyboard.press('Escape')
    await inTime(() => dialog().count()).toBe(0)
    expect(await stage.client.inventory.getDevice({ network, ipAddress })).toMatchObject({ ipAddress })
  })

  test.each([1280, 400])('shows long values before and after side by side in a window of %i pixels', async (width) => {
    const ipAddress = `10.0.1.${width % 251}`
    const { inventory } = stage.client
    await inventory.createDevice({ network, ipAddress, adapterId: 'A::B' })
    await inventory.updateDevice({ network, ipAddress, newHostname: 'h'.repeat(255) })
    await page().setViewportSize({ width, height: 800 })
    await page().goto(`${stage.open.url}?device=${ipAddress}@Default`)
    const changed = page().getByRole('dialog', { name: `${ipAddress} in Default` })
    await changed.getByText('History').click()
    const undo = changed.getByRole('button', { name: /^Undo the request of / }).first()
    await undo.click()
    const table = dialog().getByRole('table')
    await table.getByText('hhh').waitFor()
    const hidden = await table.evaluate(({ parentElement: frame }) => frame!.scrollWidth - frame!.clientWidth)
    expect(hidden).toBe(0)
  })

  test('is offered only for the last request, and a restoration only for states that can be restored', async () => {
    const { inventory } = stage.client
    const [ipAddress, newIpAddress] = ['10.0.0.20', '10.0.0.21']
    const adapterId = 'A::B'
    await inventory.createDevice({ network, ipAddress, adapterId })
    await inventory.updateDevice({ network, ipAddress, newHostname: 'first' })
    await inventory.deleteDevice({ network, ipAddress })
    await inventory.createDevice({ network, ipAddress, adapterId })
    await inventory.updateDevice({ network, ipAddress, newHostname: 'second' })
    const offers = async (address: string) => {
      await page().goto(`${stage.open.url}?device=${address}@Default`)
      const shown = page().getByRole('dialog', { name: `${address} in Default` })
      await shown.getByText('History').click()
      const list = shown.locator('ol')
      await list.getByText('Inventory.createDevice').or(list.getByText('Inventory.updateDevice')).first().waitFor()
      const entries = await list.locator('> li').all()
      return await Promise.all(entries.map((entry) => entry.getByRole('button').allInnerTexts()))
    }
    const [undo, restore] = ['Undo the request', 'Restore this state']
    expect(await offers(ipAddress)).toEqual([[undo], [restore], [], [], []])
    await inventory.updateDevice({ network, ipAddress, newIpAddress })
    expect(await offers(newIpAddress)).toEqual([[undo]])
    await inventory.updateDevice({ network, ipAddress: newIpAddress, newHostname: 'third' })
    expect(await offers(newIpAddress)).toEqual([[undo], [restore]])
    const memo = 'large '.repeat(10_000)
    await inventory.updateDevices({ ipCsv: `${newIpAddress}@Default`, memo })
    await inventory.updateDevices({ ipCsv: `${newIpAddress}@Default`, memo: '' })
    expect(await offers(newIpAddress)).toEqual([[], [], [], []])
  })

  test('an old state of compliance that may not have been checked is not called compliant', async () => {
    const device = { ipAddress: '10.0.0.30', adapterId: 'A::B' }
    const report = (fields: object) =>
      stage.client.collector.reportDevices({ network, reports: [{ ...device, ...fields }] })
    await report({})
    await report({ complianceState: 1, lastBackup: Date.now(), backupStatus: 'SUCCESS' })
    await page().goto(`${stage.open.url}?device=10.0.0.30@Default`)
    const shown = page().getByRole('dialog', { name: '10.0.0.30 in Default' })
    await shown.getByText('History').click()
    const compliance = (at: ReturnType<typeof shown.getByText>) =>
      inTime(() => at.getByRole('row').filter({ hasText: 'Compliance' }).first().textContent())
    await compliance(shown).toMatch(/compliant or not checked\s*unsaved changes$/)
    await shown
      .getByRole('button', { name: /^Undo the request of / })
      .first()
      .click()
    await compliance(dialog()).toMatch(/unsaved changes\s*compliant or not checked$/)
  })
})
