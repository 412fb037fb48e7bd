import { Redis as Witness } from 'ioredis'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Callers, callersOn, withKey } from '../access/callers.ts'
import { entriesOf } from '../audit/trail.ts'
import { expectAccessible } from '../support/accessible.ts'
import { missingBrowser, newVisitor, startBrowser, type Visitor } from '../support/browser.ts'
import { type RedisServer, startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, type Service, startService } from '../support/service.ts'
import { expectPending, inOneSession, on, PASSWORD, save, signIn } from './credential-service.ts'

if (missingBrowser !== null) process.stdout.write(`Tests of rights to credentials skipped: ${missingBrowser}\n`)

const prefix = freshPrefix()

describe.skipIf(missingBrowser !== null)('credentials, by right', () => {
  let redis: RedisServer
  let witness: Witness
  let callers: Callers
  let service: Service
  let browser: Browser
  let visitor: Visitor
  let asAdmin: Record<string, string>

  beforeAll(async () => {
    redis = await startRedisServer()
    witness = new Witness(redis.url)
    callers = await callersOn(redis.url, prefix)
    asAdmin = { ...withKey((await callers.key()).key) }
    await callers.user('carol', PASSWORD, { grants: ['role:connector'] })
    await callers.user('eve', PASSWORD, { grants: ['role:credentials-editor'] })
    service = await startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix })
    browser = await startBrowser()
    const sets = [
      { name: 'netops', username: 'netops', password: 'canary-login' },
      { name: 'backup', username: 'backup', password: 'canary-backup' },
    ]
    await save(service.url, [{ name: 'core', addresses: ['10.0.0.0/8'], sets }], asAdmin)
  })
  afterAll(async () => {
    await browser?.close()
    await service?.stop()
    callers?.close()
    witness?.disconnect()
    await redis?.stop()
  })

  beforeEach(async () => {
    visitor = await newVisitor(browser)
  })
  afterEach(async () => {
    await visitor.close()
  })

  /** To whom secrets of which sets were shown, last one last. */
  async function reveals(): Promise<string[]> {
    const entries = await entriesOf(witness, prefix, 'credentials')
    return entries
      .map(({ fields }) => JSON.stringify(fields))
      .filter((text) => !text.includes('Credentials.commitEdits'))
  }

  test('who may read and reveal, and not edit, sees no way to edit; what is revealed is recorded by itself', async () => {
    const { page, faults } = visitor
    await signIn(page, service.url, 'carol', 'credentials?config=core')
    await on(page).button('Reveal backup').waitFor()
    await page.getByText('credentials:write').waitFor()
    for (const name of ['New configuration…', 'New set…', 'Edit…', 'Delete…', 'Edit netops', 'Move netops down']) {
      expect(await on(page).button(name).count()).toBe(0)
    }
    expect(await page.content()).not.toContain('canary')
    expect(await page.getByText('Login password is set').count()).toBe(2)
    await on(page).button('Reveal backup').click()
    await page.getByText('recorded in the audit').waitFor()
    expect(await page.content()).not.toContain('canary')
    // Neither the list nor the question showed a secret.
    expect(await reveals()).toEqual([])
    await on(page).button('Reveal').click()
    await page.getByRole('dialog').getByText('canary-backup').waitFor()
    const recorded = await reveals()
    expect(recorded).toHaveLength(1)
    expect(recorded[0]).toContain('backup')
    expect(recorded[0]).toContain('user:carol')
    expect(recorded[0]).not.toContain('netops')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.content()).not.toContain('canary')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Reveal backup')
    expect(faults).toEqual([])
  })

  test('who may edit and not reveal is told that secrets are hidden, and edits them all the same', async () => {
    const { page, faults } = visitor
    await signIn(page, service.url, 'eve', 'credentials?config=core')
    await page.getByText('hidden').first().waitFor()
    expect(await on(page).button('Reveal netops').count()).toBe(0)
    await on(page).button('Edit netops').click()
    await on(page).field('Enable password').fill('another')
    await on(page).button('Stage').click()
    await expectPending(page, '1 edit pending')
    await on(page).button('Commit').click()
    await expectPending(page, null)
    const read = {
      method: 'Credentials.getCredentialSets',
      params: { network: 'Default', configName: 'core', pageData: { offset: 0, pageSize: 1 } },
    }
    expect(await inOneSession(service.url, [read], asAdmin)).toMatchObject([
      { credentialSets: [{ password: 'canary-login', enablePassword: 'another' }] },
    ])
    await expectAccessible(page)
    expect(faults).toEqual([])
  })
})
