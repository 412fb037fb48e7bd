import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { ask, resultOf, withKey } from '../access/callers.ts'
import { expectAccessible } from '../support/browser/accessible.ts'
import { missingBrowser } from '../support/browser/browser.ts'
import { needing } from '../support/needs.ts'
import { consoleOfThisFile, inTime } from './console-of-this-file.ts'
import { inOneSession, save } from './credential-steps.ts'
import { signInWithKey } from './sign-in.ts'

/** An element and where it is, in pixels. */
interface Named {
  readonly name: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'the status in the console'), () => {
  const stage = consoleOfThisFile({
    open: { DEMO: '1' },
    closed: { NETWORKS: 'Default,Lab' },
    admit: async (callers) => ({
      admin: (await callers.key()).key,
      viewer: (await callers.key({ grants: ['role:viewer'] })).key,
      adminOfLab: (await callers.key({ networks: ['Lab'] })).key,
    }),
  })
  let page: Page
  beforeEach(() => {
    page = stage.visitor.page
  })

  const region = (name: string) => page.getByRole('region', { name, exact: true })
  const entries = () => region('Audit entries').locator('tbody tr')

  async function visit(key: string): Promise<void> {
    await signInWithKey(page, `${stage.closed.url}status`, key)
    await region('Service').waitFor()
  }

  test('readiness, indexes, figures and the audit are shown and refreshed', async () => {
    const byHostname = [null, 'hostname', '*', { offset: 0, pageSize: 1 }]
    await stage.open.result('Inventory.search', byHostname)
    await stage.open.error('Networks.getManagedNetwork', ['Nowhere'])
    await page.goto(`${stage.open.url}status`)
    await region('Service').getByText('Ready: the service accepts calls').waitFor()
    const index = region('Search indexes').getByRole('row', { name: 'Default' })
    await inTime(() => index.textContent()).toMatch(/^Defaultready\d+$/)
    const called = region('Calls by method').getByRole('row', { name: 'Networks.getManagedNetwork ', exact: false })
    await inTime(() => called.first().textContent()).toContain('NETWORK_NOT_FOUND × 1')
    await region('Process').getByText('Up since (UTC)').waitFor()
    await inTime(() => entries().allTextContents()).toHaveLength(1)
    await expectAccessible(page)
    await page.getByLabel('Entries of').selectOption('Network Lab')
    await inTime(() => new URL(page.url()).search).toBe('?audit=n%3ALab')
    await entries().first().waitFor()
    await stage.open.result('Inventory.createDevice', ['Lab', '192.168.77.7', 'Cisco::IOS'])
    await expect.poll(() => entries().first().textContent()).toContain('192.168.77.7')
    await page.reload()
    await inTime(() => entries().first().textContent()).toContain('Inventory.createDevice')
  })

  test('a service that does not respond is not shown as having no warnings', async () => {
    stage.excuse(/ERR_FAILED/)
    await page.route('**/readyz', (route) => route.abort())
    await page.goto(`${stage.open.url}status`)
    await region('Service')
      .getByText(/^Cannot reach the service/)
      .waitFor()
    expect(await region('Service').getByText('No warnings.').count()).toBe(0)
  })

  /** Returns the value that a panel shows for a name. */
  const fact = (panel: string, name: string) =>
    region(panel).locator('dl > div').filter({ hasText: name }).locator('dd').textContent()

  test('an administrator sees the store, the sessions with uncommitted changes, and the last commits', async () => {
    const admin = withKey(stage.admitted.admin)
    const { url } = stage.closed
    await resultOf(url, 'Inventory.search', [null, 'hostname', '*', { offset: 0, pageSize: 1 }], admin)
    const edit = (name: string) =>
      inOneSession(url, [{ method: 'Credentials.saveCredentialConfig', params: ['Default', null, { name }] }], admin)
    await edit('not-yet-committed')
    await visit(stage.admitted.admin)
    await inTime(() => fact('Store', 'Kind')).toBe('one server')
    expect(await fact('Store', 'Redis')).toMatch(/^\d+\.\d+/)
    expect(await fact('Store', 'Primaries')).toBe('1')
    expect(await fact('Store', 'Memory used')).toMatch(/^\d+\.\d MiB$/)
    await region('Store').getByText('No warnings.').waitFor()
    // If a service requires a login, its response to other callers contains no names.
    await inTime(() => region('Indexes by network').getByRole('row').allTextContents()).toContain('Defaultready0')
    expect(await fact('Sessions', 'Sessions with uncommitted changes')).toBe('1')
    await region('Recent commits').getByText('No commits yet.').waitFor()
    await save(url, [{ name: 'branch-routers', sets: [{ name: 'netops', password: 'not-this-one' }] }], admin)
    await edit('nor-this-one')
    const commits = region('Commits').locator('tbody tr')
    await inTime(() => commits.allTextContents()).toEqual([expect.stringContaining('branch-routers')])
    await inTime(() => fact('Sessions', 'Sessions with uncommitted changes')).toBe('2')
    expect(await fact('Sessions', 'Changes in these sessions')).toBe('2')
    await expectAccessible(page)
  })

  test('a store that may lose writes is shown as a warning', async () => {
    await visit(stage.admitted.admin)
    await region('Store').getByText('No warnings.').waitFor()
    await stage.redis.witness().config('SET', 'appendonly', 'no')
    await region('Store').getByText('Redis runs without AOF', { exact: false }).waitFor()
    await stage.redis.witness().config('SET', 'appendonly', 'yes')
  })

  test('older entries of the audit are loaded on request', async () => {
    for (let last = 0; last < 60; last++) {
      await resultOf(
        stage.closed.url,
        'Inventory.createDevice',
        ['Default', `10.1.0.${last}`, 'A::B'],
        withKey(stage.admitted.admin),
      )
    }
    await visit(stage.admitted.admin)
    await page.getByLabel('Entries of').selectOption('Network Default')
    await inTime(() => entries().count()).toBe(50)
    await page.getByRole('button', { name: 'Older entries' }).click()
    // The first entry is the creation of the network.
    await inTime(() => entries().count()).toBe(61)
    expect(await page.getByRole('button', { name: 'Older entries' }).count()).toBe(0)
    await expectAccessible(page)
  })

  test('a viewer sees the state of the service but not the audit, which the service refuses too', async () => {
    await visit(stage.admitted.viewer)
    await region('Service').getByText('Ready: the service accepts calls').waitFor()
    await region('Calls by method').getByText('Security.getCaller').waitFor()
    for (const panel of ['Store', 'Sessions', 'Recent commits', 'Audit']) expect(await region(panel).count()).toBe(0)
    const refused = await ask(
      stage.closed.url,
      { method: 'Security.getAuditEntries', params: ['access', 1] },
      withKey(stage.admitted.viewer),
    )
    expect(refused.text).toContain('"FORBIDDEN"')
    await expectAccessible(page)
  })

  test('an administrator of one network is offered the audit of that one', async () => {
    await visit(stage.admitted.adminOfLab)
    await inTime(() => page.getByLabel('Entries of').locator('option').allTextContents()).toEqual(['Network Lab'])
    await inTime(() => entries().count()).toBe(1)
    await inTime(() => fact('Store', 'Primaries')).toBe('1')
    for (const panel of ['Sessions', 'Recent commits']) expect(await region(panel).count()).toBe(0)
  })

  test('the choice of the audit names a network of the address that does not exist', async () => {
    await page.goto(`${stage.open.url}status?audit=n:Gone`)
    await region('Audit').getByRole('alert').filter({ hasText: 'Gone' }).waitFor()
    const choice = page.getByLabel('Entries of')
    await inTime(() => choice.locator('option:checked').textContent()).toBe('n:Gone')
    await inTime(() => choice.locator('option').allTextContents()).toContain('Credentials')
  })

  test('networks that cannot be read are not shown as no networks', async () => {
    stage.excuse(/net::ERR_FAILED/)
    await page.route('**/rest', (route) =>
      route.request().postData()?.includes('getManagedNetworkNames') ? route.abort() : route.continue(),
    )
    await visit(stage.admitted.adminOfLab)
    await page.getByText(/^Cannot list networks: /).waitFor()
    expect(await page.getByText('You have no access to any network.', { exact: false }).count()).toBe(0)
  })

  test('a service that does not respond is reported with the same words in every panel', async () => {
    await page.goto(`${stage.open.url}status`)
    await region('Process').getByText('Up since (UTC)').waitFor()
    stage.excuse(/ERR_FAILED/)
    await page.route(/\/(rest|readyz|metrics)$/, (route) => route.abort())
    for (const panel of ['Service', 'Process', 'Store']) {
      const reason = `No answer from ${new URL(stage.open.url).host} (the server is unreachable)`
      await region(panel).getByText(reason).waitFor()
    }
    await page.unroute(/\/(rest|readyz|metrics)$/)
    await region('Service').getByText('Ready: the service accepts calls').waitFor()
  })

  /** Returns the names of each two boxes that share more than a border. */
  const overlapsOf = (boxes: readonly Named[]): string[] => {
    const overlap = (one: Named, two: Named): boolean =>
      Math.min(one.x + one.width, two.x + two.width) - Math.max(one.x, two.x) > 1 &&
      Math.min(one.y + one.height, two.y + two.height) - Math.max(one.y, two.y) > 1
    return boxes.flatMap((one, at) =>
      boxes.slice(at + 1).flatMap((two) => (overlap(one, two) ? [`${one.name} and ${two.name}`] : [])),
    )
  }

  /** Returns the names of the panels of an administrator, and where they are. */
  const panels = async (): Promise<Named[]> => {
    const heading = page.getByRole('heading', { level: 2 })
    const all = await page.getByRole('main').locator('section').filter({ has: heading }).all()
    return await Promise.all(
      all.map(async (one) => ({
        name: (await one.getByRole('heading', { level: 2 }).textContent())!,
        ...(await one.boundingBox())!,
      })),
    )
  }

  test.each([320, 900, 1600])('no two panels overlap, and none leaves a window of %i pixels', async (width) => {
    await page.setViewportSize({ width, height: 800 })
    await visit(stage.admitted.admin)
    await region('Process').getByText('Up since (UTC)').waitFor()
    await inTime(() => fact('Store', 'Kind')).toBe('one server')
    await page.getByLabel('Entries of').selectOption('Network Default')
    await entries().first().waitFor()
    const shown = await panels()
    const names = ['Service', 'Store', 'Sessions', 'Search indexes', 'Process', 'Calls since start', 'Recent commits']
    expect(shown.map(({ name }) => name)).toEqual([...names, 'Audit'])
    expect(overlapsOf(shown)).toEqual([])
    for (const { name, x, width: wide, height } of shown) {
      expect([name, x >= 0 && x + wide <= width && wide > 0 && height > 0]).toEqual([name, true])
    }
    // The check finds a panel that is drawn over the one above it.
    await region('Recent commits').evaluate((panel: HTMLElement) => {
      panel.style.marginTop = '-60px'
    })
    expect(overlapsOf(await panels()).join()).toContain('Recent commits')
  })

  test('only the view scrolls, not the window, so the header stays visible', async () => {
    const { page } = stage.visitor
    await page.setViewportSize({ width: 1280, height: 400 })
    for (const path of ['status', 'docs/Credentials.saveCredentialSets']) {
      await page.goto(`${stage.open.url}${path}`)
      await page.getByRole('heading', { level: 2 }).first().waitFor()
      await inTime(() => page.evaluate(() => document.querySelector('main')!.scrollHeight)).toBeGreaterThan(500)
      await inTime(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(400)
    }
  })

  test('the view is accessible and not too wide in a dark, narrow window', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`${stage.open.url}status`)
    await entries().first().waitFor()
    await expectAccessible(page)
    await inTime(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
})
