import { describe, expect, test } from 'vitest'
import { missingBrowser } from '../support/browser/browser.ts'
import { needing } from '../support/needs.ts'
import { consoleOfThisFile, inTime } from './console-of-this-file.ts'
import { holdCalls } from './held-calls.ts'

const COUNT = 900

describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'an inventory that others change'), () => {
  const stage = consoleOfThisFile()
  const page = () => stage.visitor.page
  const grid = () => page().getByRole('grid', { name: 'Devices' })
  const addressOf = (at: number) => `10.0.${Math.floor(at / 250)}.${(at % 250) + 1}`
  const report = (ipAddresses: readonly string[]) =>
    stage.client.collector.reportDevices({
      network: 'Default',
      reports: ipAddresses.map((ipAddress) => ({ ipAddress, adapterId: 'A::B' })),
    })
  const remove = (ipAddresses: readonly string[]) =>
    stage.client.batch(
      ipAddresses.map((ipAddress) => ['Inventory.deleteDevice', { network: 'Default', ipAddress }] as const),
    )
  const open = async (query = '') => {
    await page().goto(`${stage.open.url}${query}`)
    await grid().getByRole('row').nth(1).waitFor()
  }
  /** Undoes the last request in the history of the open device. */
  const undoLast = async () => {
    await page().getByRole('dialog').getByText('History').click()
    await page()
      .getByRole('button', { name: /^Undo the request of/ })
      .click()
    const undo = page().getByRole('dialog', { name: 'Undo a request' })
    await undo.getByRole('button', { name: 'Undo the request' }).click()
  }

  test('the table ends at the last device after others have deleted some', async () => {
    const all = Array.from({ length: COUNT }, (_, at) => addressOf(at))
    for (let at = 0; at < COUNT; at += 300) await report(all.slice(at, at + 300))
    await open()
    await page().getByText('900 devices', { exact: true }).waitFor()
    for (let at = 650; at < COUNT; at += 50) await remove(all.slice(at, at + 50))
    await grid().focus()
    await page().keyboard.press('End')
    await page().getByText('650 devices', { exact: true }).waitFor()
    await inTime(() => grid().getByText('Loading…').count()).toBe(0)
    await inTime(() => grid().getAttribute('aria-activedescendant')).toBe('device-row-649')
    await grid().getByText(addressOf(649), { exact: true }).waitFor()
  })

  test('a device that the drawer deletes is no longer selected', async () => {
    await report(['10.9.0.1', '10.9.0.2', '10.9.0.3'])
    await open('?ipAddress=10.9.0.0/24')
    await page().getByLabel('Select 10.9.0.1', { exact: true }).click()
    await page().getByLabel('Select 10.9.0.2', { exact: true }).click()
    await page().getByText('2 selected').waitFor()
    await grid().getByText('10.9.0.1', { exact: true }).click()
    await page().getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page()
      .getByRole('dialog', { name: /^Delete / })
      .getByRole('button', { name: 'Delete' })
      .click()
    await page().getByText('10.9.0.1 was deleted').waitFor()
    await page().getByText('2 devices', { exact: true }).waitFor()
    await page().getByText('1 selected').waitFor()
    expect(await grid().getByLabel('Select all 2 of this search').isChecked()).toBe(false)
  })

  test('devices that an undo deletes are no longer selected', async () => {
    await report(['10.7.0.1', '10.7.0.2'])
    await open('?ipAddress=10.7.0.0/24')
    await page().getByLabel('Select 10.7.0.2', { exact: true }).click()
    await page().getByText('1 selected').waitFor()
    await grid().getByText('10.7.0.1', { exact: true }).click()
    await undoLast()
    await page().getByText('2 devices deleted').waitFor()
    await page().getByText('0 devices', { exact: true }).waitFor()
    expect(await page().getByText('1 selected').count()).toBe(0)
  })

  test('after an undo moves a device back, the address that it left is no longer selected', async () => {
    await report(['10.5.0.1', '10.5.0.3'])
    const at = { network: 'Default', ipAddress: '10.5.0.1' }
    await stage.client.inventory.updateDevice({ ...at, newIpAddress: '10.5.0.2' })
    await open('?ipAddress=10.5.0.0/24')
    await page().getByLabel('Select 10.5.0.2', { exact: true }).click()
    await page().getByLabel('Select 10.5.0.3', { exact: true }).click()
    await page().getByText('2 selected').waitFor()
    await grid().getByText('10.5.0.2', { exact: true }).click()
    await undoLast()
    await page().getByText('1 device restored').waitFor()
    await page().getByLabel('Select 10.5.0.1', { exact: true }).waitFor()
    await page().getByText('1 selected').waitFor()
  })

  test('a device that is deleted while all are being selected is not selected', async () => {
    await report(['10.3.0.1', '10.3.0.2', '10.3.0.3'])
    await open('?ipAddress=10.3.0.0/24')
    await grid().getByText('10.3.0.1', { exact: true }).click()
    const button = page().getByRole('dialog').getByRole('button', { name: 'Delete' })
    await button.waitFor()
    let searches = 0
    const isHeld = (body: string) => body.includes('Inventory.search') && searches++ === 0
    const release = await holdCalls(page(), { isHeld, isAnswered: true })
    await grid().getByLabel('Select all 3 of this search').click()
    await page().getByText('Selecting 0 of 3').waitFor()
    await button.click()
    await page()
      .getByRole('dialog', { name: /^Delete / })
      .getByRole('button', { name: 'Delete' })
      .click()
    await page().getByText('10.3.0.1 was deleted').waitFor()
    await page().getByText('2 devices', { exact: true }).waitFor()
    release()
    await page().getByText('2 selected').waitFor()
  })

  test('a range that would end at another device than the picked one is not selected', async () => {
    await report([1, 2, 3, 4, 5, 6].map((at) => `10.4.0.${at}`))
    await open('?ipAddress=10.4.0.0/24')
    await page().getByLabel('Select 10.4.0.1', { exact: true }).click()
    await remove(['10.4.0.3'])
    await page()
      .getByLabel('Select 10.4.0.5', { exact: true })
      .click({ modifiers: ['Shift'] })
    await page().getByText('2 selected').waitFor()
  })

  test('a range does not begin at another device that moved into the row', async () => {
    const all = [1, 2, 3, 4, 5, 6].map((at) => `10.6.0.${at}`)
    await report(all)
    await open('?ipAddress=10.6.0.0/24')
    await page().getByText('6 devices', { exact: true }).waitFor()
    await page().getByLabel('Select 10.6.0.3', { exact: true }).click()
    await remove(['10.6.0.1'])
    await page().getByRole('button', { name: 'Refresh' }).click()
    await page().getByText('5 devices', { exact: true }).waitFor()
    await page()
      .getByLabel('Select 10.6.0.6', { exact: true })
      .click({ modifiers: ['Shift'] })
    await page().getByText('2 selected').waitFor()
    const chosen = grid().getByRole('checkbox', { checked: true })
    await inTime(() => chosen.evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')))).toEqual([
      'Select 10.6.0.3',
      'Select 10.6.0.6',
    ])
  })

  /** Saves a set of credentials for some addresses. */
  const saveSet = (name: string, addresses: string, username: string) =>
    stage.client.credentials.edit(async (session) => {
      const credentialConfig = { name, type: 'DYNAMIC' as const, addressSet: { addresses: [addresses] } }
      await session.saveCredentialConfig({ network: 'Default', credentialConfig })
      const credentialSets = [{ name: 'netops', username, password: 'canary-secret' }]
      await session.saveCredentialSets({ network: 'Default', configName: name, credentialSets })
    })

  /** Reports a device and shows the credentials that match it. Returns its drawer. */
  async function showCredentials(ipAddress: string) {
    await report([ipAddress])
    await open(`?device=${ipAddress}@Default`)
    const drawer = page().getByRole('dialog')
    await drawer.getByText('Matching credentials').click()
    await drawer.getByText('first-name').waitFor()
    return drawer
  }

  test('Refresh reads the credentials of the open device again, and hides what was revealed before', async () => {
    await saveSet('eights', '10.8.0.0/16', 'first-name')
    const drawer = await showCredentials('10.8.0.1')
    await drawer.getByRole('button', { name: 'Reveal secrets' }).click()
    await drawer.getByText('canary-secret').waitFor()
    await saveSet('eights', '10.8.0.0/16', 'second-name')
    await page().getByRole('button', { name: 'Refresh' }).click()
    await drawer.getByText('second-name').waitFor()
    expect(await drawer.getByText('canary-secret').count()).toBe(0)
  })

  test('secrets that are being read are shown, even if Refresh reads the credentials at the same time', async () => {
    await saveSet('twos', '10.2.0.0/16', 'first-name')
    const drawer = await showCredentials('10.2.0.1')
    const isHeld = (body: string) => body.includes('resolveCredentials') && !body.includes('"masked":true')
    const release = await holdCalls(page(), { isHeld })
    await drawer.getByRole('button', { name: 'Reveal secrets' }).click()
    await saveSet('twos', '10.2.0.0/16', 'second-name')
    await page().getByRole('button', { name: 'Refresh' }).click()
    await drawer.getByText('second-name').waitFor()
    release()
    await drawer.getByText('canary-secret').waitFor()
  })
})
