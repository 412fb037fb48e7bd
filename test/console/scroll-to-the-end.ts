import type { Locator, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { PAGE_SIZE } from '../../src/console/inventory/table/page-span.ts'
import type { Console } from './console-of-this-file.ts'
import { inTime } from './console-of-this-file.ts'

const ROW_HEIGHT = 30

/** Scrolls through all rows of the inventory, and expects every visible part at its correct position. */
export async function scrollToTheEnd(
  { open, client, visitor: { page } }: Console<undefined>,
  count: number,
): Promise<void> {
  await page.goto(open.url)
  await page.getByText(`${count.toLocaleString('en')} devices`, { exact: true }).waitFor()
  const grid = page.getByRole('grid')
  await inTime(() => grid.getAttribute('aria-rowcount')).toBe(`${count + 1}`)

  // Scroll quickly over the whole table, so that most pages are only passed.
  await grid.evaluate(async (element) => {
    for (let at = 0; at <= 100; at++) {
      element.scrollTop = (element.scrollHeight * at) / 100
      await new Promise((done) => requestAnimationFrame(done))
    }
  })
  const lastRow = page.locator(`#device-row-${count - 1}`)
  const { devices } = await client.inventory.search({ pageData: { offset: count - 1, pageSize: 1 } })
  await expect.poll(() => lastRow.textContent()).toContain(devices[0]!.hostname)
  await inTime(() => lastRow.getAttribute('aria-rowindex')).toBe(`${count + 1}`)
  const seen = await grid.boundingBox()
  const shown = await lastRow.boundingBox()
  expect(shown!.y + shown!.height).toBeLessThanOrEqual(seen!.y + seen!.height + 1)
  expect(await grid.getByRole('row').count()).toBeLessThan(80)

  await grid.evaluate((element) => {
    element.scrollTop = element.scrollHeight / 3
  })
  const { index, text } = await rowInSight(grid)
  const offset = index - 2
  const { devices: expected } = await client.inventory.search({ pageData: { offset, pageSize: 1 } })
  expect(text).toContain(expected[0]!.hostname)

  await expectGivenUp(page, (count * 2) / 5)
}

/**
 * Returns a loaded row in the middle of the visible rows. Its index and its text are read at once, because the rows
 * change their order in the document when scrolling stops. A second read might return another row, which is still
 * loading.
 */
async function rowInSight(grid: Locator): Promise<{ index: number; text: string }> {
  const middle = grid.getByRole('row').nth(10)
  let row = { index: 0, text: '' }
  const readRow = async (): Promise<string> => {
    row = await middle.evaluate((element) => ({
      index: Number(element.getAttribute('aria-rowindex')),
      text: element.textContent ?? '',
    }))
    return row.text
  }
  await expect.poll(readRow).toMatch(/example\.net/)
  return row
}

/** Expects that the table aborts the request for a page of devices when the user has scrolled past it. */
async function expectGivenUp(page: Page, row: number): Promise<void> {
  const isOfIt = (request: Request): boolean => offsetOf(request) === Math.floor(row / PAGE_SIZE) * PAGE_SIZE
  const scrollTo = (top: number) => page.getByRole('grid').evaluate((grid, to) => grid.scrollTo({ top: to }), top)
  await page.route('**/rest', (route, request) => (isOfIt(request) ? undefined : route.continue()))
  const asked = page.waitForRequest(isOfIt)
  await scrollTo(row * ROW_HEIGHT)
  await asked
  const givenUp = page.waitForEvent('requestfailed', isOfIt)
  await scrollTo(0)
  expect((await givenUp).failure()?.errorText).toContain('ABORTED')
  await page.unroute('**/rest')
}

const offsetOf = (request: Request): unknown => request.postDataJSON()?.params?.pageData?.offset
