import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { missingBrowser } from '../support/browser/browser.ts'
import { needing } from '../support/needs.ts'
import { consoleOfThisFile, inTime } from './console-of-this-file.ts'
import { save } from './credential-steps.ts'

const LONG = 'n'.repeat(120)

describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'unusual texts'), () => {
  const stage = consoleOfThisFile({
    prepare: async ({ client, open }) => {
      await client.inventory.createDevice({ network: 'Default', ipAddress: '10.0.0.1', adapterId: 'Cisco::IOS' })
      await client.inventory.updateDevices({ ipCsv: '10.0.0.1@Default', addTags: ['קצה', 'ליבה'] })
      await save(open.url, [{ name: 'core', addresses: ['10.0.0.0/16'], sets: [{ name: LONG, password: 'p' }] }])
    },
  })

  /** Expects that a part of the page shows the long name, and nothing beyond its width. */
  async function expectInWidth(part: Locator): Promise<void> {
    await part.getByText(LONG).waitFor()
    await inTime(() => part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  }

  test('long names of sets do not push buttons out of a narrow window', async () => {
    const { page } = stage.visitor
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${stage.open.url}credentials?config=core`)
    await expectInWidth(page.getByRole('region', { name: 'Sets of core' }))
  })

  test('long names of sets do not widen the drawer of a device', async () => {
    const { page } = stage.visitor
    await page.goto(`${stage.open.url}?device=10.0.0.1@Default`)
    await page.getByText('Matching credentials').click()
    await expectInWidth(page.getByRole('dialog'))
  })

  test('tags that are written from right to left keep their order', async () => {
    const { page } = stage.visitor
    await page.goto(`${stage.open.url}?device=10.0.0.1@Default`)
    await page.getByText('Tags, memo and configuration changes').click()
    const leftOf = async (tag: string): Promise<number> =>
      (await page.getByRole('dialog').getByText(tag, { exact: true }).boundingBox())!.x
    const line = await page.getByText(/^Tags: /).textContent()
    const [first = '', second = ''] = line!.replace('Tags: ', '').split(', ')
    expect(await leftOf(first)).toBeLessThan(await leftOf(second))
  })
})
