import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/browser/accessible.ts'
import { missingBrowser } from '../support/browser/browser.ts'
import { needing } from '../support/needs.ts'
import { consoleOfThisFile, inTime } from './console-of-this-file.ts'

/** A device with data in each part of the drawer. */
const WELL_KNOWN = {
  ipAddress: '1.0.0.1',
  adapterId: 'Cisco::IOS',
  hostname: 'known-01',
  memo: 'do not touch',
  tags: ['core'],
  configChangedAt: [1_788_220_800_000],
  interfaces: [
    { name: 'Gi0/1', adminStatus: 'UP' as const, ipAddresses: [{ ipAddress: '1.0.9.1', prefixLength: 30 }] },
  ],
  hardware: [
    { hardwareId: 1, assetType: 'CHASSIS' as const, name: 'Chassis', cardParentId: -1 },
    { hardwareId: 2, assetType: 'FAN' as const, name: 'Fan 1', cardParentId: 1 },
  ],
}

describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'the drawer of a device'), () => {
  const stage = consoleOfThisFile({
    prepare: async ({ client }) => {
      await client.collector.reportDevices({ network: 'Default', reports: [WELL_KNOWN] })
      await client.credentials.edit(async (session) => {
        const addressSet = { addresses: ['1.0.0.0/8'] }
        const credentialConfig = { name: 'ones', type: 'DYNAMIC' as const, addressSet }
        await session.saveCredentialConfig({ network: 'Default', credentialConfig })
        const credentialSets = [{ name: 'netops', username: 'ops', password: 'canary-secret' }]
        await session.saveCredentialSets({ network: 'Default', configName: 'ones', credentialSets })
      })
    },
  })

  const page = () => stage.visitor.page
  const grid = () => page().getByRole('grid', { name: 'Devices' })
  const rowOf = (text: string) => grid().getByRole('row').filter({ hasText: text })
  const drawer = () => page().getByRole('dialog')
  const open = async (query = '') => {
    await page().goto(`${stage.open.url}${query}`)
    await grid().getByRole('row').nth(1).waitFor()
  }

  test('the drawer shows everything about a device, and requests secrets only after Reveal', async () => {
    const asked: string[] = []
    page().on('request', (request) => asked.push(request.postDataJSON()?.method))
    const reveals = async () => {
      const { entries } = await stage.client.security.getAuditEntries({ stream: 'credentials', pageSize: 200 })
      return entries.filter(({ method }) => method !== 'Credentials.commitEdits')
    }
    await open()
    await rowOf('known-01').click()
    await drawer().getByText('1.0.9.1/30').waitFor()
    expect(new URL(page().url()).searchParams.get('device')).toBe('1.0.0.1@Default')
    await drawer().getByText('Hardware').click()
    await drawer().getByText('Fan 1').waitFor()
    await drawer().getByText('Tags, memo').click()
    await drawer().getByText('2026-09-01 00:00').waitFor()
    await drawer().getByText('Memo: do not touch').waitFor()
    await drawer().getByText('Matching credentials').click()
    await drawer().getByText('because of 1.0.0.0/8').waitFor()
    expect(asked).toContain('Collector.getReports')
    await drawer().getByText('The audit records each reveal: who').waitFor()
    // The device has a password but no enable password. So the password is masked, and the enable password is not
    // shown.
    await inTime(() => drawer().getByText('••••••••').count()).toBe(1)
    expect(await page().content()).not.toContain('canary-secret')
    expect(await reveals()).toEqual([])
    const reveal = drawer().getByRole('button', { name: 'Reveal secrets' })
    // A reveal that fails can be repeated.
    stage.excuse(/net::ERR_FAILED/)
    await page().route('**/rest', (route) => route.abort())
    await reveal.click()
    await drawer()
      .getByText(/^Cannot reveal: /)
      .waitFor()
    await page().unroute('**/rest')
    await reveal.click()
    await drawer().getByText('canary-secret').waitFor()
    expect(await reveals()).toMatchObject([{ method: 'Credentials.resolveCredentials' }])
    await reveal.click()
    await drawer().getByText('••••••••').waitFor()
    expect(await page().content()).not.toContain('canary-secret')
    await page().reload()
    await drawer().getByText('1.0.9.1/30').waitFor()
    expect(await page().content()).not.toContain('canary-secret')
    await page().goBack()
    await drawer().waitFor({ state: 'detached' })
  })

  test('a part that cannot be read shows an error', async () => {
    stage.excuse(/net::ERR_FAILED/)
    await page().route('**/rest', (route) =>
      route.request().postData()?.includes('getDeviceInterfaces') ? route.abort() : route.fallback(),
    )
    await open()
    await rowOf('known-01').click()
    const alert = drawer().getByRole('alert')
    await inTime(() => alert.textContent()).toContain('No answer from')
    const colours = await alert.evaluate((shown) => {
      const probe = document.createElement('span')
      shown.append(probe)
      probe.style.color = 'var(--danger)'
      const danger = getComputedStyle(probe).color
      probe.remove()
      return { shown: getComputedStyle(shown).color, danger }
    })
    expect(colours.shown).toBe(colours.danger)
  })

  /** Returns where the focus was during repeated presses of Tab. The browser's own buttons are excluded. */
  async function reachedByTab(key: 'Tab' | 'Shift+Tab'): Promise<Set<string>> {
    const reached = new Set<string>()
    for (let at = 0; at < 25; at++) {
      await page().keyboard.press(key)
      reached.add(
        await page().evaluate(() => {
          const focused = document.activeElement!
          return focused === document.body ? 'body' : focused.closest('[role=dialog]') === null ? 'outside' : 'inside'
        }),
      )
    }
    reached.delete('body')
    return reached
  }
  const isGridFocused = () => page().evaluate(() => document.activeElement?.getAttribute('role') === 'grid')

  test('in a narrow window the drawer covers everything; when it closes, the table has the focus', async () => {
    await page().setViewportSize({ width: 400, height: 700 })
    await open()
    await rowOf('1.0.0.1').click()
    await drawer().getByText('1.0.9.1/30').waitFor()
    expect((await drawer().boundingBox())!.width).toBe(400)
    await inTime(() => drawer().getAttribute('aria-modal')).toBe('true')
    expect(await reachedByTab('Tab')).toEqual(new Set(['inside']))
    expect(await reachedByTab('Shift+Tab')).toEqual(new Set(['inside']))
    await expectAccessible(page())
    await page().keyboard.press('Escape')
    await drawer().waitFor({ state: 'detached' })
    await expect.poll(isGridFocused).toBe(true)
    expect(await page().locator('[inert]').count()).toBe(0)
    await page().keyboard.press('Enter')
    await drawer().getByRole('button', { name: 'Close the device' }).click()
    await expect.poll(isGridFocused).toBe(true)
    await page().keyboard.press('Enter')
    await drawer().getByText('1.0.9.1/30').waitFor()
    // Chromium takes the focus from the page when Tab leaves it, and then sends keys to the body.
    await page().evaluate(() => (document.activeElement as HTMLElement).blur())
    await page().keyboard.press('Escape')
    await drawer().waitFor({ state: 'detached' })
    await expect.poll(isGridFocused).toBe(true)
    await page().goBack()
    await drawer().waitFor()
    await page().goForward()
    await drawer().waitFor({ state: 'detached' })
    await expect.poll(isGridFocused).toBe(true)
  })

  const edit = async () => {
    await drawer().getByRole('button', { name: 'Edit' }).click()
    await inTime(() =>
      drawer()
        .getByLabel('Hostname')
        .evaluate((input) => input === document.activeElement),
    ).toBe(true)
  }

  test('a save keeps values of others that the form did not change; a refused value saves nothing', async () => {
    const at = { network: 'Default', ipAddress: '1.0.0.1' }
    const others = (value: string) =>
      stage.client.inventory.updateDevices({ ipCsv: '1.0.0.1', customFields: [null, null, null, value] })
    await open('?device=1.0.0.1@Default')
    await edit()
    await others('of others')
    await drawer().getByLabel('Hostname').fill('known-02')
    await drawer().getByLabel('Custom 3').fill('x'.repeat(2000))
    await drawer().getByRole('button', { name: 'Save' }).click()
    await inTime(() => drawer().getByLabel('Custom 3').getAttribute('aria-invalid')).toBe('true')
    expect(await stage.client.inventory.getDevice(at)).toMatchObject({ hostname: 'known-01', custom3: '' })
    await drawer().getByLabel('Custom 3').fill('short')
    await drawer().getByRole('button', { name: 'Save' }).click()
    const button = drawer().getByRole('button', { name: 'Edit' })
    await inTime(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
    const saved = { hostname: 'known-02', custom3: 'short', custom4: 'of others' }
    expect(await stage.client.inventory.getDevice(at)).toMatchObject(saved)
    await stage.client.inventory.updateDevice({ ...at, newHostname: 'known-01' })
  })

  test('Refresh also reads the open device again', async () => {
    await open('?device=1.0.0.1@Default')
    await drawer().getByText('known-01').waitFor()
    const known = { network: 'Default', ipAddress: '1.0.0.1' }
    await stage.client.inventory.updateDevice({ ...known, newHostname: 'known-03' })
    await page().getByRole('button', { name: 'Refresh' }).click()
    await drawer().getByText('known-03').waitFor()
    await stage.client.inventory.updateDevice({ ...known, newHostname: 'known-01' })
  })

  test('Escape, another row, another view and Back ask before they drop entered text', async () => {
    const question = page().getByRole('dialog', { name: 'Discard what you entered?' })
    const back = () => question.getByRole('button', { name: 'Cancel' }).click()
    const input = drawer().getByLabel('Custom 2')
    await stage.client.collector.reportDevices({
      network: 'Default',
      reports: [{ ipAddress: '1.0.0.2', adapterId: 'A::B' }],
    })
    await open()
    await rowOf('known-01').click()
    await edit()
    await input.fill('mine')
    await input.press('Escape')
    await back()
    await rowOf('1.0.0.2').click()
    await back()
    await page().getByRole('link', { name: 'Status' }).click()
    await back()
    await page().goBack()
    await back()
    expect(await input.inputValue()).toBe('mine')
    expect(new URL(page().url()).searchParams.get('device')).toBe('1.0.0.1@Default')
    await rowOf('1.0.0.2').click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await page().getByRole('heading', { name: '1.0.0.2 in Default' }).waitFor()
    await edit()
    await input.fill('mine as well')
    await page().goBack()
    await question.getByRole('button', { name: 'Discard' }).click()
    await drawer().waitFor({ state: 'detached' })
    expect(new URL(page().url()).search).toBe('')
  })

  test('in a narrow window without focus, Escape closes only the question above the drawer', async () => {
    const blur = () => page().evaluate(() => (document.activeElement as HTMLElement).blur())
    const question = page().getByRole('dialog', { name: 'Discard what you entered?' })
    await page().setViewportSize({ width: 400, height: 700 })
    await open('?device=1.0.0.1@Default')
    await edit()
    const input = drawer().getByLabel('Custom 2')
    await input.fill('mine')
    await blur()
    await page().keyboard.press('Escape')
    await question.waitFor()
    await blur()
    await page().keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    expect(await input.inputValue()).toBe('mine')
  })

  test('tags and memo are edited; tags that others add in the meantime stay', async () => {
    const report = { ipAddress: '1.0.0.4', adapterId: 'A::B', tags: ['core', 'a, b'], memo: 'first\r\nsecond' }
    await stage.client.collector.reportDevices({ network: 'Default', reports: [report] })
    const stored = async () => {
      const page = { network: 'Default', after: '1.0.0.3', pageSize: 1 }
      const { tags, memo } = (await stage.client.collector.getReports(page)).reports[0]!
      return { tags, memo }
    }
    await open('?device=1.0.0.4@Default')
    await drawer().getByText('Tags, memo').click()
    const edit = drawer().getByRole('button', { name: 'Edit tags and memo' })
    await edit.click()
    await stage.client.inventory.updateDevices({ ipCsv: '1.0.0.4', addTags: ['of others'] })
    await drawer().getByLabel('core').uncheck()
    await drawer().getByLabel('Tags to add').fill(' tokyo,, osaka ')
    await expectAccessible(page())
    await drawer().getByRole('button', { name: 'Save' }).click()
    await drawer().getByText('Tags: a, b, of others, tokyo, osaka').waitFor()
    await inTime(() => edit.evaluate((element) => element === document.activeElement)).toBe(true)
    const tags = ['a, b', 'of others', 'tokyo', 'osaka']
    expect(await stored()).toEqual({ tags, memo: 'first\r\nsecond' })
    await edit.click()
    await drawer().getByLabel('Memo').fill('x'.repeat(70_000))
    await drawer().getByRole('button', { name: 'Save' }).click()
    await drawer().getByRole('alert').getByText('must have at most').waitFor()
    await drawer().getByLabel('Memo').fill('in rack 12')
    await drawer().getByLabel('Comment').fill('CHG-11')
    await drawer().getByRole('button', { name: 'Save' }).click()
    await drawer().getByText('Memo: in rack 12').waitFor()
    expect(await stored()).toEqual({ tags, memo: 'in rack 12' })
    await drawer().getByText('History').click()
    await drawer().getByText('“CHG-11”').waitFor()
  })

  test('a message can be closed while the drawer covers the window', async () => {
    await page().setViewportSize({ width: 400, height: 700 })
    await open('?device=1.0.0.1@Default')
    await drawer().getByRole('button', { name: 'Edit' }).click()
    await drawer().getByLabel('Custom 5').fill('in a narrow window')
    await drawer().getByRole('button', { name: 'Save' }).click()
    const message = page().getByText('1.0.0.1 was saved')
    await message.waitFor()
    await page().getByRole('button', { name: 'Close this message' }).click()
    await message.waitFor({ state: 'detached' })
  })

  test('a window that becomes narrow takes the focus into the drawer; a wide one keeps the table', async () => {
    await open('?device=1.0.0.1@Default')
    await drawer().getByText('1.0.9.1/30').waitFor()
    expect(await reachedByTab('Tab')).toEqual(new Set(['inside', 'outside']))
    await grid().focus()
    await page().setViewportSize({ width: 400, height: 700 })
    await expect.poll(() => page().evaluate(() => document.activeElement?.getAttribute('role'))).toBe('dialog')
    expect(await reachedByTab('Tab')).toEqual(new Set(['inside']))
    await page().setViewportSize({ width: 1280, height: 800 })
    await expect.poll(() => page().locator('[inert]').count()).toBe(0)
    await inTime(() => drawer().getAttribute('aria-modal')).toBe('false')
  })

  test('the history shows who changed what; a restoration first shows what it changes', async () => {
    const at = { network: 'Default', ipAddress: '1.0.0.3' }
    await stage.client.inventory.createDevice({ ...at, adapterId: 'Cisco::IOS' })
    await stage.client.inventory.updateDevice({ ...at, newHostname: 'first-name' })
    const headers = { 'content-type': 'application/json', 'x-keyrack-comment': 'CHG-7: rack moved' }
    const reports = [{ ipAddress: at.ipAddress, hostname: 'second-name', custom1: 'rack 9', tags: ['moved'] }]
    const call = { jsonrpc: '2.0', id: 1, method: 'Collector.reportDevices', params: ['Default', reports] }
    await stage.open.post(JSON.stringify(call), headers)
    await open('?device=1.0.0.3@Default')
    await drawer().getByText('History').click()
    await drawer().getByText('“CHG-7: rack moved”').waitFor()
    const row = (name: string) => drawer().getByRole('row').filter({ hasText: name })
    expect(await row('second-name').textContent()).toBe('Hostnamefirst-namesecond-name')
    expect(await row('rack 9').textContent()).toBe('Custom 1—rack 9')
    expect(await row('moved').last().textContent()).toBe('Tags—moved')
    await drawer().getByText('Collector.reportDevices').waitFor()
    const buttons = drawer().getByRole('button', { name: /^Restore this state of / })
    // The newest entry is the state now; before the creation there was no device.
    expect(await buttons.count()).toBe(2)
    const dialog = page().getByRole('dialog', { name: 'Restore 1.0.0.3 in Default' })
    await buttons.first().click()
    await dialog.getByText('rack 9').waitFor()
    await expectAccessible(page())
    await page().keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await stage.client.inventory.getDevice(at)).toMatchObject({ hostname: 'second-name' })
    await buttons.first().click()
    await dialog.getByLabel('Comment').fill('CHG-8: ラックへ戻す')
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
    await page().getByText('1.0.0.3 restored').waitFor()
    await drawer().getByText('Inventory.restoreDevice').waitFor()
    await drawer().getByText('“CHG-8: ラックへ戻す”').waitFor()
    expect(await stage.client.inventory.getDevice(at)).toMatchObject({ hostname: 'first-name', custom1: '' })
    await rowOf('first-name').waitFor()
  })

  test('a device is edited in the drawer; a refused value is reported at its field', async () => {
    await open('?device=1.0.0.1@Default')
    await drawer().getByRole('button', { name: 'Edit' }).click()
    await drawer().getByLabel('Adapter').fill('x'.repeat(129))
    await drawer().getByLabel('Custom 3').fill('rack 007')
    // A mark that turns the order of letters around is refused at the comment, and nothing is lost.
    await drawer().getByLabel('Comment').fill('\u202eCHG-9')
    await expectAccessible(page())
    await drawer().getByRole('button', { name: 'Save' }).click()
    await inTime(() => drawer().getByRole('alert').textContent()).toBe('must have no control characters')
    await drawer().getByLabel('Comment').fill('CHG-9 ケーブル')
    await drawer().getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => drawer().getByLabel('Adapter').getAttribute('aria-invalid')).toBe('true')
    await drawer().getByLabel('Adapter').fill('Cisco::NX')
    await drawer().getByRole('button', { name: 'Save' }).click()
    await drawer().getByText('rack 007').waitFor()
    await rowOf('known-01').getByText('Cisco::NX').waitFor()
    const device = await stage.client.inventory.getDevice({ network: 'Default', ipAddress: '1.0.0.1' })
    expect(device).toMatchObject({ hostname: 'known-01', adapterId: 'Cisco::NX', custom3: 'rack 007' })
    await drawer().getByText('History').click()
    // One call saves the adapter, and another one the custom field. Both have the comment.
    await inTime(() => drawer().getByText('“CHG-9 ケーブル”').count()).toBe(2)
  })
})
