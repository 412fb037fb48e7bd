import { describe, test } from 'vitest'
import { expectAccessible } from '../support/browser/accessible.ts'
import { missingBrowser } from '../support/browser/browser.ts'
import { needing } from '../support/needs.ts'
import { consoleOfThisFile, inTime } from './console-of-this-file.ts'
import { expectPending, on, stageConfig } from './credential-steps.ts'
import { enterUser, PASSWORD, signIn } from './sign-in.ts'

/** This time is long enough for a busy machine to get from one step to the next. */
const SESSION_IDLE_SECONDS = '20'
const END = { timeout: 90_000 }

describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'edits that end with their idle session'), () => {
  const stage = consoleOfThisFile({
    open: { SESSION_IDLE_SECONDS },
    closed: { SESSION_IDLE_SECONDS },
    admit: (callers) => callers.user('alice', PASSWORD),
  })

  const notice = () =>
    stage.visitor.page.getByRole('alert').filter({ hasText: 'Your session expired: 1 uncommitted change is lost' })

  test('are named, and the next edit is not refused for it', async () => {
    const { page } = stage.visitor
    await page.goto(`${stage.open.url}credentials`)
    await stageConfig(page, 'core')
    await expectPending(page, '1 uncommitted change')
    await notice().waitFor(END)
    await inTime(() => notice().textContent()).toContain('Default / core (new)')
    await expectPending(page, null)
    await page.getByText('This network has no configurations.').waitFor()
    await expectAccessible(page)
    await stageConfig(page, 'edge')
    await page.getByRole('heading', { name: 'edge' }).waitFor()
    await on(page).button('Dismiss').click()
    await notice().waitFor({ state: 'detached' })
    await on(page).button('Commit').click()
    await page.getByText('1 change committed').waitFor()
  })

  test('are named to a user who has to sign in again', async () => {
    const { page } = stage.visitor
    await signIn(page, `${stage.closed.url}credentials`, 'alice')
    await stageConfig(page, 'core')
    await expectPending(page, '1 uncommitted change')
    await on(page).main('Sign in to keyrack').waitFor(END)
    await enterUser(page, 'alice')
    await notice().waitFor(END)
    await inTime(() => notice().textContent()).toContain('Default / core (new)')
  })
})
