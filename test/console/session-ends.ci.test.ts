/*
 * Tests what the console does around the end of a session: what keeps a session alive, what stays in the page, and what
 * is said about edits whose outcome or loss would otherwise be silent.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { withKey } from '../access/callers.ts'
import { missingBrowser } from '../support/browser/browser.ts'
import { expireSessions } from '../support/expire-sessions.ts'
import { needing } from '../support/needs.ts'
import { consoleOfThisFile, inTime } from './console-of-this-file.ts'
import { expectPending, inOneSession, on, save, stageConfig } from './credential-steps.ts'
import { holdCalls } from './held-calls.ts'
import { enterUser, PASSWORD, signIn } from './sign-in.ts'
import { returnTo } from './windows.ts'

const MINUTE_MS = 60_000

/** Ends the session, and lets the user return to the window, where the console notices it. */
async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies()
  await returnTo(page)
  await on(page).main('Sign in to keyrack').waitFor()
}

describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'the end of a session in the console'), () => {
  const stage = consoleOfThisFile({
    admit: async (callers) => {
      await callers.user('alice', PASSWORD)
      return { asAdmin: withKey((await callers.key()).key) }
    },
    prepare: ({ closed, admitted }) =>
      save(
        closed.url,
        [{ name: 'core', addresses: ['10.0.0.0/8'], sets: [{ name: 'netops', password: 'canary-login' }] }],
        admitted.asAdmin,
      ),
  })

  test('also comes if the status is left open, which is not refreshed until the user returns', async () => {
    const { page } = stage.visitor
    await page.clock.install()
    await signIn(page, `${stage.closed.url}status`, 'alice')
    const ready = page.getByText('Ready: the service accepts calls')
    await ready.waitFor()
    let requests = 0
    const running = new Set<Request>()
    page.on('request', (request) => {
      requests++
      running.add(request)
    })
    page.on('requestfinished', (request) => running.delete(request))
    page.on('requestfailed', (request) => running.delete(request))
    await page.clock.runFor(MINUTE_MS)
    await inTime(() => requests).toBeGreaterThan(0)
    const paused = page.getByText('Not refreshed since', { exact: false })
    expect(await paused.count()).toBe(0)
    await page.clock.fastForward(5 * MINUTE_MS)
    await paused.waitFor()
    // A refresh that was due at the jump of the clock may still be under way, and sends its requests one by one.
    let before: number
    do {
      before = requests
      await inTime(() => running.size).toBe(0)
      await pause(500)
    } while (requests !== before)
    await page.clock.runFor(5 * MINUTE_MS)
    expect(requests).toBe(before)
    await page.keyboard.press('Shift')
    await paused.waitFor({ state: 'detached' })
    await inTime(() => requests).toBeGreaterThan(before)
  })

  test('does not concern a page without a login: the status is still refreshed', async () => {
    const { page } = stage.visitor
    await page.clock.install()
    await page.goto(`${stage.open.url}status`)
    await page.getByText('Ready: the service accepts calls').waitFor()
    await page.clock.runFor(10 * MINUTE_MS)
    let requests = 0
    page.on('request', () => requests++)
    await page.clock.runFor(MINUTE_MS)
    await inTime(() => requests).toBeGreaterThan(0)
  })

  test('removes revealed secrets of a device from the page', async () => {
    const { page } = stage.visitor
    stage.excuse(/401/)
    const device = { network: 'Default', ipAddress: '10.0.0.1', adapterId: 'Cisco::IOS' }
    await inOneSession(stage.closed.url, [{ method: 'Inventory.createDevice', params: device }], stage.admitted.asAdmin)
    await signIn(page, `${stage.closed.url}?device=10.0.0.1@Default`, 'alice')
    await page.getByText('Matching credentials, in order').click()
    await on(page).button('Reveal secrets').click()
    await page.getByText('canary-login').waitFor()
    await endSession(page)
    await inTime(() => page.content()).not.toContain('canary-login')
  })

  test('removes revealed secrets of a set from the page', async () => {
    const { page } = stage.visitor
    stage.excuse(/401/)
    await signIn(page, `${stage.closed.url}credentials?config=core`, 'alice')
    await on(page).button('Reveal netops').click()
    await on(page).button('Reveal').click()
    await page.getByRole('dialog').getByText('canary-login').waitFor()
    await endSession(page)
    await inTime(() => page.content()).not.toContain('canary-login')
    await enterUser(page, 'alice')
    await on(page).button('Reveal').waitFor()
    expect(await page.content()).not.toContain('canary-login')
  })

  test('is not needed to hide revealed secrets: they leave a page that is not used', async () => {
    const { page } = stage.visitor
    await page.clock.install()
    await signIn(page, `${stage.closed.url}credentials?config=core`, 'alice')
    await on(page).button('Reveal netops').click()
    await on(page).button('Reveal').click()
    const secret = page.getByRole('dialog').getByText('canary-login')
    await secret.waitFor()
    await page.clock.fastForward(4 * MINUTE_MS)
    await page.keyboard.press('Shift')
    await page.clock.fastForward(4 * MINUTE_MS)
    expect(await secret.count()).toBe(1)
    await page.clock.fastForward(2 * MINUTE_MS)
    await on(page).button('Reveal').waitFor()
    expect(await page.content()).not.toContain('canary-login')
  })

  test('stops the timer of a message, which the user then sees after the next sign-in', async () => {
    const { page } = stage.visitor
    stage.excuse(/401/)
    const at = { network: 'Default', ipAddress: '10.0.0.9' }
    const call = async (method: string, params: object) =>
      (await inOneSession(stage.closed.url, [{ method, params }], stage.admitted.asAdmin))[0]
    await call('Inventory.createDevice', { ...at, adapterId: 'Cisco::IOS' })
    await page.clock.install()
    await signIn(page, `${stage.closed.url}?device=10.0.0.9@Default`, 'alice')
    const drawer = page.getByRole('dialog', { name: '10.0.0.9 in Default' })
    await drawer.getByRole('button', { name: 'Edit', exact: true }).click()
    await drawer.getByLabel('Hostname').fill('unseen')
    const isHeld = (body: string) => body.includes('Inventory.updateDevice')
    const release = await holdCalls(page, { isHeld, isAnswered: true })
    const answered = page.waitForResponse((response) => isHeld(response.request().postData() ?? ''))
    await drawer.getByRole('button', { name: 'Save' }).click()
    await inTime(() => call('Inventory.getDevice', at)).toMatchObject({ hostname: 'unseen' })
    await endSession(page)
    release()
    await answered
    const message = page.getByText('10.0.0.9 was saved', { exact: true })
    await message.waitFor({ state: 'attached' })
    await page.clock.runFor(MINUTE_MS / 6)
    await enterUser(page, 'alice')
    await message.waitFor()
  })

  test('does not lose edits unseen: a call in the reference shows the loss that it reports', async () => {
    const { page } = stage.visitor
    await page.goto(`${stage.open.url}credentials`)
    await stageConfig(page, 'lost')
    await expectPending(page, '1 uncommitted change')
    await page.getByRole('link', { name: 'API reference', exact: true }).click()
    await page.getByRole('link', { name: 'Credentials.saveCredentialConfig' }).click()
    await page.getByRole('heading', { level: 2, name: 'Credentials.saveCredentialConfig' }).waitFor()
    await expireSessions(stage.redis.witness())
    await on(page).button('Run').click()
    await on(page).button('Run it').click()
    await page.getByText('SESSION_EXPIRED').first().waitFor()
    const notice = page.getByRole('alert').filter({ hasText: 'Your session expired: 1 uncommitted change is lost' })
    await inTime(() => notice.textContent()).toContain('Default / lost (new)')
    await expectPending(page, null)
  })

  test('a commit without a response is reported, even if no edits are pending afterwards', async () => {
    const { page } = stage.visitor
    stage.excuse(/net::ERR_FAILED/)
    await page.goto(`${stage.open.url}credentials`)
    await stageConfig(page, 'unanswered')
    await expectPending(page, '1 uncommitted change')
    await page.route('**/rest', async (route) => {
      if (!route.request().postData()?.includes('commitEdits')) return await route.continue()
      await route.fetch()
      await route.abort()
    })
    await on(page).button('Commit').click()
    await page.getByText(/^Cannot tell whether your changes were committed: No answer from/).waitFor()
    await expectPending(page, null)
    expect(await on(page).configs()).toContain('unanswered')
  })
})
