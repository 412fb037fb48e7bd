import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { withKey } from '../access/callers.ts'
import { expectAccessible } from '../support/accessible.ts'
import { missingBrowser } from '../support/browser.ts'
import { consoleOfThisFile } from './console-of-this-file.ts'
import { expectPending, inOneSession, on, save } from './credential-steps.ts'
import { PASSWORD, signIn } from './sign-in.ts'

if (missingBrowser !== null) process.stdout.write(`Tests of conflicts between editors skipped: ${missingBrowser}\n`)

describe.skipIf(missingBrowser !== null)('two who edit the same credentials', () => {
  const stage = consoleOfThisFile({
    admit: async (callers) => {
      for (const name of ['alice', 'bob']) await callers.user(name, PASSWORD)
      return { asAdmin: withKey((await callers.key()).key) }
    },
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
    const [page] = await inOneSession(
      stage.closed.url,
      [{ method: 'Credentials.getCredentialSets', params }],
      stage.admitted.asAdmin,
    )
    const { credentialSets } = page as { credentialSets: { username: string }[] }
    return credentialSets.map(({ username }) => username)
  }

  test('see what the other did, and the second keeps theirs on top: nothing of the edits is lost', async () => {
    const sets = [
      { name: 'a', username: 'first' },
      { name: 'b', username: 'first' },
    ]
    await save(stage.closed.url, [{ name: 'kept', sets }], stage.admitted.asAdmin)
    const { page } = stage.visitor
    await signIn(page, `${stage.closed.url}credentials?config=kept`, 'alice')
    await editUsername(page, 'a', 'of alice')
    await editUsername(page, 'b', 'of alice')
    const bob = await stage.invite()
    await signIn(bob.page, `${stage.closed.url}credentials?config=kept`, 'bob')
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
  })

  test('and the second discards theirs: the other side stands', async () => {
    await save(
      stage.closed.url,
      [{ name: 'given up', sets: [{ name: 'a', username: 'first' }] }],
      stage.admitted.asAdmin,
    )
    const { page } = stage.visitor
    await signIn(page, `${stage.closed.url}credentials?config=given+up`, 'alice')
    await editUsername(page, 'a', 'of alice')
    const bob = await stage.invite()
    await signIn(bob.page, `${stage.closed.url}credentials?config=given+up`, 'bob')
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
  })

  test('and the first deleted the configuration: what a rebase drops is told', async () => {
    await save(
      stage.closed.url,
      [{ name: 'doomed', sets: [{ name: 'a' }] }, { name: 'spared' }],
      stage.admitted.asAdmin,
    )
    const { page } = stage.visitor
    await signIn(page, `${stage.closed.url}credentials?config=doomed`, 'alice')
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
    await inOneSession(stage.closed.url, [remove, { method: 'Credentials.commitEdits' }], stage.admitted.asAdmin)
    await on(page).button('Commit').click()
    await on(page).button('Keep mine on top').click()
    await page.getByText('Dropped: Default / doomed / a').waitFor()
    await expectPending(page, '1 edit pending')
    await commit(page)
    await expectAccessible(page)
  })
})
