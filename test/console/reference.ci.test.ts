import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { readContract } from '../../scripts/contract/contract.ts'
import { expectAccessible } from '../support/browser/accessible.ts'
import { missingBrowser } from '../support/browser/browser.ts'
import { needing } from '../support/needs.ts'
import { consoleOfThisFile, inTime } from './console-of-this-file.ts'

const { methods } = readContract()

describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'the reference in the console'), () => {
  const stage = consoleOfThisFile({ open: { DEMO: '1' } })
  let page: Page
  beforeEach(() => {
    page = stage.visitor.page
  })

  const list = () => page.getByRole('navigation', { name: 'Methods' })
  const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
  const answer = () => page.getByRole('region', { name: 'Response' }).locator('pre')
  const run = () => page.getByRole('button', { name: 'Run', exact: true }).click()

  async function show(method: string): Promise<void> {
    await page.goto(`${stage.open.url}docs/${method}`)
    await heading(method).waitFor()
  }

  test('every method of the contract is shown with its params, its errors and a form to run it', async () => {
    await page.goto(`${stage.open.url}docs`)
    await page.getByRole('heading', { level: 2, name: 'Version' }).waitFor()
    const links = list().getByRole('link')
    await inTime(() => links.count()).toBe(methods.length)
    await expectAccessible(page)
    for (const { name, params, errors } of methods) {
      await list().getByRole('link', { name, exact: true }).click()
      await heading(name).waitFor()
      const article = page.getByRole('article')
      expect(await article.locator('ol > li').count(), name).toBe(params.length)
      // The table also has a header row, and a row for INVALID_PARAMS of JSON-RPC.
      expect(await article.getByRole('table').last().getByRole('row').count(), name).toBe(errors.length + 2)
      await page.getByRole('form', { name: `Run ${name}` }).waitFor()
    }
  })

  test('a link leads to the whole description of a method, and keeps its filter of methods', async () => {
    await page.goto(`${stage.open.url}docs/Inventory.search?filter=device%20sortColumn`)
    await heading('Inventory.search').waitFor()
    expect(await page.title()).toBe('Inventory.search · API reference · keyrack')
    const article = page.getByRole('article')
    await article.getByText('inventory:read').waitFor()
    await article.getByText('1 to 10000 · setting MAX_PAGE_SIZE').waitFor()
    await article.getByRole('cell', { name: 'lastChange' }).waitFor()
    await inTime(() => list().getByRole('link').allTextContents()).toEqual(['search'])
    await page.getByLabel('Filter methods').fill('audit')
    await inTime(() => new URL(page.url()).search).toBe('?filter=audit')
    await list().getByRole('link', { name: 'Security.getAuditEntries' }).click()
    await heading('Security.getAuditEntries').waitFor()
    expect(new URL(page.url()).search).toBe('?filter=audit')
    await article.getByText('elements of entries').click()
    await article.getByText(/^Time and number of the entry/).waitFor()
    await expectAccessible(page)
  })

  test('the title of the window names what is shown, also after Back', async () => {
    await page.goto(`${stage.open.url}docs`)
    await list().getByRole('link', { name: 'Inventory.search', exact: true }).click()
    await inTime(() => page.title()).toBe('Inventory.search · API reference · keyrack')
    await page.goBack()
    await inTime(() => page.title()).toBe('API reference · keyrack')
  })

  test('a method is printed as a whole, without the list of methods', async () => {
    await show('Inventory.search')
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(1)
    await page.emulateMedia({ media: 'print' })
    expect(await list().isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })
  })

  test('the reference fits into a narrow window, and reports an unknown method', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await show('Inventory.search')
    await run()
    await answer().waitFor()
    await inTime(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await page.goto(`${stage.open.url}docs/No.such`)
    await inTime(() => page.getByRole('alert').allTextContents()).toContain('The contract has no method No.such.')
    await page.goto(`${stage.open.url}docs/a/b`)
    await inTime(() => page.getByRole('alert').allTextContents()).toContain('The contract has no method a/b.')
    for (const [path, level2] of [
      ['docs/Inventory.search/', 'Inventory.search'],
      ['docs/', 'Version'],
    ]) {
      await page.goto(`${stage.open.url}${path}`)
      await page.getByRole('heading', { level: 2, name: level2! }).waitFor()
    }
  })
})
