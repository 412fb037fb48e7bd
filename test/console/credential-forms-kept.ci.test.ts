import { EventEmitter, once } from 'node:events'
import { beforeEach, describe, expect, test } from 'vitest'
import { missingBrowser } from '../support/browser/browser.ts'
import { needing } from '../support/needs.ts'
import { consoleOfThisFile, inTime } from './console-of-this-file.ts'
import { expectPending, inOneSession, on, save } from './credential-steps.ts'

describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'forms of credentials'), () => {
  const stage = consoleOfThisFile()
  let last = 0
  let name = ''

  beforeEach(async () => {
    name = `case ${++last}`
    await save(stage.open.url, [{ name, addresses: ['10.1.0.0/16'], sets: [{ name: 'a', username: 'u' }] }])
    await stage.visitor.page.goto(`${stage.open.url}credentials?config=${encodeURIComponent(name)}`)
  })

  test('keep what was entered while the service does not respond', async () => {
    const { page } = stage.visitor
    const { button, field } = on(page)
    stage.excuse(/net::ERR_CONNECTION_REFUSED/)
    for (const [form, label, text] of [
      ['Edit a', 'Login password', 'canary'],
      ['Edit…', 'Addresses', '10.2.0.0/16'],
    ] as const) {
      await button(form).click()
      await field(label).fill(text)
      await page.route('**/rest', (route) => route.abort('connectionrefused'))
      await button('Stage').click()
      await page
        .getByRole('dialog')
        .getByText(/the server is unreachable/)
        .waitFor()
      await page.getByText(/^Cannot load your uncommitted changes/).waitFor({ state: 'attached' })
      await inTime(() => field(label).inputValue()).toBe(text)
      await page.unroute('**/rest')
      await button('Stage').click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.getByText('the server is unreachable').waitFor({ state: 'detached' })
    }
    await expectPending(page, '2 uncommitted changes')
  })

  test('close when Back leads to a configuration of the same name in another network', async () => {
    const { page } = stage.visitor
    const { button } = on(page)
    await stage.client.networks.defineManagedNetwork({ networkName: 'Lab' })
    await save(stage.open.url, [{ network: 'Lab', name, sets: [{ name: 'a', username: 'of the lab' }] }])
    await page.reload()
    await page.getByRole('combobox', { name: /^Network/ }).selectOption('Lab')
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByText('of the lab').waitFor()
    await button('Edit a').click()
    await page.getByRole('dialog', { name: /^Edit a/ }).waitFor()
    await page.evaluate(() => history.go(-2))
    await page.getByText('of the lab').waitFor({ state: 'detached' })
    await button('Edit a').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('do not copy values of a deleted configuration to a new one of the same name', async () => {
    const { page } = stage.visitor
    const { button, field } = on(page)
    await button('Edit a').waitFor()
    await button('Delete…').click()
    await button('Stage deletion').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const reads = new EventEmitter()
    const isFree = once(reads, 'free')
    await page.route('**/rest', async (route) => {
      if (route.request().postData()?.includes('getMaskedCredentialSets')) await isFree
      await route.continue()
    })
    await button('New configuration…').click()
    await field('Name').fill(name)
    await button('Stage').click()
    await page.getByRole('region', { name: `Configuration ${name}` }).waitFor()
    expect(await button('Edit a').count()).toBe(0)
    reads.emit('free')
    await page.getByText('No sets yet.').waitFor()
  })

  test('offer Try again, which reads everything again, after the service did not respond', async () => {
    const { page } = stage.visitor
    const { button } = on(page)
    stage.excuse(/net::ERR_CONNECTION_REFUSED/)
    await button('Edit a').waitFor()
    await page.route('**/rest', (route) => route.abort('connectionrefused'))
    await page.reload()
    await page.getByText('Cannot reach the service').waitFor()
    await page.unroute('**/rest')
    await button('Try again').click()
    await button('Edit a').waitFor()

    await page.route('**/rest', (route) => route.abort('connectionrefused'))
    await button('Delete a').click()
    await button('Stage deletion').click()
    await page.getByText(/^Cannot list sets: /).waitFor({ state: 'attached' })
    await button('Cancel').click()
    expect(await on(page).sets()).toEqual(['a'])
    await page.unroute('**/rest')
    await on(page).button('Try again').first().click()
    await page.getByText('the server is unreachable').first().waitFor({ state: 'detached' })
  })

  test('send only what the user changed, also after others changed the same configuration', async () => {
    const { page } = stage.visitor
    const { button, field } = on(page)
    await button('Edit…').click()
    await field('Addresses').fill('10.2.0.0/33')
    const change = { network: 'Default', oldConfigName: name, credentialConfig: { name, priority: 700 + last } }
    await inOneSession(stage.open.url, [
      { method: 'Credentials.saveCredentialConfig', params: change },
      { method: 'Credentials.commitEdits' },
    ])
    await button('Stage').click()
    await page.getByText('entry 1: prefix length above 32').waitFor()
    await field('Addresses').fill('10.2.0.0/16')
    await button('Stage').click()
    await expectPending(page, '1 uncommitted change')
    const { edits } = await pendingOf(page)
    expect(edits).toMatchObject([{ config: name, fields: [{ name: 'addresses', after: ['10.2.0.0/16'] }] }])
  })

  /** Lets others delete the configuration, and stages the form that is open. */
  async function stageAfterDeletion(): Promise<void> {
    const { page } = stage.visitor
    await inOneSession(stage.open.url, [
      { method: 'Credentials.deleteCredentialConfig', params: { network: 'Default', configName: name } },
      { method: 'Credentials.commitEdits' },
    ])
    await on(page).button('Stage').click()
    await page.getByRole('dialog').getByText(name).last().waitFor()
    await inTime(() => page.getByText(`Configuration “${name}” not found in Default.`).count()).toBe(1)
  }

  test('stay open and say why if others deleted the configuration', async () => {
    const { page } = stage.visitor
    const { button, field } = on(page)
    await button('Edit…').click()
    await field('Addresses').fill('10.2.0.0/16')
    await stageAfterDeletion()
    await inTime(() => field('Addresses').inputValue()).toBe('10.2.0.0/16')
  })

  test.each([
    ['New set…', 'Name'],
    ['Edit a', 'Login password'],
  ])('of sets also stay open if others deleted the configuration: %s', async (form, label) => {
    const { page } = stage.visitor
    const { button, field } = on(page)
    await button(form).click()
    await field(label).fill('typed')
    await stageAfterDeletion()
    expect(await field(label).inputValue()).toBe('typed')
  })

  test('of a set stay open if their configuration is lost with the session', async () => {
    const { page } = stage.visitor
    const { button, field } = on(page)
    await button('New configuration…').click()
    await field('Name').fill(`staged ${name}`)
    await button('Stage').click()
    await page.getByRole('region', { name: `Configuration staged ${name}` }).waitFor()
    await button('New set…').click()
    await field('Login password').fill('typed')
    await page.context().clearCookies()
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.getByText(`Configuration “staged ${name}” not found in Default.`).waitFor({ state: 'attached' })
    expect(await field('Login password').inputValue()).toBe('typed')
  })

  test('neither save nor move a set that others deleted, because that would create it again', async () => {
    const { page } = stage.visitor
    const { button, field } = on(page)
    const place = { network: 'Default', configName: name }
    const more = ['b', 'c'].map((set) => ({ name: set, username: 'u' }))
    await inOneSession(stage.open.url, [
      { method: 'Credentials.saveCredentialSets', params: { ...place, credentialSets: more } },
      { method: 'Credentials.commitEdits' },
    ])
    await page.reload()
    await button('Edit a').click()
    await field('Login username').fill('typed')
    await inOneSession(stage.open.url, [
      { method: 'Credentials.deleteCredentialSets', params: { ...place, credentialSets: [{ name: 'a' }] } },
      { method: 'Credentials.commitEdits' },
    ])
    await button('Stage').click()
    await page.getByRole('dialog').getByText('Set "a" does not exist any more').waitFor()
    await inTime(() => on(page).sets()).toEqual(['b', 'c'])
    expect(await field('Login username').inputValue()).toBe('typed')
    await button('Cancel').click()
    await button('Discard').click()

    await inOneSession(stage.open.url, [
      { method: 'Credentials.deleteCredentialSets', params: { ...place, credentialSets: [{ name: 'c' }] } },
      { method: 'Credentials.commitEdits' },
    ])
    await button('Move c up').click()
    await page.getByText('Cannot move c: Set "c" does not exist any more').waitFor()
    await inTime(() => on(page).sets()).toEqual(['b'])
    expect((await pendingOf(page)).edits).toEqual([])
  })

  test('take back the edit of a set that others delete while it is saved', async () => {
    const { page } = stage.visitor
    const { button, field } = on(page)
    const place = { network: 'Default', configName: name }
    const remove = (set: string) =>
      inOneSession(stage.open.url, [
        { method: 'Credentials.deleteCredentialSets', params: { ...place, credentialSets: [{ name: set }] } },
        { method: 'Credentials.commitEdits' },
      ])
    const more = ['b', 'c', 'd'].map((set) => ({ name: set, username: 'u' }))
    await inOneSession(stage.open.url, [
      { method: 'Credentials.saveCredentialSets', params: { ...place, credentialSets: more } },
      { method: 'Credentials.commitEdits' },
    ])
    await page.reload()
    // The deletions come after the check of the page, and before its edit.
    const deletions = ['b', 'd']
    await page.route('**/rest', async (route) => {
      if (route.request().postData()?.includes('saveCredentialSets')) await remove(deletions.shift()!)
      await route.continue()
    })
    await button('Edit b').click()
    await field('Login username').fill('typed')
    await button('Stage').click()
    await page.getByRole('dialog').getByText('Set "b" does not exist any more').waitFor()
    expect(await field('Login username').inputValue()).toBe('typed')
    await button('Cancel').click()
    await button('Discard').click()
    await inTime(() => on(page).sets()).toEqual(['a', 'c', 'd'])
    await button('Move d up').click()
    await page.getByText('Cannot move d: Set "d" does not exist any more').waitFor()
    await inTime(() => on(page).sets()).not.toContain('d')
    const pending = await pendingOf(page)
    expect(pending.edits.filter((edit) => 'set' in edit && edit.set !== 'c')).toEqual([])
  })

  test('edit and move a set that the session created', async () => {
    const { page } = stage.visitor
    const { button, field } = on(page)
    await button('New set…').click()
    await field('Name').fill('new')
    await button('Stage').click()
    await button('Edit new').click()
    await field('Login username').fill('typed')
    await button('Stage').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await button('Move new up').click()
    await inTime(async () => (await on(page).sets())[0]).toMatch(/^new\b/)
    await page.getByRole('cell', { name: 'typed' }).waitFor()
  })

  const pendingOf = async (page: typeof stage.visitor.page): Promise<{ edits: object[] }> =>
    await page.evaluate(async () => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'Credentials.getPendingEdits' })
      const response = await fetch('/rest', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
      return (await response.json()).result
    })
})
