/*
 * The ways to sign in at the login page.
 */
import type { Page } from 'playwright-core'

/** The password of every user in these tests. */
export const PASSWORD = 'correct horse battery'

export async function enterKey(page: Page, key: string): Promise<void> {
  await page.getByRole('radio', { name: 'API key' }).check()
  await page.getByLabel('API key', { exact: true }).last().fill(key)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export async function enterUser(page: Page, name: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('User', { exact: true }).fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Opens a page of a service that requires a login, and signs in with a key. */
export async function signInWithKey(page: Page, url: string, key: string): Promise<void> {
  await page.goto(url)
  await enterKey(page, key)
}

/** Opens a page of a service that requires a login, and signs in as a user. */
export async function signIn(page: Page, url: string, name: string): Promise<void> {
  await page.goto(url)
  await enterUser(page, name)
}
