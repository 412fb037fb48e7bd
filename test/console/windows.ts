/*
 * Steps that tests of several windows of a browser share.
 */
import type { Page } from 'playwright-core'

/** The user returns to the window. */
export const returnTo = (page: Page): Promise<unknown> =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

/** The sign-in over a page whose session has ended. */
export const signInAgain = (page: Page) => page.getByRole('dialog', { name: 'Sign in' })
