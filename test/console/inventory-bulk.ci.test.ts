import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { describe, expect, onTestFinished, test } from 'vitest'
import { loadFleet } from '../../scripts/seed/load-fleet.ts'
import { importDevices } from '../../src/commands/remote/devices/import-devices.ts'
import { doneAt } from '../commands/remote/at-service.ts'
import { expectAccessible } from '../support/browser/accessible.ts'
import { missingBrowser } from '../support/browser/browser.ts'
import { needing } from '../support/needs.ts'
import { consoleOfThisFile, inTime } from './console-of-this-file.ts'
import { holdCalls } from './held-calls.ts'

const COUNT = 1200
/** A comment of 200 characters, which are more units of UTF-16. */
const LONGEST = `CHG-10 まとめて ${'🚚'.repeat(188)}`

describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'many devices at once'), () => {
  const stage = consoleOfThisFile({ prepare: ({ client }) => loadFleet({ client, count: COUNT }) })

  const page = () => stage.visitor.page
  const grid = () => page().getByRole('grid', { name: 'Devices' })
  const box = (row: number) => grid().getByRole('row').nth(row).getByRole('checkbox')
  const selected = (text: string) => page().getByText(`${text} selected`, { exact: true }).waitFor()
  const open = async (url: string) => {
    await page().goto(url)
    await grid().getByRole('row').nth(5).getByRole('checkbox').waitFor()
  }
  const changedTo = async (value: string) => {
    const query = { scheme: 'custom', query: `custom5=${value}`, pageData: { offset: 0, pageSize: 1 } }
    return (await stage.client.inventory.search(query)).total
  }
  const rowsIn = (file: string) => parse(file, { columns: true, bom: true }) as Record<string, string>[]
  /** Returns the content of the file that a button downloads. */
  const exported = async (button: string): Promise<string> => {
    const coming = page().waitForEvent('download')
    await page().getByRole('button', { name: button }).click()
    const path = await (await coming).path()
    await page().getByText('written to devices.csv').last().waitFor()
    return path
  }
  const editCustom5 = async (value: string) => {
    await page().getByRole('button', { name: 'Edit selected' }).click()
    await page().getByLabel('Change custom 5').check()
    await page().getByLabel('Custom 5', { exact: true }).fill(value)
    await page().getByRole('button', { name: 'Review changes' }).click()
  }
  const dialog = () => page().getByRole('dialog')

  test('a range is selected, including rows that were never visible', async () => {
    await open(stage.open.url)
    await box(2).click()
    await box(5).click({ modifiers: ['Shift'] })
    await selected('4')
    await box(3).click()
    await selected('3')
    await page().getByRole('button', { name: 'Clear selection' }).click()
    await box(1).click()
    await grid().focus()
    await page().keyboard.press('End')
    await grid()
      .locator(`#device-row-${COUNT - 1}`)
      .getByText('example.net')
      .waitFor()
    await page().keyboard.press('Shift+Space')
    await selected(COUNT.toLocaleString('en'))
  })

  test('a range does not begin at a row that was picked before the order changed', async () => {
    await open(stage.open.url)
    await box(2).click()
    await selected('1')
    await grid().getByRole('columnheader', { name: 'Hostname' }).getByRole('button').click()
    await inTime(() => new URL(page().url()).searchParams.get('sort')).toBe('hostname')
    await box(5).click({ modifiers: ['Shift'] })
    await selected('2')
  })

  test('all devices of a search are changed in steps, and deleted ones are reported', async () => {
    await open(`${stage.open.url}?network=Default`)
    const { total, devices } = await stage.client.inventory.search({
      network: 'Default',
      pageData: { offset: 0, pageSize: 1000 },
    })
    await page()
      .getByLabel(/^Select all/)
      .click()
    await selected(total!.toLocaleString('en'))
    const { network, ipAddress } = devices[400]!
    await stage.client.inventory.deleteDevice({ network, ipAddress })
    await editCustom5('bulk')
    const count = (total! - 1).toLocaleString('en')
    await dialog().getByText(`${count} devices will change.`).waitFor({ timeout: 30_000 })
    const focused = () => page().evaluate(() => document.activeElement?.parentElement?.textContent)
    await inTime(focused).toContain(`${count} devices will change.`)
    expect(await changedTo('bulk')).toBe(0)
    await inTime(() => dialog().getByRole('row').count()).toBe(1 + 5)
    await inTime(() => dialog().getByRole('row').nth(1).textContent()).toMatch(/^\S+@DefaultCustom 5.*bulk$/)
    const coming = page().waitForEvent('download')
    await dialog().getByRole('button', { name: 'Download current values' }).click()
    const file = await readFile(await (await coming).path(), 'utf8')
    expect(file.split('\r\n')).toHaveLength(total! - 1 + 2)
    await dialog().getByLabel('Comment').fill('CHG-10 まとめて')
    await dialog().getByRole('button', { name: 'Back' }).click()
    await inTime(focused).toBe('Change custom 5')
    await dialog().getByRole('button', { name: 'Review changes' }).click()
    await inTime(() => dialog().getByLabel('Comment').inputValue()).toBe('CHG-10 まとめて')
    const apply = dialog().getByRole('button', { name: `Apply to ${count} devices` })
    await dialog().getByLabel('Comment').fill('🚚'.repeat(201))
    await apply.click()
    await dialog().getByText('must have at most 200 characters').waitFor()
    await dialog().getByLabel('Comment').fill(LONGEST)
    await expectAccessible(page())
    await apply.click()
    await page()
      .getByText(`${(total! - 1).toLocaleString('en')} changed`)
      .waitFor({ timeout: 30_000 })
    await page().getByRole('status').getByText(`${ipAddress}@Default`).waitFor()
    expect(await changedTo('bulk')).toBe(total! - 1)
    const { entries } = await stage.client.inventory.getDeviceHistory({
      network: devices[0]!.network,
      ipAddress: devices[0]!.ipAddress,
      pageSize: 1,
    })
    expect(entries).toMatchObject([{ comment: LONGEST }])
    expect(await dialog().getByText('will change').count()).toBe(0)
    await dialog().getByRole('button', { name: 'Done' }).click()
    await dialog().waitFor({ state: 'detached' })
  })

  test('an invalid value is reported at its field, and nothing is changed', async () => {
    await open(stage.open.url)
    await box(1).click()
    await editCustom5('x'.repeat(2000))
    await expect.poll(() => page().getByLabel('Custom 5', { exact: true }).getAttribute('aria-invalid')).toBe('true')
    await page().getByText('0 changed', { exact: false }).waitFor()
    await page().keyboard.press('Escape')
    await page().getByRole('button', { name: 'Discard' }).waitFor()
  })

  test('selected devices get tags and lose others', async () => {
    await open(stage.open.url)
    await box(1).click()
    await box(3).click()
    await page().getByRole('button', { name: 'Edit selected' }).click()
    await page().getByLabel('Add tags').check()
    await page().getByLabel('Tags to add', { exact: true }).fill('maintenance, tokyo')
    await page().getByLabel('Remove tags').check()
    await page().getByLabel('Tags to remove', { exact: true }).fill('tokyo')
    await page().getByRole('button', { name: 'Review changes' }).click()
    await page().getByText('must not be in addTags too', { exact: true }).waitFor()
    await page().getByLabel('Tags to remove', { exact: true }).fill('spare')
    await page().getByRole('button', { name: 'Review changes' }).click()
    await dialog().getByText('2 devices will change.').waitFor()
    await dialog().getByText('maintenance, tokyo').first().waitFor()
    await dialog().getByRole('button', { name: 'Apply to 2 devices' }).click()
    await dialog().getByText('2 changed').waitFor()
    const query = { scheme: 'tag', query: 'maintenance AND tokyo', pageData: { offset: 0, pageSize: 1 } }
    expect((await stage.client.inventory.search(query)).total).toBe(2)
    await dialog().getByRole('button', { name: 'Done' }).click()
  })

  test('a search is exported as CSV', async () => {
    const large = { memo: 'long '.repeat(40), tags: ['core', '=b'] }
    const report = {
      ipAddress: '1.0.0.1',
      adapterId: 'Cisco::IOS',
      hostname: '=cmd("x"),1',
      custom1: 'two\nlines',
      ...large,
    }
    await stage.client.collector.reportDevices({ network: 'Default', reports: [report] })
    await open(`${stage.open.url}?sort=-ipAddress`)
    await page().getByLabel('Columns to export').selectOption('all')
    const path = await exported('Export CSV')
    const rows = rowsIn(await readFile(path, 'utf8'))
    const { total } = await stage.client.inventory.search({ pageData: { offset: 0, pageSize: 1 } })
    expect(rows).toHaveLength(total!)
    expect(rows.at(-1)).toMatchObject({ ipAddress: '1.0.0.1', hostname: `'=cmd("x"),1`, custom1: 'two\nlines' })
    expect(rows.at(-1)).toMatchObject({ memo: large.memo, tags: "core;'=b" })
    // The command line reads the file, and finds no difference from the stored devices.
    const options = { empty: 'clear', dryRun: true, format: 'csv' } as const
    const read = await doneAt(stage.open.url, (at) => importDevices(at, options, path))
    expect(read).toMatchObject({ ending: 'done', out: '[]\n' })
    expect(read.err).toContain(`${total!.toLocaleString('en')} unchanged`)
  })

  test('the selection is exported, with the columns that are shown', async () => {
    await open(`${stage.open.url}?sort=ipAddress&columns=hostname`)
    await box(1).check()
    await box(3).check()
    const rows = rowsIn(await readFile(await exported('Export selected'), 'utf8'))
    expect(rows.map((row) => Object.keys(row))).toEqual([1, 3].map(() => ['network', 'ipAddress', 'hostname']))
    const pageData = { offset: 0, pageSize: 3 }
    const { devices } = await stage.client.inventory.search({ sortColumn: 'ipAddress', pageData })
    expect(rows.map(({ ipAddress }) => ipAddress)).toEqual([devices[0]!.ipAddress, devices[2]!.ipAddress])
  })

  test('the progress of an export does not change if the user selects devices during it', async () => {
    await open(stage.open.url)
    const release = await holdCalls(page())
    await page().getByRole('button', { name: 'Export CSV' }).click()
    await page().getByText('Exporting 0 of 1,200').waitFor()
    await box(2).click()
    await selected('1')
    expect(await page().getByText('Exporting 0 of 1,200').count()).toBe(1)
    release()
    await page().getByText('1,200 devices written to devices.csv').waitFor()
  })

  test('an export has no device twice, even if others add devices before its position', async () => {
    await open(`${stage.open.url}?sort=ipAddress`)
    const added = { network: 'Default', ipAddress: '0.0.0.1' }
    onTestFinished(async () => void (await stage.client.inventory.deleteDevice(added)))
    let isAdded = false
    await page().route('**/rest', async (route) => {
      if (!isAdded && route.request().postData()?.includes('"offset":1000')) {
        isAdded = true
        await stage.client.inventory.createDevice({ ...added, adapterId: 'Cisco::IOS' })
      }
      await route.continue()
    })
    const addresses = rowsIn(await readFile(await exported('Export CSV'), 'utf8')).map(({ ipAddress }) => ipAddress)
    const { total } = await stage.client.inventory.search({ pageData: { offset: 0, pageSize: 1 } })
    expect([isAdded, addresses.length, new Set(addresses).size]).toEqual([true, total! - 1, total! - 1])
  })

  test('a batch without a response is counted separately from devices that were never sent', async () => {
    stage.excuse(/ERR_FAILED/)
    await open(stage.open.url)
    await box(1).check()
    await page().getByRole('button', { name: 'Select all 1,200 of this search' }).click()
    await selected('1,200')
    await editCustom5('in doubt')
    await dialog().getByText('1,200 devices will change.').waitFor()
    let batches = 0
    await page().route('**/rest', async (route) => {
      const body = route.request().postData() ?? ''
      // The client sends a batch again that got no answer.
      if (body.includes('Inventory.updateDevices') && ++batches > 1) await route.abort()
      else await route.continue()
    })
    await dialog().getByRole('button', { name: 'Apply to 1,200 devices' }).click()
    await dialog()
      .getByText(/^200 changed, 200 may or may not be changed, 800 not changed: /)
      .waitFor()
    expect(await changedTo('in doubt')).toBe(200)
    await page().unroute('**/rest')
    await dialog().getByRole('button', { name: 'Done' }).click()
  })

  const isFocused = (at: ReturnType<typeof grid>) => at.evaluate((element) => element === document.activeElement)

  test('the focus goes to the progress of an export, and back to the button', async () => {
    await open(stage.open.url)
    const send = await holdCalls(page())
    const button = page().getByRole('button', { name: 'Export CSV' })
    await button.focus()
    await page().keyboard.press('Enter')
    await inTime(() => isFocused(page().getByRole('progressbar', { name: 'Exporting' }))).toBe(true)
    await expectAccessible(page())
    send()
    await page().getByText('1,200 devices written to devices.csv').waitFor()
    await inTime(() => isFocused(button)).toBe(true)
  })

  test('the focus goes to the progress of selecting, to the number of devices, and back to the table', async () => {
    await open(stage.open.url)
    await box(1).check()
    const send = await holdCalls(page())
    await page().getByRole('button', { name: 'Select all 1,200 of this search' }).focus()
    await page().keyboard.press('Enter')
    await inTime(() => isFocused(page().getByRole('progressbar', { name: 'Selecting' }))).toBe(true)
    send()
    await selected('1,200')
    await inTime(() => isFocused(page().getByText('1,200 selected', { exact: true }))).toBe(true)
    await page().getByRole('button', { name: 'Clear selection' }).focus()
    await page().keyboard.press('Enter')
    await inTime(() => isFocused(grid())).toBe(true)
  })
})
