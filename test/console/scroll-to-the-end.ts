import { expect } from 'vitest'
import type { Stage } from './console-of-this-file.ts'

/** Scrolls through all rows of the inventory, and finds every part of it that came into sight where it belongs. */
export async function scrollToTheEnd({ service, client, visitor: { page } }: Stage, count: number): Promise<void> {
  const asked: number[] = []
  page.on('request', (request) => {
    const { method, params } = request.postDataJSON() ?? {}
    if (method === 'Inventory.search') asked.push(params.pageData.offset)
  })
  await page.goto(service.url)
  await page.getByText(`${count.toLocaleString('en')} devices`, { exact: true }).waitFor()
  const grid = page.getByRole('grid')
  expect(await grid.getAttribute('aria-rowcount')).toBe(`${count + 1}`)

  // A sweep over all of it: most pages are scrolled past.
  await grid.evaluate(async (element) => {
    for (let at = 0; at <= 100; at++) {
      element.scrollTop = (element.scrollHeight * at) / 100
      await new Promise((done) => requestAnimationFrame(done))
    }
  })
  const lastRow = page.locator(`#device-row-${count - 1}`)
  const { devices } = await client.inventory.search({ pageData: { offset: count - 1, pageSize: 1 } })
  await expect.poll(() => lastRow.textContent(), { timeout: 20_000 }).toContain(devices[0]!.hostname)
  expect(await lastRow.getAttribute('aria-rowindex')).toBe(`${count + 1}`)
  const seen = await grid.boundingBox()
  const shown = await lastRow.boundingBox()
  expect(shown!.y + shown!.height).toBeLessThanOrEqual(seen!.y + seen!.height + 1)
  expect(await grid.getByRole('row').count()).toBeLessThan(80)
  expect(new Set(asked).size).toBeLessThan(count / 200)

  await grid.evaluate((element) => {
    element.scrollTop = element.scrollHeight / 3
  })
  const middle = grid.getByRole('row').nth(10)
  await expect.poll(() => middle.textContent(), { timeout: 20_000 }).toMatch(/example\.net/)
  const offset = Number(await middle.getAttribute('aria-rowindex')) - 2
  const { devices: expected } = await client.inventory.search({ pageData: { offset, pageSize: 1 } })
  expect(await middle.textContent()).toContain(expected[0]!.hostname)
}
