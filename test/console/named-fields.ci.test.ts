import { describe, expect, test } from 'vitest'
import type { FieldDefinition } from '../../clients/typescript/index.ts'
import { expectAccessible } from '../support/browser/accessible.ts'
import { missingBrowser } from '../support/browser/browser.ts'
import { needing } from '../support/needs.ts'
import { consoleOfThisFile, inTime } from './console-of-this-file.ts'

const NAMED: Record<string, FieldDefinition> = {
  due: { name: 'Replace by', type: 'date' },
  site: { name: 'Site', type: 'choice', choices: ['TYO', 'OSA'], help: 'Where it stands' },
  wiki: { name: 'Page', type: 'link' },
}
const DEVICE = {
  ipAddress: '1.0.0.1',
  adapterId: 'Cisco::IOS',
  hostname: 'named-01',
  fields: { site: 'TYO', wiki: 'https://wiki.example.net/named-01' },
}
const OTHER = { ipAddress: '1.0.0.2', adapterId: 'Cisco::IOS', hostname: 'named-02', fields: { site: 'TYO' } }

describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'named fields'), () => {
  const stage = consoleOfThisFile({
    prepare: async ({ client }) => {
      await client.settings.defineFieldNames({ fields: { named: NAMED } })
      await client.collector.reportDevices({ network: 'Default', reports: [DEVICE, OTHER] })
    },
  })

  test('the drawer shows named fields, and the form saves them or says what is wrong with a value', async () => {
    const { page } = stage.visitor
    await page.goto(`${stage.open.url}?field=site%3Dt*`)
    const grid = page.getByRole('grid', { name: 'Devices' })
    await grid.getByRole('row').filter({ hasText: 'named-01' }).click()
    const drawer = page.getByRole('dialog')
    await inTime(() => drawer.locator('dl').first().textContent()).toContain('Replace by—SiteTYOPage')
    expect(await drawer.getByRole('link').first().getAttribute('href')).toBe(DEVICE.fields.wiki)
    await drawer.getByRole('button', { name: 'Edit' }).click()
    const due = drawer.getByLabel('Replace by')
    await due.fill('tomorrow')
    await drawer.getByLabel('Site').fill('OSA')
    await expectAccessible(page)
    await drawer.getByRole('button', { name: 'Save' }).click()
    await inTime(() => drawer.getByRole('alert').textContent()).toBe('must be a date of the form YYYY-MM-DD')
    await due.fill('2031-12-24')
    await drawer.getByLabel('Page').fill('')
    await drawer.getByRole('button', { name: 'Save' }).click()
    const read = () => stage.client.inventory.getDevice({ network: 'Default', ipAddress: '1.0.0.1' })
    await inTime(async () => (await read())?.fields).toEqual({ due: '2031-12-24', site: 'OSA' })
  })

  test('the table has their columns, a bulk edit sets them, and the history shows them by title', async () => {
    const { page } = stage.visitor
    await page.goto(`${stage.open.url}?hostname=named-02&columns=hostname`)
    const grid = page.getByRole('grid', { name: 'Devices' })
    const row = grid.getByRole('row').filter({ hasText: 'named-02' })
    await row.waitFor()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByLabel('Replace by').check()
    await page.getByLabel('Site', { exact: true }).check()
    await page.keyboard.press('Escape')
    await inTime(() => row.textContent()).toBe('named-02TYO')
    await page.reload()
    await inTime(() => grid.getByRole('columnheader').allTextContents()).toEqual(['', 'Hostname', 'Replace by', 'Site'])
    expect(await grid.getByRole('button', { name: 'Site' }).count()).toBe(0)

    await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Edit selected' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Change Replace by').check()
    await dialog.getByLabel('Replace by', { exact: true }).fill('soon')
    await dialog.getByLabel('Change Site').check()
    expect(await dialog.locator('datalist option').count()).toBe(2)
    await dialog.getByRole('button', { name: 'Review changes' }).click()
    await dialog.getByText('must be a date of the form YYYY-MM-DD', { exact: true }).waitFor()
    await dialog.getByLabel('Replace by', { exact: true }).fill('2032-01-31')
    await dialog.getByRole('button', { name: 'Review changes' }).click()
    await inTime(() => dialog.getByRole('row').allTextContents()).toEqual([
      'DeviceFieldBeforeAfter',
      '1.0.0.2@DefaultReplace byempty2032-01-31',
      'SiteTYOempty',
    ])
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Apply to 1 device' }).click()
    await dialog.getByText('1 changed').waitFor()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await inTime(() => row.textContent()).toBe('named-022032-01-31')

    await row.click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('History').click()
    const changes = drawer.getByRole('row').filter({ hasText: 'TYO' })
    await inTime(() => changes.first().textContent()).toBe('SiteTYO—')
  })

  test('a column in the URL that no field can have is left out', async () => {
    const { page } = stage.visitor
    await page.goto(`${stage.open.url}?columns=hostname,fields.constructor,fields.site`)
    const grid = page.getByRole('grid', { name: 'Devices' })
    await grid.getByRole('columnheader', { name: 'Site' }).waitFor()
    await grid.getByRole('row').filter({ hasText: 'named-01' }).waitFor()
    expect(await grid.getByRole('columnheader').allInnerTexts()).toEqual(['', 'Hostname', 'Site'])
  })
})
