import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { readContract } from '../../scripts/contract/contract.ts'
import { expectAccessible } from '../support/browser/accessible.ts'
import { missingBrowser } from '../support/browser/browser.ts'
import { needing } from '../support/needs.ts'
import { consoleOfThisFile, inTime } from './console-of-this-file.ts'
import { signInWithKey } from './sign-in.ts'

if (missingBrowser !== null)
  process.stdout.write(`Tests of calls from the console's reference skipped: ${missingBrowser}\n`)

const { errors } = readContract().components

describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'a call from the reference in the console'), () => {
  const stage = consoleOfThisFile({
    open: { DEMO: '1' },
    admit: async (callers) => ({ viewer: (await callers.key({ grants: ['role:viewer'] })).key }),
  })
  let page: Page
  beforeEach(() => {
    page = stage.visitor.page
  })

  const list = () => page.getByRole('navigation', { name: 'Methods' })
  const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
  const answer = () => page.getByRole('region', { name: 'Response' }).locator('pre')
  const form = () => page.getByRole('form')
  const outcome = () => form().locator('p[role="status"]')
  const run = () => page.getByRole('button', { name: 'Run', exact: true }).click()

  async function show(method: string): Promise<void> {
    await page.goto(`${stage.open.url}docs/${method}`)
    await heading(method).waitFor()
  }

  test('a call by name shows the response unchanged, and the name of an error', async () => {
    await show('Inventory.getDevice')
    await run()
    await inTime(() => outcome().textContent()).toMatch(/^Success.*HTTP 200 · [\d.]+ ms/)
    await inTime(() => answer().textContent()).toMatch(/"jsonrpc": "2.0"[\s\S]*"ipAddress": "10.0.0.1"/)
    await page.getByText('x-request-id: ').waitFor()
    await expectAccessible(page)
    await form().getByLabel('ipAddress').fill('10.0.0.256')
    await run()
    await inTime(() => outcome().textContent()).toContain('Error -32602')
    await inTime(() => answer().textContent()).toContain('"path": "/ipAddress"')
    await page.getByLabel('curl').check()
    await page.getByRole('region', { name: 'Request' }).getByText('curl -s ').waitFor()
  })

  test('a response that is not from the service does not count as a success', async () => {
    stage.excuse(/502/)
    await show('Inventory.getDevice')
    await page.route('**/rest', async (route) => {
      if (!route.request().postData()?.includes('getDevice')) return await route.continue()
      await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })
    })
    await run()
    await inTime(() => outcome().textContent()).toMatch(/^Not a JSON-RPC response.*HTTP 502/)
    expect(await answer().textContent()).toBe('<h1>Bad Gateway</h1>')
  })

  test('a call by position takes over the params by name, and reports text that is not JSON', async () => {
    await show('Networks.getManagedNetwork')
    await form().getByLabel('networkName').fill('Nowhere')
    await page.getByLabel('By position').check()
    const list = page.getByLabel(/^Params as a JSON array/)
    expect(JSON.parse(await list.inputValue())).toEqual(['Nowhere'])
    await run()
    await inTime(() => outcome().textContent()).toContain(`Error ${errors.NETWORK_NOT_FOUND!.code}`)
    await list.fill('["Lab"')
    await page.getByText('not JSON: ').waitFor()
    await inTime(() => page.getByRole('button', { name: 'Run', exact: true }).isDisabled()).toBe(true)
    await list.fill('["Lab"]')
    await run()
    await inTime(() => answer().textContent()).toContain('"name": "Lab"')
    await page.getByLabel('By name').check()
    await inTime(() => form().getByLabel('networkName').inputValue()).toBe('Lab')
  })

  test('a number that would lose precision is not sent', async () => {
    await show('Security.getAuditEntries')
    const sent = () => page.getByRole('region', { name: 'Request' }).textContent()
    await form().getByLabel('pageSize', { exact: true }).fill('9007199254740991')
    await inTime(sent).toContain('9007199254740991')
    await form().getByLabel('pageSize', { exact: true }).fill('12345678901234567891')
    await page.getByText('the number 12345678901234567891 cannot be sent exactly').waitFor()
    await inTime(() => page.getByRole('button', { name: 'Run', exact: true }).isDisabled()).toBe(true)
    await page.getByLabel('By position').check()
    await page.getByLabel(/^Params as a JSON array/).fill('["credentials", 1e400]')
    await page.getByText('the number 1e400 cannot be sent exactly').waitFor()
    await page.getByLabel(/^Params as a JSON array/).fill('["12345678901234567891", 1.5e3]')
    await inTime(sent).toContain('12345678901234567891')
  })

  test('a write asks first, and edits of credentials continue in the session of the browser', async () => {
    await show('Credentials.saveCredentialConfig')
    await page.getByLabel('By position').check()
    const config = { name: 'from the reference', type: 'DYNAMIC', addressSet: { addresses: ['10.9.0.0/16'] } }
    await page.getByLabel(/^Params as a JSON array/).fill(JSON.stringify(['Lab', null, config]))
    await run()
    const asking = page.getByRole('group', { name: 'Confirm the call' })
    await asking.waitFor()
    await expectAccessible(page)
    await asking.getByRole('button', { name: 'Cancel' }).click()
    expect(await answer().count()).toBe(0)
    await run()
    // A changed request is not the one that the user was asked about.
    await page.getByLabel(/^Params as a JSON array/).fill(JSON.stringify(['Lab', null, { ...config, priority: 1 }]))
    await asking.waitFor({ state: 'detached' })
    await run()
    await asking.getByRole('button', { name: 'Run it' }).click()
    await inTime(() => outcome().textContent()).toContain('Success')
    await list().getByRole('link', { name: 'Credentials.getPendingEdits' }).click()
    await heading('Credentials.getPendingEdits').waitFor()
    await run()
    await inTime(() => answer().textContent()).toContain('from the reference')
  })

  test('a caller with few permissions reads everything, and runs allowed calls with its key', async () => {
    await signInWithKey(page, `${stage.closed.url}docs/Inventory.createDevice`, stage.admitted.viewer)
    await heading('Inventory.createDevice').waitFor()
    await page.getByText('You need the permission inventory:write').waitFor()
    await inTime(() => page.getByRole('button', { name: 'Run', exact: true }).isDisabled()).toBe(true)
    await list().getByRole('link', { name: 'Networks.getManagedNetworkNames' }).click()
    await heading('Networks.getManagedNetworkNames').waitFor()
    await run()
    await inTime(() => answer().textContent()).toContain('"Default"')
    await page.getByLabel('curl').check()
    expect(await page.getByRole('region', { name: 'Request' }).textContent()).not.toContain(stage.admitted.viewer)
  })
})
