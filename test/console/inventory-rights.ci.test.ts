import { describe, expect, test } from 'vitest'
import { resultOf, withKey } from '../access/callers.ts'
import { missingBrowser } from '../support/browser/browser.ts'
import { needing } from '../support/needs.ts'
import { consoleOfThisFile, inTime } from './console-of-this-file.ts'
import { signInWithKey } from './sign-in.ts'

describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'the inventory'), () => {
  const stage = consoleOfThisFile({
    admit: async (callers) => ({
      admin: (await callers.key()).key,
      viewer: (await callers.key({ grants: ['role:viewer'] })).key,
    }),
    prepare: async ({ closed, admitted }) => {
      const params = ['Default', '10.0.0.1', 'Cisco::IOS']
      await resultOf(closed.url, 'Inventory.createDevice', params, withKey(admitted.admin))
    },
  })

  test('tells who may not change devices or read credentials that it is so', async () => {
    const { page } = stage.visitor
    const grid = page.getByRole('grid', { name: 'Devices' })
    await signInWithKey(page, stage.closed.url, stage.admitted.viewer)
    await page.getByText('1 device', { exact: true }).waitFor()
    await grid.getByRole('checkbox').nth(1).click()
    await inTime(() => page.getByRole('button', { name: 'Edit selected' }).isDisabled()).toBe(true)
    await page.getByText('You need the permission inventory:write').first().waitFor()
    await grid.getByText('10.0.0.1').click()
    await inTime(() => page.getByRole('dialog').getByRole('button', { name: 'Edit' }).isDisabled()).toBe(true)
    await page.getByText('History').click()
    await page.getByText('Created', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: /^(Restore|Undo|Delete|Add device)/ }).count()).toBe(0)
    await page.getByText('Matching credentials').click()
    await page.getByText('You need the permission credentials:read').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('button', { name: 'Reset to default' }).waitFor()
    expect(await page.getByRole('button', { name: 'Define fields' }).count()).toBe(0)
  })
})
