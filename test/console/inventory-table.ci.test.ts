import { describe, expect, test } from 'vitest'
import { loadFleet } from '../../scripts/seed/load-fleet.ts'
import { missingBrowser } from '../support/browser/browser.ts'
import { needing } from '../support/needs.ts'
import { consoleOfThisFile, inTime } from './console-of-this-file.ts'

const COUNT = 2500

describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'the table of the inventory'), () => {
  const stage = consoleOfThisFile({ prepare: ({ client }) => loadFleet({ client, count: COUNT }) })

  const page = () => stage.visitor.page
  const grid = () => page().getByRole('grid', { name: 'Devices' })
  const rowOf = (text: string) => grid().getByRole('row').filter({ hasText: text })
  const drawer = () => page().getByRole('dialog')
  const count = (text: string) => page().getByText(text, { exact: true }).waitFor()
  const open = async (query = '') => {
    await page().goto(`${stage.open.url}${query}`)
    await grid().getByRole('row').nth(1).waitFor()
  }

  test('the keyboard alone reaches the last row, opens it, comes back and selects', async () => {
    await open()
    await count(`${COUNT.toLocaleString('en')} devices`)
    await grid().focus()
    const active = () => grid().getAttribute('aria-activedescendant')
    await page().keyboard.press('ArrowDown')
    await page().keyboard.press('ArrowDown')
    await inTime(active).toBe('device-row-2')
    await page().keyboard.press('PageDown')
    expect(Number((await active())!.split('-').at(-1))).toBeGreaterThan(5)
    await page().keyboard.press('End')
    await inTime(active).toBe(`device-row-${COUNT - 1}`)
    const last = grid().locator(`#device-row-${COUNT - 1}`)
    await expect.poll(() => last.textContent()).toContain('2001:db8')
    await inTime(() => last.getAttribute('aria-rowindex')).toBe(`${COUNT + 1}`)
    await page().keyboard.press('Enter')
    await expect.poll(() => drawer().textContent()).toContain('2001:db8')
    await expect.poll(() => page().evaluate(() => document.activeElement?.tagName)).toBe('H2')
    await page().keyboard.press('Escape')
    await drawer().waitFor({ state: 'detached' })
    await expect.poll(() => page().evaluate(() => document.activeElement?.role)).toBe('grid')
    await inTime(active).toBe(`device-row-${COUNT - 1}`)
    await page().keyboard.press(' ')
    await page().getByText('1 selected').waitFor()
    await inTime(() => last.getAttribute('aria-selected')).toBe('true')
    await grid().evaluate((element) => {
      element.scrollTop = element.scrollHeight / 2
    })
    await grid()
      .locator(`#device-row-${COUNT / 2}`)
      .waitFor()
    // The active row is out of view, but the keys still act on it.
    await expect.poll(() => last.textContent()).toContain('2001:db8')
    await page().keyboard.press(' ')
    await page().getByText('1 selected').waitFor({ state: 'detached' })
    await page().keyboard.press('Home')
    await inTime(active).toBe('device-row-0')
    await rowOf('10.0.0.1').first().waitFor()
    const drawn = () => grid().evaluate((element) => [...element.querySelectorAll('[id]')].map(({ id }) => id))
    await expect.poll(async () => (await drawn()).slice(0, 3)).toEqual(['device-row-0', 'device-row-1', 'device-row-2'])
    expect(new Set(await drawn()).size).toBe((await drawn()).length)
  })

  test('columns are chosen, and a narrow window does not scroll sideways', async () => {
    await open()
    await page().getByRole('button', { name: 'Columns' }).click()
    await page().getByLabel('Custom 2').check()
    await page().getByLabel('Hostname').uncheck()
    await page().keyboard.press('Escape')
    await grid().getByRole('columnheader', { name: 'Custom 2' }).waitFor()
    expect(await grid().getByRole('columnheader', { name: 'Hostname' }).count()).toBe(0)
    await page().setViewportSize({ width: 320, height: 640 })
    await inTime(() => page().evaluate(() => document.querySelector('main')!.scrollWidth)).toBeLessThanOrEqual(320)
  })
})
