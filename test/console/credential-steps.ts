/*
 * Shared steps for tests of the credentials view: the data that is saved before they begin, and the locators of the
 * page.
 */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export interface SavedConfig {
  readonly network?: string
  readonly name: string
  readonly type?: 'DYNAMIC' | 'STATIC' | 'CLOUD'
  readonly addresses?: readonly string[]
  readonly sets?: readonly object[]
}

/** Saves in a separate session, as another caller would. `headers` are the credentials of this caller. */
export async function save(
  url: string,
  configs: readonly SavedConfig[],
  headers: Readonly<Record<string, string>> = {},
) {
  const calls = configs.flatMap(({ network = 'Default', name, type, addresses, sets = [] }) => [
    {
      method: 'Credentials.saveCredentialConfig',
      params: { network, credentialConfig: { name, type, addressSet: addresses && { addresses } } },
    },
    { method: 'Credentials.saveCredentialSets', params: { network, configName: name, credentialSets: sets } },
  ])
  await inOneSession(url, [...calls, { method: 'Credentials.commitEdits' }], headers)
}

/** Makes calls of a caller outside the browser, in one batch and therefore in one session. */
export async function inOneSession(
  url: string,
  calls: readonly object[],
  headers: Readonly<Record<string, string>> = {},
) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))),
  })
  const replies = (await response.json()) as { result: unknown; error?: unknown }[]
  expect(replies.filter(({ error }) => error !== undefined)).toEqual([])
  return replies.map(({ result }) => result)
}

/** Returns the locators of the page. */
export const on = (page: Page) => ({
  configs: () =>
    page
      .getByRole('list', { name: /^Configurations of/ })
      .getByRole('link')
      .allTextContents(),
  sets: async () => {
    const headers = page.getByRole('region', { name: /^Sets of/ }).getByRole('rowheader')
    return (await headers.allTextContents()).map((text) => text.trim())
  },
  button: (name: string) => page.getByRole('button', { name, exact: true }),
  field: (label: string) => page.getByRole('dialog').getByLabel(label, { exact: true }),
  bar: page.getByRole('region', { name: 'Uncommitted changes' }),
  main: (name: string) => page.getByRole('heading', { level: 1, name }),
})

export async function stageConfig(page: Page, name: string): Promise<void> {
  const { button, field } = on(page)
  await button('New configuration…').click()
  await field('Name').fill(name)
  await button('Stage').click()
}

/** Waits until the bar shows the text. If the text is null, waits until there is no bar. */
export async function expectPending(page: Page, text: string | null): Promise<void> {
  const { bar } = on(page)
  if (text === null) await bar.waitFor({ state: 'detached' })
  else await bar.getByText(text, { exact: true }).waitFor()
}
