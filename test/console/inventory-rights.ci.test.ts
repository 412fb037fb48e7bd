import { describe, expect, test } from 'vitest'
import { resultOf, withKey } from '../access/callers.ts'
import { missingBrowser } from '../support/browser/browser.ts'
import { needing } from '../support/needs.ts'
import { consoleOfThisFile, inTime } from './console-of-this-file.ts'
import { signInWithKey } from './sign-in.ts'

describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'the inventory'), () => {
  const stage = consoleOfThisFile({
    closed: { NETWORKS: 'Default,Lab' },
    admit: async (callers) => ({
      admin: (await callers.key()).key,
      editorOfLab: (await callers.key({ networks: ['Lab'] })).key,
      viewer: (await callers.key({ grants: ['role:viewer'] })).key,
      ofNoNetwork: (await callers.key({ networks: ['Gone'] })).key,
      viewerOfLab: (await callers.key({ grants: ['role:viewer'], networks: ['Lab'] })).key,
    }),
    prepare: async ({ closed, admitted }) => {
      const params = ['Default', '10.0.0.1', 'Cisco::IOS']
      await resultOf(closed.url, 'Inventory.createDevice', params, withKey(admitted.admin))
    },
  })

  test('asks before a sign-out drops entered text', async () => {
    const { page } = stage.visitor
    const question = page.getByRole('dialog', { name: 'Discard what you entered?' })
    const signOut = page.getByRole('button', { name: 'Sign out' })
    await signInWithKey(page, `${stage.closed.url}?device=10.0.0.1@Default`, stage.admitted.admin)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Hostname').fill('mine')
    await page.locator('summary', { hasText: 'Signed in as' }).click()
    await signOut.click()
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await page.getByLabel('Hostname').inputValue()).toBe('mine')
    await signOut.click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('heading', { name: 'Sign in to keyrack' }).waitFor()
  })

  test('offers for a new device only networks that the caller may see', async () => {
    const { page } = stage.visitor
    await signInWithKey(page, stage.closed.url, stage.admitted.editorOfLab)
    await page.getByRole('button', { name: 'Add device' }).click()
    const network = page.getByRole('dialog', { name: 'New device' }).getByLabel('Network')
    await inTime(() => network.locator('option').allTextContents()).toEqual(['Lab'])
  })

  test.each([
    ['ofNoNetwork', 'You have no access to any network. Ask an administrator for it.'],
    [
      'viewerOfLab',
      'No devices yet in the networks that you have access to. You need the permission inventory:write to add some.',
    ],
    ['editorOfLab', 'No devices yet in the networks that you have access to. keyrack import brings them from NetBox'],
  ] as const)('says to %s why there are no devices, and how to add some', async (caller, text) => {
    const { page } = stage.visitor
    await signInWithKey(page, stage.closed.url, stage.admitted[caller])
    await page.getByText('0 devices', { exact: true }).waitFor()
    await inTime(() => page.locator('main').innerText()).toContain(text)
  })

  test('says that the user may not change devices or read credentials', async () => {
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
