import { describe, expect, test } from 'vitest'
import { withKey } from '../access/callers.ts'
import { entriesOf } from '../audit/trail.ts'
import { expectAccessible } from '../support/browser/accessible.ts'
import { missingBrowser } from '../support/browser/browser.ts'
import { needing } from '../support/needs.ts'
import { consoleOfThisFile, inTime } from './console-of-this-file.ts'
import { expectPending, inOneSession, on, save } from './credential-steps.ts'
import { PASSWORD, signIn } from './sign-in.ts'

const SETS = [
  { name: 'netops', username: 'netops', password: 'canary-login' },
  { name: 'backup', username: 'backup', password: 'canary-backup' },
]

describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'credentials, by right'), () => {
  const stage = consoleOfThisFile({
    admit: async (callers) => {
      await callers.user('carol', PASSWORD, { grants: ['role:connector'] })
      await callers.user('eve', PASSWORD, { grants: ['role:credentials-editor'] })
      await callers.user('dan', PASSWORD, { grants: ['inventory:read', 'credentials:read'] })
      return { asAdmin: withKey((await callers.key()).key) }
    },
    prepare: ({ closed, admitted }) =>
      save(closed.url, [{ name: 'core', addresses: ['10.0.0.0/8'], sets: SETS }], admitted.asAdmin),
  })

  /** Returns the audit entries of revealed secrets, oldest first. */
  async function reveals(): Promise<string[]> {
    const entries = await entriesOf(stage.redis.witness(), stage.closedPrefix, 'credentials')
    return entries
      .map(({ fields }) => JSON.stringify(fields))
      .filter((text) => !text.includes('Credentials.commitEdits'))
  }

  test('a user who may only read and reveal is not offered edits; each reveal is recorded separately', async () => {
    const { page } = stage.visitor
    await signIn(page, `${stage.closed.url}credentials?config=core`, 'carol')
    await on(page).button('Reveal backup').waitFor()
    await page.getByText('credentials:write').waitFor()
    for (const name of ['New configuration…', 'New set…', 'Edit…', 'Delete…', 'Edit netops', 'Move netops down']) {
      expect(await on(page).button(name).count()).toBe(0)
    }
    expect(await page.content()).not.toContain('canary')
    await inTime(() => page.getByText('Login password is set').count()).toBe(2)
    await on(page).button('Reveal backup').click()
    await page.getByText('The audit records each reveal: who').waitFor()
    expect(await page.content()).not.toContain('canary')
    // Neither the list nor the confirmation question showed a secret.
    expect(await reveals()).toEqual([])
    await on(page).button('Reveal').click()
    await page.getByRole('dialog').getByText('canary-backup').waitFor()
    // Screen readers read on at the secrets.
    await inTime(() => page.evaluate(() => document.activeElement?.textContent)).toContain('canary-backup')
    await page.getByRole('button', { name: 'Copy login password' }).click()
    await page.getByRole('dialog').getByText('Copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('canary-backup')
    const recorded = await reveals()
    expect(recorded).toHaveLength(1)
    expect(recorded[0]).toContain('backup')
    expect(recorded[0]).toContain('user:carol')
    expect(recorded[0]).not.toContain('netops')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.content()).not.toContain('canary')
    await inTime(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Reveal backup')
  })

  test('revealing a set that others moved reveals that set only; a set that they deleted leaves the list', async () => {
    const { page } = stage.visitor
    const sets = ['moved', 'first', 'deleted'].map((name) => ({ name, password: `canary-${name}` }))
    await save(stage.closed.url, [{ name: 'edge', sets }], stage.admitted.asAdmin)
    await signIn(page, `${stage.closed.url}credentials?config=edge`, 'carol')
    await on(page).button('Reveal moved').waitFor()
    const place = { network: 'Default', configName: 'edge' }
    await inOneSession(
      stage.closed.url,
      [
        {
          method: 'Credentials.saveCredentialSets',
          params: { ...place, credentialSets: [{ name: 'first', priority: 0 }] },
        },
        {
          method: 'Credentials.deleteCredentialSets',
          params: { ...place, credentialSets: [{ name: 'deleted' }] },
        },
        { method: 'Credentials.commitEdits' },
      ],
      stage.admitted.asAdmin,
    )
    const before = (await reveals()).length
    await on(page).button('Reveal moved').click()
    await on(page).button('Reveal').click()
    await page.getByRole('dialog').getByText('canary-moved').waitFor()
    await page.keyboard.press('Escape')
    await on(page).button('Reveal deleted').click()
    await on(page).button('Reveal').click()
    await page.getByText('Cannot reveal: there is no set "deleted" any more').waitFor()
    await page.keyboard.press('Escape')
    await inTime(() => on(page).sets()).toEqual(['first', 'moved'])
    const recorded = (await reveals()).slice(before)
    expect(recorded).toHaveLength(1)
    expect(recorded[0]).toContain('moved')
  })

  test('the drawer of a device says "hidden" if the caller may not know whether a secret is set', async () => {
    const { page } = stage.visitor
    const create = {
      method: 'Inventory.createDevice',
      params: { network: 'Default', ipAddress: '10.0.0.9', adapterId: 'Cisco::IOS' },
    }
    await inOneSession(stage.closed.url, [create], stage.admitted.asAdmin)
    await signIn(page, `${stage.closed.url}?device=10.0.0.9@Default`, 'dan')
    await page.getByText('Matching credentials').click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('netops', { exact: true }).first().waitFor()
    await drawer.getByText('hidden', { exact: true }).first().waitFor()
    expect(await drawer.textContent()).not.toContain('•')
  })

  test('a user who may edit but not reveal reads that secrets are hidden, and can still edit them', async () => {
    const { page } = stage.visitor
    await signIn(page, `${stage.closed.url}credentials?config=core`, 'eve')
    await page.getByText('hidden').first().waitFor()
    expect(await on(page).button('Reveal netops').count()).toBe(0)
    await on(page).button('Edit netops').click()
    await on(page).field('Enable password').fill('another')
    await on(page).button('Stage').click()
    await expectPending(page, '1 uncommitted change')
    await on(page).button('Commit').click()
    await expectPending(page, null)
    const read = {
      method: 'Credentials.getCredentialSets',
      params: { network: 'Default', configName: 'core', pageData: { offset: 0, pageSize: 1 } },
    }
    expect(await inOneSession(stage.closed.url, [read], stage.admitted.asAdmin)).toMatchObject([
      { credentialSets: [{ password: 'canary-login', enablePassword: 'another' }] },
    ])
    await expectAccessible(page)
  })
})
