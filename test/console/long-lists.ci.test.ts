import { describe, expect, test } from 'vitest'
import { missingBrowser } from '../support/browser/browser.ts'
import { needing } from '../support/needs.ts'
import { consoleOfThisFile, inTime } from './console-of-this-file.ts'

const network = 'Default'
const LONG = 'N'.repeat(64)

describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'lists that scroll'), () => {
  const stage = consoleOfThisFile({
    prepare: async ({ client }) => {
      await client.networks.defineManagedNetwork({ networkName: LONG })
      const reports = Array.from({ length: 60 }, (_, at) => ({
        ipAddress: `10.0.0.${at}`,
        adapterId: 'A::B',
        tags: ['t'.repeat(120)],
      }))
      await client.collector.reportDevices({ network, reports })
      for (let priority = 0; priority < 40; priority++) {
        const credentialConfig = { name: `config ${priority}`, priority, flat: false }
        await client.credentials.saveCredentialConfig({ network, oldConfigName: null, credentialConfig })
      }
      await client.credentials.commitEdits()
    },
  })

  const page = () => stage.visitor.page
  const shadows = () =>
    page()
      .getByRole('grid')
      .evaluate((grid) =>
        ['left', 'right', 'top', 'bottom'].filter(
          (side) => getComputedStyle(grid).getPropertyValue(`--hint-${side}`) !== '0px',
        ),
      )
  const scrollTo = (left: number, top: number) =>
    page()
      .getByRole('grid')
      .evaluate((grid, at) => grid.scrollTo(...at), [left, top] as [number, number])

  test('the table has shadows at the edges that hide a part of it', async () => {
    await page().goto(stage.open.url)
    await page().getByRole('gridcell', { name: '10.0.0.1', exact: true }).waitFor()
    await inTime(shadows).toEqual(['right', 'bottom'])
    await scrollTo(100_000, 300)
    await inTime(shadows).toEqual(['left', 'top', 'bottom'])
    await scrollTo(0, 100_000)
    await inTime(shadows).toEqual(['right', 'top'])
    await page().goto(`${stage.open.url}?columns=hostname&ipAddress=10.0.0.1`)
    await page().getByText('1 device', { exact: true }).waitFor()
    await inTime(shadows).toEqual([])
  })

  test('an opened configuration is in view, and so is its row', async () => {
    await page().goto(`${stage.open.url}credentials?network=${network}&config=config+0`)
    const heading = (name: string) => page().getByRole('heading', { name, exact: true })
    const isInView = (name: string) =>
      heading(name).evaluate((one) => {
        const { top, bottom } = one.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      })
    await heading('config 0').waitFor()
    const last = page().getByRole('link', { name: 'config 39', exact: true })
    await last.click()
    await heading('config 39').waitFor()
    await inTime(() => isInView('config 39')).toBe(true)
    await page().setViewportSize({ width: 390, height: 800 })
    await page().reload()
    await heading('config 39').waitFor()
    await inTime(() => isInView('config 39')).toBe(true)
    const row = await last.boundingBox()
    const list = await page().locator('ol').first().boundingBox()
    expect(row!.y + row!.height).toBeLessThanOrEqual(list!.y + list!.height)
  })

  test('a method that is opened from the middle of another one begins at its heading', async () => {
    await page().goto(`${stage.open.url}docs/Inventory.search`)
    const heading = (name: string) => page().getByRole('heading', { name, exact: true })
    await heading('Errors').scrollIntoViewIfNeeded()
    await page().getByRole('link', { name: 'Inventory.getDevice', exact: true }).click()
    await heading('Inventory.getDevice').waitFor()
    await inTime(async () => (await heading('Inventory.getDevice').boundingBox())!.y).toBeGreaterThan(0)
  })

  test('long tags and names of networks stay in a narrow window', async () => {
    await page().setViewportSize({ width: 390, height: 800 })
    await page().goto(`${stage.open.url}?device=10.0.0.1@${network}`)
    const drawer = page().getByRole('dialog', { name: `10.0.0.1 in ${network}` })
    await drawer.getByText('Tags, memo and configuration changes').click()
    await drawer.getByText('Tags: ttt').waitFor()
    expect(await drawer.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    await page().goto(stage.open.url)
    await page().getByText('Networks: all').click()
    await page().getByLabel(LONG).waitFor()
    const { x, width } = (await page().locator('fieldset', { hasText: LONG }).boundingBox())!
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(390)
  })
})
