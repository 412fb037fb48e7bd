/*
 * Tests two windows of a browser with two API keys. The browser has one session cookie, so only one of the keys can
 * hold uncommitted changes. The window that loses its changes says so, and warns before that.
 */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/browser/accessible.ts'
import { missingBrowser } from '../support/browser/browser.ts'
import { needing } from '../support/needs.ts'
import { consoleOfThisFile, inTime } from './console-of-this-file.ts'
import { expectPending, inOneSession, on, stageConfig } from './credential-steps.ts'
import { enterKey, enterUser, PASSWORD, signInWithKey } from './sign-in.ts'
import { returnTo, signInAgain } from './windows.ts'

/** The window enters the back/forward cache, or comes back from it. The cache of the tests' browser is disabled. */
const frozen = (page: Page, type: 'pagehide' | 'pageshow') =>
  page.evaluate((event) => dispatchEvent(new PageTransitionEvent(event, { persisted: true })), type)
/** Sends a message as a window that crashes afterwards, without a message that it closes. */
const sendAndCrash = (page: Page, message: object) =>
  page.evaluate((data) => new BroadcastChannel('keyrack caller').postMessage(data), message)
const WARNING =
  'A sign-in is open in another window. If another user or API key signs in there, these changes may be lost'
const ELSEWHERE = 'Another window has 1 uncommitted change.'
const LOST = 'Another user or API key signed in in another window: 1 uncommitted change is lost.'

describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'two API keys in one browser'), () => {
  const stage = consoleOfThisFile({
    admit: async (callers) => {
      await callers.user('alice', PASSWORD)
      const reader = await callers.key({ grants: ['inventory:read'] })
      return { one: (await callers.key()).key, two: (await callers.key()).key, reader: reader.key }
    },
  })

  async function openWindows(): Promise<{ one: Page; two: Page }> {
    const one = stage.visitor.page
    const two = await one.context().newPage()
    await signInWithKey(one, `${stage.closed.url}credentials`, stage.admitted.one)
    return { one, two }
  }

  const saved = async (): Promise<string[]> => {
    const calls = [{ method: 'Credentials.getAllCredentialConfigs', params: { network: 'Default' } }]
    const [configs] = await inOneSession(stage.closed.url, calls, { authorization: `Bearer ${stage.admitted.one}` })
    return (configs as { name: string }[]).map(({ name }) => name)
  }

  test('both windows warn before the sign-in of another key, and the one that lost changes says so', async () => {
    const { one, two } = await openWindows()
    await stageConfig(one, 'of-one')
    await expectPending(one, '1 uncommitted change')
    await two.goto(`${stage.closed.url}credentials`)
    await on(one).bar.getByText(WARNING).waitFor()
    await two.getByText('Another window has 1 uncommitted change.').waitFor()
    await expectAccessible(one)
    await expectAccessible(two)

    await enterKey(two, stage.admitted.two)
    await signInAgain(one).getByText(LOST).waitFor()
    await expectAccessible(one)
    // A return to the window that lost the session takes nothing from the other one.
    await stageConfig(two, 'of-two')
    await expectPending(two, '1 uncommitted change')
    await returnTo(one)
    await on(two).button('Commit').click()
    await two.getByText('1 change committed').waitFor()
    expect(await saved()).toEqual(['of-two'])

    await stageConfig(two, 'of-two-later')
    await expectPending(two, '1 uncommitted change')
    await signInAgain(one).getByText('Another window has 1 uncommitted change.').waitFor()
    await enterKey(one, stage.admitted.one)
    await signInAgain(two).getByText(LOST).waitFor()
    const notice = one.getByRole('alert').filter({ hasText: 'Your session was replaced' })
    await inTime(() => notice.textContent()).toContain('Default / of-one (new)')
    await expectPending(one, null)
  })

  test('a user who signs in does not make the changes of a key disappear one by one', async () => {
    const { one, two } = await openWindows()
    await stageConfig(one, 'first')
    await expectPending(one, '1 uncommitted change')
    await on(one).button('New configuration…').click()
    await on(one).field('Name').fill('typed')
    await two.goto(`${stage.closed.url}credentials`)
    await enterUser(two, 'alice')
    await signInAgain(one).getByText(LOST).waitFor()
    await enterKey(one, stage.admitted.one)
    await inTime(() => on(one).field('Name').inputValue()).toBe('typed')
  })

  test('nothing is lost, and no sign-in is shown, if the key is the same or cannot read credentials', async () => {
    const { one, two } = await openWindows()
    const third = await one.context().newPage()
    await stageConfig(one, 'kept')
    await expectPending(one, '1 uncommitted change')
    for (const page of [two, third]) await page.goto(`${stage.closed.url}credentials`)
    await enterKey(third, stage.admitted.reader)
    await on(third).main('Credentials').waitFor()
    await enterKey(two, stage.admitted.one)
    await expectPending(two, '1 uncommitted change')
    await on(one).bar.getByText(WARNING).waitFor({ state: 'detached' })
    await returnTo(one)
    await expectPending(one, '1 uncommitted change')
    expect(await signInAgain(one).count()).toBe(0)
  })

  test('a window that returns from the back/forward cache announces its changes and its sign-in again', async () => {
    const { one, two } = await openWindows()
    await stageConfig(one, 'kept')
    await two.goto(`${stage.closed.url}credentials`)
    const warnings = { one: on(one).bar.getByText(WARNING), two: two.getByText(ELSEWHERE) }
    for (const [page, seen] of [
      [one, warnings.two],
      [two, warnings.one],
    ] as const) {
      await seen.waitFor()
      await frozen(page, 'pagehide')
      await seen.waitFor({ state: 'detached' })
      await frozen(page, 'pageshow')
      await seen.waitFor()
    }
    await warnings.two.waitFor()
  })

  test('a window that crashed is forgotten at the return to another one, and when a sign-in opens', async () => {
    const { one, two } = await openWindows()
    await stageConfig(one, 'kept')
    await on(one).bar.waitFor()
    await sendAndCrash(one, { kind: 'sign-in is open', from: 'crashed', isAnswer: false })
    await on(one).bar.getByText(WARNING).waitFor()
    await returnTo(one)
    await on(one).bar.getByText(WARNING).waitFor({ state: 'detached' })

    await two.goto(`${stage.closed.url}credentials`)
    await two.getByText(ELSEWHERE).waitFor()
    const crashed = two.getByText('Another window has 7')
    await sendAndCrash(two, { kind: 'uncommitted', from: 'crashed', count: 7 })
    await crashed.waitFor()
    await returnTo(two)
    await two.getByText(ELSEWHERE).waitFor()

    await enterKey(two, stage.admitted.reader)
    await on(two).main('Credentials').waitFor()
    await sendAndCrash(two, { kind: 'uncommitted', from: 'crashed', count: 7 })
    await two.locator('summary', { hasText: 'Signed in' }).click()
    await on(two).button('Sign out').click()
    await two.getByText(ELSEWHERE).waitFor()
    expect(await crashed.count()).toBe(0)
  })
})
