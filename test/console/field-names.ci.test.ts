import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { importDevices } from '../../src/commands/remote/devices/import-devices.ts'
import { doneAt } from '../commands/remote/at-service.ts'
import { expectAccessible } from '../support/browser/accessible.ts'
import { missingBrowser } from '../support/browser/browser.ts'
import { needing } from '../support/needs.ts'
import { consoleOfThisFile, inTime } from './console-of-this-file.ts'

const DEVICE = { ipAddress: '1.0.0.1', adapterId: 'Cisco::IOS', hostname: 'named-01', custom1: 'TYO' }

describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'names of custom fields'), () => {
  const stage = consoleOfThisFile({
    prepare: async ({ client }) => {
      await client.collector.reportDevices({ network: 'Default', reports: [DEVICE] })
      await client.settings.defineFieldNames({
        fields: { custom1: { name: 'Site', type: 'choice', choices: ['TYO', 'OSA'], help: 'Where it stands' } },
      })
    },
  })

  test('tables, facts and forms show the defined name, and the form offers the choices', async () => {
    const { page } = stage.visitor
    await page.goto(`${stage.open.url}?columns=hostname,custom1,custom2`)
    const grid = page.getByRole('grid', { name: 'Devices' })
    await grid.getByRole('columnheader', { name: 'Site' }).waitFor()
    await inTime(() => grid.getByRole('columnheader', { name: 'Custom 2' }).count()).toBe(1)
    await grid.getByRole('row').filter({ hasText: 'named-01' }).click()
    const drawer = page.getByRole('dialog')
    await inTime(() => drawer.locator('dl').first().textContent()).toContain('SiteTYO')
    await drawer.getByRole('button', { name: 'Edit' }).click()
    const site = drawer.getByLabel('Site')
    await drawer.getByText('Where it stands').waitFor()
    expect(await site.getAttribute('aria-describedby')).not.toBeNull()
    await expectAccessible(page)
    expect(await drawer.locator('datalist option').count()).toBe(2)
    await site.fill('OSA')
    await drawer.getByRole('button', { name: 'Save' }).click()
    const read = () => stage.client.inventory.getDevice({ network: 'Default', ipAddress: '1.0.0.1' })
    await inTime(async () => (await read())?.custom1).toBe('OSA')
  })

  /** Returns the texts that a screen reader reads as the description of the focused control. */
  const descriptionOf = (control: Locator) =>
    control.evaluate((element) =>
      (element.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .filter((text) => text !== ''),
    )

  test('each form describes a refused value by the help of its field and by the reason', async () => {
    const { page } = stage.visitor
    const reason = expect.stringContaining('characters')
    await page.goto(`${stage.open.url}?device=1.0.0.1@Default`)
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: 'Edit' }).click()
    await drawer.getByLabel('Site').fill('x'.repeat(2000))
    await drawer.getByRole('button', { name: 'Save' }).click()
    await inTime(() => descriptionOf(drawer.getByLabel('Site'))).toEqual(['Where it stands', reason])

    await page.goto(stage.open.url)
    await page.getByRole('grid', { name: 'Devices' }).getByRole('row').nth(1).getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Edit selected' }).click()
    const bulk = page.getByRole('dialog')
    await bulk.getByLabel('Change Site').check()
    const site = bulk.getByRole('combobox', { name: 'Site', exact: true })
    await site.fill('x'.repeat(2000))
    await bulk.getByRole('button', { name: 'Review changes' }).click()
    await inTime(() => descriptionOf(site)).toEqual(['Where it stands', reason])
  })

  test('an export has the defined name in its header, and keyrack devices import reads it', async () => {
    const { page } = stage.visitor
    await page.goto(`${stage.open.url}?columns=hostname,custom1,custom2`)
    await page.getByRole('columnheader', { name: 'Site' }).waitFor()
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const path = await (await coming).path()
    expect(await readFile(path, 'utf8')).toMatch(
      /^\uFEFFnetwork,ipAddress,hostname,Site,custom2\r\nDefault,1\.0\.0\.1,/,
    )
    const options = { empty: 'clear', dryRun: true, format: 'csv' } as const
    const read = await doneAt(stage.open.url, (at) => importDevices(at, options, path))
    expect(read).toMatchObject({ ending: 'done', out: '[]\n' })
  })
})
