import { describe, expect, test } from 'vitest'
import { loadFleet } from '../../scripts/seed/load-fleet.ts'
import { missingBrowser } from '../support/browser/browser.ts'
import { needing } from '../support/needs.ts'
import { consoleOfThisFile, inTime } from './console-of-this-file.ts'

const COUNT = 2500

describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'the search of the inventory'), () => {
  const stage = consoleOfThisFile({ prepare: ({ client }) => loadFleet({ client, count: COUNT }) })

  const page = () => stage.visitor.page
  const grid = () => page().getByRole('grid', { name: 'Devices' })
  const count = (text: string) => page().getByText(text, { exact: true }).waitFor()
  const open = async (query = '') => {
    await page().goto(`${stage.open.url}${query}`)
    await grid().getByRole('row').nth(1).waitFor()
  }
  const totalOf = async (scheme: string, query: string) =>
    (await stage.client.inventory.search({ scheme, query, pageData: { offset: 0, pageSize: 1 } })).total!

  test('a search by two criteria is in the URL, and a reload restores it', async () => {
    const total = await totalOf('hostname,status', '*-sw-*\nF')
    expect(total).toBeGreaterThan(1)
    await open()
    await count(`${COUNT.toLocaleString('en')} devices`)
    await page().getByLabel('Value of criterion 1').fill('*-sw-*')
    await page().getByRole('button', { name: 'Add criterion' }).click()
    await page().getByLabel('Value of criterion 2').fill('F')
    await page().keyboard.press('Enter')
    await count(`${total} devices`)
    await page().getByRole('columnheader', { name: 'Hostname' }).getByRole('button').click()
    await page().getByRole('columnheader', { name: 'Hostname' }).getByRole('button').click()
    await expect.poll(() => new URL(page().url()).search).toBe('?hostname=*-sw-*&status=F&sort=-hostname')
    await page().reload()
    await count(`${total} devices`)
    await inTime(() => page().getByLabel('Value of criterion 1').inputValue()).toBe('*-sw-*')
    await inTime(() => page().getByLabel('Field of criterion 2').inputValue()).toBe('status')
    const header = page().getByRole('columnheader', { name: 'Hostname' })
    await inTime(() => header.getAttribute('aria-sort')).toBe('descending')
    await inTime(() => grid().getAttribute('aria-rowcount')).toBe(`${total + 1}`)
    const query = { scheme: 'hostname,status', query: '*-sw-*\nF', sortColumn: 'hostname', descending: true } as const
    const { devices } = await stage.client.inventory.search({ ...query, pageData: { offset: 0, pageSize: 1 } })
    await grid().getByRole('row').nth(1).getByText(devices[0]!.hostname).waitFor()
  })

  test('a criterion of any scheme can be negated, in the URL and in the call', async () => {
    const total = await totalOf('!hostname', '*-sw-*')
    expect(total).toBe(COUNT - (await totalOf('hostname', '*-sw-*')))
    await open()
    await page().getByLabel('Condition of criterion 1').selectOption('is not')
    await page().getByLabel('Value of criterion 1').fill('*-sw-*')
    await page().keyboard.press('Enter')
    await count(`${total.toLocaleString('en')} devices`)
    await page().reload()
    await count(`${total.toLocaleString('en')} devices`)
    await inTime(() => page().getByLabel('Condition of criterion 1').inputValue()).toBe('is not')
    await page().getByRole('button', { name: 'Show call' }).click()
    await page().getByText('"!hostname"').waitFor()
    await page().keyboard.press('Escape')
    await page().getByLabel('Condition of criterion 1').selectOption('is')
    await page().getByRole('button', { name: 'Search', exact: true }).click()
    await count(`${(COUNT - total).toLocaleString('en')} devices`)
  })

  const focused = () => page().evaluate(() => document.activeElement?.getAttribute('aria-label'))

  test('a new criterion takes the focus', async () => {
    await open()
    await page().getByRole('button', { name: 'Add criterion' }).press('Enter')
    await inTime(focused).toBe('Field of criterion 2')
  })

  test('after a criterion is removed, the next one or the last one has the focus', async () => {
    await page().goto(`${stage.open.url}?hostname=a*&status=F&model=b*`)
    await page().getByLabel('Value of criterion 3').waitFor()
    const remove = (number: number) => page().getByRole('button', { name: `Remove criterion ${number}` })
    for (const [number, next] of [
      [2, 2],
      [2, 1],
      [1, 1],
    ] as const) {
      await remove(number).click()
      await inTime(focused).toBe(`Value of criterion ${next}`)
    }
    await inTime(() => remove(1).isDisabled()).toBe(true)
  })

  test('a search that finds nothing says so in the table', async () => {
    await page().goto(`${stage.open.url}?hostname=no-such-device`)
    await page().getByText('No device matches this search.', { exact: true }).waitFor()
    await count('0 devices')
    // The address brings back exactly what was typed.
    const typed = 'a%20b&c=d+e#f %é'
    await page().getByLabel('Value of criterion 1').fill(typed)
    await page().keyboard.press('Enter')
    await inTime(() => page().url()).toContain('%2520')
    await inTime(() => page().getByLabel('Value of criterion 1').inputValue()).toBe(typed)
    await page().reload()
    await inTime(() => page().getByLabel('Value of criterion 1').inputValue()).toBe(typed)
  })

  test('networks can be chosen, and a missing one is reported where it was chosen', async () => {
    await open()
    await page().getByText('Networks: all').click()
    await page().getByLabel('Branch', { exact: true }).check()
    const { total } = await stage.client.inventory.search({
      network: ['Branch'],
      pageData: { offset: 0, pageSize: 1 },
    })
    await count(`${total} devices`)
    await page().goto(`${stage.open.url}?network=Nowhere`)
    await page().getByRole('alert').filter({ hasText: 'Nowhere' }).waitFor()
    await count('The search failed')
  })

  test('an invalid criterion is reported at its field', async () => {
    await page().goto(`${stage.open.url}?hostname=tyo*&status=Q&ipAddress=10.0.0.256`)
    const second = page().getByRole('group', { name: 'Criterion 2' })
    await second.getByRole('alert').filter({ hasText: 'not one of the letters' }).waitFor()
    await page().getByRole('group', { name: 'Criterion 3' }).getByRole('alert').filter({ hasText: 'octet' }).waitFor()
    expect(await page().getByRole('group', { name: 'Criterion 1' }).getByRole('alert').count()).toBe(0)
    await page().getByRole('button', { name: 'Remove criterion 3' }).click()
    await page().getByLabel('Value of criterion 2').fill('S')
    expect(await second.getByRole('alert').count()).toBe(0)
    await page().getByRole('button', { name: 'Search', exact: true }).click()
    await count(`${await totalOf('hostname,status', 'tyo*\nS')} devices`)
  })

  test('Back returns to the previous search, even if the last one was repeated', async () => {
    await open('?hostname=par*')
    await page().getByLabel('Value of criterion 1').fill('tyo*')
    const search = page().getByRole('button', { name: 'Search', exact: true })
    await search.click()
    await count(`${await totalOf('hostname', 'tyo*')} devices`)
    await search.click()
    await page().goBack()
    await inTime(() => page().getByLabel('Value of criterion 1').inputValue()).toBe('par*')
  })

  test('the call whose result the table shows can be seen and copied', async () => {
    await open('?hostname=par*')
    await page().getByRole('button', { name: 'Show call' }).click()
    await page().getByLabel('Python').check()
    await page().getByRole('button', { name: 'Copy request' }).click()
    await page().getByText('Copied').waitFor()
    const copied = await page().evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain('client.call("Inventory.search", {')
    expect(copied).toContain('"scheme": "hostname",\n    "query": "par*"')
    await page().getByLabel('curl').check()
    await page().getByText('Copied').waitFor({ state: 'detached' })
    await page().keyboard.press('Escape')
    await page().getByText('API call for this table').waitFor({ state: 'detached' })
  })
})
