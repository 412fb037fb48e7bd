/*
 * Tests two windows of a browser in which a user and an API key are signed in. Both use one session cookie, so each
 * ends the session of the other. Neither window may lose anything without a word.
 */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/browser/accessible.ts'
import { missingBrowser } from '../support/browser/browser.ts'
import { needing } from '../support/needs.ts'
import { consoleOfThisFile, inTime } from './console-of-this-file.ts'
import { expectPending, on, stageConfig } from './credential-steps.ts'
import { enterKey, enterUser, PASSWORD, signIn, signInWithKey } from './sign-in.ts'
import { returnTo, signInAgain } from './windows.ts'

/**
 * Waits until a window has received a message of another one. The listener is the last one, so the console has acted
 * on the message before.
 */
const receives = (page: Page, kind: string) =>
  page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        new BroadcastChannel('keyrack caller').addEventListener('message', ({ data }) => {
          if (data.kind === wanted) resolve()
        })
      }),
    kind,
  )
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'Your session was replaced' })

describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'a user and an API key in one browser'), () => {
  const stage = consoleOfThisFile({
    admit: async (callers) => {
      await callers.user('alice', PASSWORD)
      return { key: (await callers.key()).key, reader: (await callers.key({ grants: ['inventory:read'] })).key }
    },
  })

  /** Opens two windows. That of the key opens before there is a cookie, because it shows no sign-in later. */
  async function openWindows(): Promise<{ user: Page; key: Page }> {
    const user = stage.visitor.page
    const key = await user.context().newPage()
    await key.goto(`${stage.closed.url}credentials`)
    await on(key).main('Sign in to keyrack').waitFor()
    return { user, key }
  }

  /** Signs in with an API key in one window, and then with a user in the other. */
  async function signInToBoth(apiKey: string): Promise<{ user: Page; key: Page }> {
    stage.excuse(/401/)
    const { user, key } = await openWindows()
    await signInWithKey(key, `${stage.closed.url}status`, apiKey)
    await on(key).main('Status').waitFor()
    await user.goto(`${stage.closed.url}credentials`)
    await enterUser(user, 'alice')
    return { user, key }
  }

  test('the window of the user says why its session ended, and lists the changes that are gone', async () => {
    const { user, key } = await signInToBoth(stage.admitted.key)
    await stageConfig(user, 'of-alice')
    await expectPending(user, '1 uncommitted change')
    await on(user).button('New configuration…').click()
    await on(user).field('Name').fill('typed')

    await signInAgain(key).waitFor()
    await enterKey(key, stage.admitted.key)
    await key.getByRole('link', { name: 'Credentials', exact: true }).click()
    await stageConfig(key, 'of-key')
    await expectPending(key, '1 uncommitted change')
    await on(user).button('Stage').click()
    await user.getByText('Another window uses an API key', { exact: false }).waitFor()
    await expectAccessible(user)
    await enterUser(user, 'alice')
    await inTime(() => on(user).field('Name').inputValue()).toBe('typed')
    await inTime(() => notice(user).textContent()).toContain('Default / of-alice (new)')

    await signInAgain(key).getByText('1 uncommitted change is lost.').waitFor()
    await expectAccessible(key)
    await enterKey(key, stage.admitted.key)
    await inTime(() => notice(key).textContent()).toContain('Default / of-key (new)')
    await expectPending(key, null)
    await expectAccessible(key)
  })

  test('a user who discards changes at the sign-out sees no loss after the next sign-in', async () => {
    const { page } = stage.visitor
    await signIn(page, `${stage.closed.url}credentials`, 'alice')
    await stageConfig(page, 'dropped')
    await expectPending(page, '1 uncommitted change')
    await page.locator('summary', { hasText: 'Signed in as' }).click()
    await on(page).button('Sign out').click()
    await on(page).button('Discard and sign out').click()
    await on(page).main('Sign in to keyrack').waitFor()
    const isChecked = page.waitForResponse((response) => !!response.request().postData()?.includes('rebaseEdits'))
    await enterUser(page, 'alice')
    await isChecked
    await on(page).main('Credentials').waitFor()
    expect(await notice(page).count()).toBe(0)
  })

  test('a key that reads no credentials is not blamed for the end of a session', async () => {
    const { user, key } = await signInToBoth(stage.admitted.reader)
    await on(user).main('Credentials').waitFor()
    const isAsked = receives(key, 'is a key in use?')
    await user.context().clearCookies()
    await returnTo(user)
    await isAsked
    await user.getByText('Your session expired. Sign in again.').waitFor()
    expect(await user.getByText('Another window uses an API key', { exact: false }).count()).toBe(0)
  })

  test.each([
    ['Commit', null],
    ['Discard…', 'Discard'],
  ])('after the sign-in of another key, %s is no loss', async (action, confirmed) => {
    const { user: other, key } = await openWindows()
    await other.goto(`${stage.closed.url}status`)
    await on(other).main('Sign in to keyrack').waitFor()
    await signInWithKey(key, `${stage.closed.url}credentials`, stage.admitted.key)
    await stageConfig(key, `kept until ${action}`)
    await expectPending(key, '1 uncommitted change')
    const isAnnounced = receives(key, 'signed in')
    await enterKey(other, stage.admitted.reader)
    await isAnnounced
    const isChecked = key.waitForResponse((response) => !!response.request().postData()?.includes('rebaseEdits'))
    await on(key).button(action).click()
    if (confirmed !== null) await on(key).button(confirmed).click()
    await isChecked
    await expectPending(key, null)
    expect(await notice(key).count()).toBe(0)
  })
})
