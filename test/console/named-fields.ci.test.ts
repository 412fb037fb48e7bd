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

describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'named fields'), () => {
  const stage = consoleOfThisFile({
    prepare: async ({ client }) => {
      await client.settings.defineFieldNames({ fields: { named: NAMED } })
      await client.collector.reportDevices({ network: 'Default', reports: [DEVICE] })
    },
  })

  test('the drawer shows them, and the form saves them or says what is wrong with a value', async () => {
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
})
