import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/browser/accessible.ts'
import { missingBrowser } from '../support/browser/browser.ts'
import { needing } from '../support/needs.ts'
import { consoleOfThisFile, inTime } from './console-of-this-file.ts'

const ADDRESS = '1.0.0.1'

describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'forms of the drawer'), () => {
  const stage = consoleOfThisFile({
    prepare: async ({ client }) => {
      await client.inventory.createDevice({ network: 'Default', ipAddress: ADDRESS, adapterId: 'A::B' })
      const hardware = [{ hardwareId: 1, assetType: 'CHASSIS' as const, name: 'Chassis', cardParentId: -1 }]
      const interfaces = [{ name: 'Gi0/1' }]
      const reports = [{ ipAddress: ADDRESS, interfaces, hardware }]
      await client.collector.reportDevices({ network: 'Default', reports })
      await client.credentials.edit(async (session) => {
        const credentialConfig = { name: 'ones', type: 'DYNAMIC' as const, addressSet: { addresses: ['1.0.0.0/8'] } }
        await session.saveCredentialConfig({ network: 'Default', credentialConfig })
        const credentialSets = [{ name: 'netops', username: 'ops' }]
        await session.saveCredentialSets({ network: 'Default', configName: 'ones', credentialSets })
      })
    },
  })

  test.each([
    ['Edit', 'Hostname'],
    ['Edit tags and memo', 'Memo'],
  ])('%s keeps what was entered while the service does not respond', async (button, label) => {
    const { page } = stage.visitor
    stage.excuse(/net::ERR_CONNECTION_REFUSED/)
    await page.goto(`${stage.open.url}?device=${ADDRESS}@Default`)
    const drawer = page.getByRole('dialog')
    await drawer.getByText('Tags, memo').click()
    await drawer.getByRole('button', { name: button, exact: true }).click()
    await drawer.getByLabel(label).fill('entered')
    await page.route('**/rest', (route) => route.abort('connectionrefused'))
    await drawer.getByRole('button', { name: 'Save' }).click()
    await drawer.getByText(/^Cannot save: /).waitFor()
    // The drawer reads the device and its notes again after a failure, and cannot.
    const notes = drawer.getByRole('group').filter({ hasText: 'Tags, memo' })
    await notes
      .getByRole('alert')
      .filter({ hasText: /^No answer from/ })
      .waitFor()
    expect(await drawer.getByLabel(label).inputValue()).toBe('entered')
    await page.unroute('**/rest')
    await drawer.getByRole('button', { name: 'Save' }).click()
    await page.getByText(`${ADDRESS} was saved`).waitFor()
    await inTime(() => drawer.getByText('No answer from').count()).toBe(0)
  })

  test('a form keeps what was entered while its section is closed', async () => {
    const { page } = stage.visitor
    await page.goto(`${stage.open.url}?device=${ADDRESS}@Default`)
    const drawer = page.getByRole('dialog')
    const summary = drawer.getByText('Tags, memo')
    await summary.click()
    await drawer.getByRole('button', { name: 'Edit tags and memo' }).click()
    const memo = drawer.getByLabel('Memo')
    await memo.fill('typed')
    await summary.click()
    await memo.waitFor({ state: 'hidden' })
    await summary.click()
    expect(await memo.inputValue()).toBe('typed')
    // Without text that is not saved, the notes are read again.
    await drawer.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await drawer.getByRole('button', { name: 'Edit tags and memo' }).waitFor()
    await summary.click()
    await drawer.getByRole('button', { name: 'Edit tags and memo' }).waitFor({ state: 'detached' })
  })

  test('a refused comment is reported at the field of the comment', async () => {
    const { page } = stage.visitor
    await page.goto(`${stage.open.url}?device=${ADDRESS}@Default`)
    const drawer = page.getByRole('dialog')
    await drawer.getByText('Tags, memo').click()
    await drawer.getByRole('button', { name: 'Edit tags and memo' }).click()
    await drawer.getByLabel('Memo').fill('in rack 12')
    await drawer.getByLabel('Comment').fill('\u202eCHG-9')
    await drawer.getByRole('button', { name: 'Save' }).click()
    await drawer.getByRole('alert').getByText('must have no control characters').waitFor()
    expect(await drawer.getByLabel('Comment').getAttribute('aria-invalid')).toBe('true')
    expect(await drawer.getByText('Cannot save').count()).toBe(0)
  })

  test('a part of the drawer keeps what it shows if it cannot be read again', async () => {
    const { page } = stage.visitor
    stage.excuse(/net::ERR_CONNECTION_REFUSED/)
    await page.goto(`${stage.open.url}?device=${ADDRESS}@Default`)
    const drawer = page.getByRole('dialog')
    await drawer.getByText('Hardware').click()
    await drawer.getByText('Matching credentials').click()
    const parts = ['Gi0/1', 'Chassis', 'netops']
    for (const part of parts) await drawer.getByText(part).waitFor()
    await page.route('**/rest', (route) => route.abort('connectionrefused'))
    await page.getByRole('button', { name: 'Refresh' }).click()
    await inTime(() => drawer.getByRole('group').getByText('No answer from').count()).toBe(3)
    for (const part of parts) expect(await drawer.getByText(part).count()).toBe(1)
    await expectAccessible(page)
    await page.unroute('**/rest')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await inTime(() => drawer.getByText('No answer from').count()).toBe(0)
  })

  test('a failed change of many devices leads back to what was entered', async () => {
    const { page } = stage.visitor
    stage.excuse(/net::ERR_CONNECTION_REFUSED/)
    await page.goto(stage.open.url)
    await page.getByLabel(`Select ${ADDRESS}`, { exact: true }).click()
    await page.getByRole('button', { name: 'Edit selected' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Change custom 1').check()
    await dialog.getByLabel('Custom 1', { exact: true }).fill('entered')
    await dialog.getByRole('button', { name: 'Review changes' }).click()
    await dialog.getByText('1 device will change.').waitFor()
    await page.route('**/rest', (route) => route.abort('connectionrefused'))
    await dialog.getByRole('button', { name: 'Apply to 1 device' }).click()
    await dialog.getByText(/1 may or may not be changed/).waitFor()
    await dialog.getByRole('button', { name: 'Back' }).click()
    expect(await dialog.getByLabel('Custom 1', { exact: true }).inputValue()).toBe('entered')
    await page.unroute('**/rest')
    await dialog.getByRole('button', { name: 'Review changes' }).click()
    await dialog.getByRole('button', { name: 'Apply to 1 device' }).click()
    await dialog.getByText('1 changed').waitFor()
    expect(await dialog.getByRole('button', { name: 'Back' }).count()).toBe(0)
    await dialog.getByRole('button', { name: 'Done' }).click()
  })

  const REFUSED = '\u202eCHG-9'
  const REASON = 'must have no control characters'
  const openDrawer = async () => {
    const { page } = stage.visitor
    await page.goto(`${stage.open.url}?device=${ADDRESS}@Default`)
    return page.getByRole('dialog', { name: `${ADDRESS} in Default` })
  }
  test.each([
    ['Delete', async () => (await openDrawer()).getByRole('button', { name: 'Delete' }).click()],
    [
      'Restore',
      async () => {
        await (await openDrawer()).getByText('History').click()
        await stage.visitor.page
          .getByRole('button', { name: /^Restore this/ })
          .first()
          .click()
      },
    ],
    [
      'Undo the request',
      async () => {
        await (await openDrawer()).getByText('History').click()
        await stage.visitor.page
          .getByRole('button', { name: /^Undo the request of/ })
          .first()
          .click()
      },
    ],
    [
      'Add',
      async () => {
        const { page } = stage.visitor
        await page.goto(stage.open.url)
        await page.getByRole('button', { name: 'Add device' }).click()
        await page.getByLabel('Address', { exact: true }).fill('1.0.0.9')
        await page.getByLabel('Adapter', { exact: true }).fill('A::B')
      },
    ],
  ] as const)('%s reports a refused comment once, at the field of the comment', async (action, ask) => {
    await ask()
    const dialog = stage.visitor.page.getByRole('dialog').last()
    const comment = dialog.getByLabel('Comment')
    await comment.fill(REFUSED)
    await dialog.getByRole('button', { name: action, exact: true }).click()
    await dialog.getByText(REASON).waitFor()
    expect(await comment.getAttribute('aria-invalid')).toBe('true')
    expect(await dialog.getByText(REASON).allInnerTexts()).toEqual([REASON])
  })

  test('each finding about tags and memo is reported at its field', async () => {
    const drawer = await openDrawer()
    await drawer.getByText('Tags, memo').click()
    await drawer.getByRole('button', { name: 'Edit tags and memo' }).click()
    await drawer.getByLabel('Tags to add').fill(`${'a'.repeat(2000)}, fine, ${'b'.repeat(2000)}`)
    await drawer.getByRole('button', { name: 'Save' }).click()
    await drawer.getByText(/^entry 1: .*; entry 3: /).waitFor()
    expect(await drawer.getByLabel('Tags to add').getAttribute('aria-invalid')).toBe('true')
    expect(await drawer.getByText('Cannot save').count()).toBe(0)
  })
})
