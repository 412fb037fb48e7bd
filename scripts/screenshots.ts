/*
 * Takes the screenshots of the console for docs/console.md and README.md, from the built service with the demo fleet.
 *
 * npm run build && npx tsx scripts/screenshots.ts
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { newVisitor, startBrowser } from '../test/support/browser/browser.ts'
import { startServiceProcess } from '../test/support/service-process.ts'

const SIZE = { width: 1080, height: 640 }

/** The steps that lead to each view, by file name. */
const VIEWS: Readonly<Record<string, (page: Page, url: string) => Promise<void>>> = {
  async inventory(page, url) {
    await page.goto(url)
    await page.getByRole('gridcell', { name: '10.0.1.2', exact: true }).click()
    await page.getByRole('dialog').getByText('Interfaces', { exact: true }).waitFor()
  },
  async credentials(page, url) {
    await page.goto(`${url}credentials`)
    await page.getByRole('button', { name: 'New configuration…' }).click()
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('lab switches')
    await page.getByRole('button', { name: 'Stage', exact: true }).click()
    await page.getByRole('region', { name: 'Uncommitted changes' }).getByText('1 uncommitted change').last().waitFor()
    await page.getByRole('link', { name: /^core routers/ }).click()
    await page.getByRole('table').first().waitFor()
  },
  async reference(page, url) {
    await page.goto(`${url}docs/Inventory.search`)
    await page.getByRole('heading', { name: 'Inventory.search' }).waitFor()
  },
  async status(page, url) {
    await page.goto(`${url}status`)
    await page.getByRole('heading', { level: 1, name: 'Status' }).waitFor()
    await page.getByRole('table').first().waitFor()
  },
}

const dataDir = await mkdtemp(join(tmpdir(), 'keyrack-screenshots-'))
const service = await startServiceProcess({ DATA_DIR: dataDir, DEMO: '1' })
const browser = await startBrowser()
try {
  for (const [name, show] of Object.entries(VIEWS)) {
    const { page, close } = await newVisitor(browser, { viewport: SIZE, colorScheme: 'light', reducedMotion: 'reduce' })
    await show(page, service.url)
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: fileURLToPath(new URL(`../docs/console-${name}.png`, import.meta.url)) })
    await close()
  }
} finally {
  await browser.close()
  await service.end('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
}
