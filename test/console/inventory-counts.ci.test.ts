import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/browser/accessible.ts'
import { missingBrowser } from '../support/browser/browser.ts'
import { needing } from '../support/needs.ts'
import { consoleOfThisFile, inTime } from './console-of-this-file.ts'
import { holdCalls } from './held-calls.ts'

const MODELS = ['ASR-9006', 'ASR-9006', 'ASR-9006', 'MX204', 'MX204', 'odd*', '']

const REPORTS = MODELS.map((model, at) => ({
  ipAddress: `10.0.0.${at + 1}`,
  adapterId: 'Cisco::IOS',
  hostname: `counted-${at}`,
  ...{ model, osVersion: `7.${at % 2}`, custom1: at < 2 ? 'TYO' : '', tags: at === 0 ? ['core', 'new york'] : [] },
}))

describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'counts of devices'), () => {
  const stage = consoleOfThisFile({
    prepare: async ({ client }) => {
      await client.collector.reportDevices({ network: 'Default', reports: REPORTS })
      await client.settings.defineFieldNames({ fields: { custom1: { name: 'Site', type: 'text' } } })
    },
  })

  const page = () => stage.visitor.page
  const dialog = () => page().getByRole('dialog', { name: 'Count devices' })
  const count = async (query = '') => {
    await page().goto(`${stage.open.url}${query}`)
    await page().getByRole('button', { name: 'Count', exact: true }).click()
  }
  const rows = () => dialog().locator('tbody tr').allInnerTexts()
  const shown = () => rows().then((texts) => texts.map((text) => text.split(/\s*\t\s*/).join(' | ')))

  test('the devices of a search are counted by one field or two', async () => {
    await count()
    await inTime(shown).toEqual(['ASR-9006 | 3', 'MX204 | 2', 'none | 1', 'odd* | 1'])
    await dialog().getByLabel('and by').selectOption({ label: 'Version' })
    await inTime(shown).toContain('ASR-9006 | 7.0 | 2')
    await dialog().getByLabel('Count by').selectOption({ label: 'Site' })
    await dialog().getByLabel('and by').selectOption({ label: 'no second field' })
    await inTime(shown).toEqual(['none | 5', 'TYO | 2'])
    await dialog().getByLabel('Count by').selectOption({ label: 'Tag' })
    await inTime(shown).toEqual(['none | 6', 'core | 1', 'new york | 1'])
    await dialog().getByText('7 devices. A device counts once for each of its tags.').waitFor()
    await dialog().getByLabel('Count by').selectOption({ label: 'Compliance' })
    await inTime(shown).toEqual(['compliant or not checked | 7'])
    await expectAccessible(page())
    await count('?custom=custom1%3DTYO')
    await inTime(shown).toEqual(['ASR-9006 | 2'])
  })

  test('a group opens the search for its devices', async () => {
    await count('?osVersion=7.0')
    await dialog().getByLabel('and by').selectOption({ label: 'Site' })
    await dialog().getByRole('button', { name: 'Show 1: ASR-9006, none' }).click()
    await inTime(() => dialog().count()).toBe(0)
    await page().getByText('1 device', { exact: true }).waitFor()
    expect(new URL(page().url()).search).toBe('?osVersion=7.0&model=ASR-9006&custom=custom1%3D')
    await inTime(() => page().getByLabel('Value of criterion 3').inputValue()).toBe('custom1=')
  })

  test('a group that no criterion matches exactly has no Show button', async () => {
    await count()
    await inTime(() => dialog().getByRole('button', { name: /^Show/ }).count()).toBe(2)
  })

  test('the previous groups are marked while the devices are counted again', async () => {
    await count()
    await inTime(shown).toContain('MX204 | 2')
    const send = await holdCalls(page())
    await dialog().getByLabel('Count by').selectOption({ label: 'Site' })
    await dialog().getByText('Counting…').waitFor()
    expect(await dialog().getByRole('table').getAttribute('aria-busy')).toBe('true')
    expect(await shown()).toContain('MX204 | 2')
    await expectAccessible(page())
    send()
    await inTime(shown).toEqual(['none | 5', 'TYO | 2'])
    expect(await dialog().getByText('Counting…').count()).toBe(0)
  })
})
