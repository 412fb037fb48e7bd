import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Callers, callersOn } from '../access/callers.ts'
import { expectAccessible } from '../support/accessible.ts'
import { missingBrowser, newVisitor, startBrowser, type Visitor } from '../support/browser.ts'
import { type RedisServer, startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, type Service, startService } from '../support/service.ts'
import { expectPending, inOneSession, on, PASSWORD, save, signIn } from './credential-service.ts'

if (missingBrowser !== null) process.stdout.write(`Tests of conflicts between editors skipped: ${missingBrowser}\n`)

describe.skipIf(missingBrowser !== null)('two who edit the same credentials', () => {
  let redis: RedisServer
  let callers: Callers
  let service: Service
  let browser: Browser
  let alice: Visitor
  let bob: Visitor
  let asAdmin: Record<string, string>

  beforeAll(async () => {
    redis = await startRedisServer()
    const REDIS_PREFIX = freshPrefix()
    callers = await callersOn(redis.url, REDIS_PREFIX)
    asAdmin = { authorization: `Bearer ${(await callers.key()).key}` }
    for (const name of ['alice', 'bob']) await callers.user(name, PASSWORD)
    service = await startService({ REDIS_URL: redis.url, REDIS_PREFIX })
    browser = await startBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await service?.stop()
    callers?.close()
    await redis?.stop()
  })

  beforeEach(async () => {
    alice = await newVisitor(browser)
    bob = await newVisitor(browser)
  })
  afterEach(async () => {
    await alice.close()
    await bob.close()
  })

  async function editUsername(page: Page, set: string, username: string): Promise<void> {
    await on(page).button(`Edit ${set}`).click()
    await on(page).field('Login username').fill(username)
    await on(page).button('Stage').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }

  async function commit(page: Page): Promise<void> {
    await on(page).button('Commit').click()
    await page.getByText('committed').first().waitFor()
    await expectPending(page, null)
  }

  const usernames = async (configName: string): Promise<string[]> => {
    const params = { network: 'Default', configName, pageData: { offset: 0, pageSize: 10 } }
    const [page] = await inOneSession(service.url, [{ method: 'Credentials.getCredentialSets', params }], asAdmin)
    const { credentialSets } = page as { credentialSets: { username: string }[] }
    return credentialSets.map(({ username }) => username)
  }

  test('see what the other did, and the second keeps theirs on top: nothing of the edits is lost', async () => {
    const sets = [
      { name: 'a', username: 'first' },
      { name: 'b', username: 'first' },
    ]
    await save(service.url, [{ name: 'kept', sets }], asAdmin)
    const { page } = alice
    await signIn(page, service.url, 'alice', 'credentials?config=kept')
    await editUsername(page, 'a', 'of alice')
    await editUsername(page, 'b', 'of alice')
    await signIn(bob.page, service.url, 'bob', 'credentials?config=kept')
    await editUsername(bob.page, 'a', 'of bob')
    await commit(bob.page)

    await on(page).button('Commit').click()
    await on(page).main('Review of edits').waitFor()
    await page.getByText('Others have changed what you edit').waitFor()
    await expectPending(page, '2 edits pending, 1 in conflict')
    const conflict = page.getByRole('region', { name: 'Default / kept / a' })
    expect(await conflict.textContent()).toMatch(/changed by user:bob, .*Login usernameof bobof alice/)
    expect(await page.getByRole('region', { name: 'Default / kept / b' }).textContent()).not.toContain('In conflict')
    expect(await usernames('kept')).toEqual(['of bob', 'first'])
    await expectAccessible(page)
    await on(page).button('Keep mine on top').click()
    await page.getByRole('region', { name: 'Conflicts' }).waitFor({ state: 'detached' })
    await expectPending(page, '2 edits pending')
    await commit(page)
    expect(await usernames('kept')).toEqual(['of alice', 'of alice'])
    expect([...alice.faults, ...bob.faults]).toEqual([])
  })

  test('and the second discards theirs: the other side stands', async () => {
    await save(service.url, [{ name: 'given up', sets: [{ name: 'a', username: 'first' }] }], asAdmin)
    const { page } = alice
    await signIn(page, service.url, 'alice', 'credentials?config=given+up')
    await editUsername(page, 'a', 'of alice')
    await signIn(bob.page, service.url, 'bob', 'credentials?config=given+up')
    await editUsername(bob.page, 'a', 'of bob')
    await commit(bob.page)
    await on(page).button('Commit').click()
    await on(page).button('Discard mine…').click()
    await on(page).button('Discard').click()
    await page.getByText('No edit is pending.').waitFor()
    await expectPending(page, null)
    expect(await usernames('given up')).toEqual(['of bob'])
    await page.goBack()
    await page.getByRole('region', { name: 'Sets of given up' }).getByText('of bob').waitFor()
    expect([...alice.faults, ...bob.faults]).toEqual([])
  })

  test('and the first deleted the configuration: what a rebase drops is told', async () => {
    await save(service.url, [{ name: 'doomed', sets: [{ name: 'a' }] }, { name: 'spared' }], asAdmin)
    const { page } = alice
    await signIn(page, service.url, 'alice', 'credentials?config=doomed')
    await editUsername(page, 'a', 'of alice')
    await page.getByRole('link', { name: 'spared' }).click()
    await on(page).button('Edit…').click()
    await on(page).field('Addresses').fill('10.0.0.1')
    await on(page).button('Stage').click()
    await expectPending(page, '2 edits pending')
    const remove = {
      method: 'Credentials.deleteCredentialConfig',
      params: { network: 'Default', configName: 'doomed' },
    }
    await inOneSession(service.url, [remove, { method: 'Credentials.commitEdits' }], asAdmin)
    await on(page).button('Commit').click()
    await on(page).button('Keep mine on top').click()
    await page.getByText('Dropped: Default / doomed / a').waitFor()
    await expectPending(page, '1 edit pending')
    await commit(page)
    await expectAccessible(page)
    expect(alice.faults).toEqual([])
  })
})
