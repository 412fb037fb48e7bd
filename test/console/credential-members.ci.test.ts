import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/browser/accessible.ts'
import { missingBrowser } from '../support/browser/browser.ts'
import { needing } from '../support/needs.ts'
import { consoleOfThisFile, inTime } from './console-of-this-file.ts'
import { expectPending, on, save } from './credential-steps.ts'

const KEY = readFileSync(new URL('../edit-sessions/ssh-keys/openssh-ed25519', import.meta.url), 'utf8')
const FINGERPRINT = 'SHA256:GjWAxSVdbYuAZdTvz7v1+su9i7vj9ulrnEu/NWy6h4o'

function isInSight(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return document.elementFromPoint(left + width / 2, top + height / 2) === element
}

describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'optional members of sets'), () => {
  const stage = consoleOfThisFile({ open: {} })

  test('can be entered, reviewed and shown; of a key only its type and fingerprint are shown', async () => {
    await save(stage.open.url, [{ name: 'core' }])
    await save(stage.open.url, [{ name: 'core', addresses: ['10.20.0.0/16'], sets: [{ name: 'a', username: 'u' }] }])
    const { page } = stage.visitor
    const { button, field } = on(page)
    const columns = () => page.getByRole('columnheader').allTextContents()
    await page.goto(`${stage.open.url}credentials`)
    await page.getByRole('link', { name: 'core' }).click()
    await button('Edit a').waitFor()
    expect(await columns()).toEqual(['Name', 'Login', 'Enable', 'SNMPv1/v2c', 'SNMPv3', 'Actions'])

    await button('Edit a').click()
    await field('SSH private key').fill('ssh-ed25519 AAAAC3Nza me@here')
    await button('Stage').click()
    await page.getByText('is a public key').waitFor()
    await expectAccessible(page)
    await field('SSH private key').fill(KEY)
    await field('SNMPv3 auth protocol').selectOption('SHA256')
    await field('API token').fill('canary-token')
    await field('Note').fill('Ask Ann')
    await field('Expires at (UTC)').fill('2020-02-03T04:05')
    await button('Stage').click()
    await expectPending(page, '1 uncommitted change')
    await page.getByText(FINGERPRINT).waitFor()
    expect(await columns()).toEqual([
      'Name',
      'Login',
      'Enable',
      'SNMPv1/v2c',
      'SNMPv3',
      'SSH key',
      'API',
      'Note',
      'Expiry',
      'Actions',
    ])
    // The warning is in sight without scrolling sideways, although the columns are wider than the window.
    await inTime(() => page.getByText('expired', { exact: true }).evaluate(isInSight)).toBe(true)

    await page.getByRole('link', { name: 'Review', exact: true }).click()
    await on(page).main('Review changes').waitFor()
    const review = await page.getByRole('region', { name: 'Default / core / a' }).textContent()
    expect(review).toContain(FINGERPRINT)
    expect(review).toContain('2020-02-03T04:05:00.000Z')
    for (const secret of ['canary', 'PRIVATE KEY']) expect(await page.content()).not.toContain(secret)
    await expectAccessible(page)
    await button('Commit').click()
    await expectPending(page, null)

    await page.getByRole('link', { name: 'Back to configurations' }).click()
    await page.getByRole('link', { name: 'core' }).click()
    await page.getByText('History').click()
    await page.getByText('Configuration core created').waitFor()
    await page.getByText('Configuration core changed: addresses from none to 10.20.0.0/16', { exact: true }).waitFor()
    await page.getByText(/^Set a changed: .*sshPrivateKey.*apiToken/).waitFor()
    await expectAccessible(page)
    for (const secret of ['canary', 'PRIVATE KEY']) expect(await page.content()).not.toContain(secret)
    await button('Edit a').click()
    await inTime(() => field('SSH private key').inputValue()).toBe('')
    await inTime(() => field('Expires at (UTC)').inputValue()).toBe('2020-02-03T04:05')
    await field('Clear SSH private key').check()
    await field('Expires at (UTC)').fill('')
    await button('Stage').click()
    await expectPending(page, '1 uncommitted change')
    await inTime(columns).not.toContain('SSH key')
    expect(await columns()).not.toContain('Expiry')
  })
})
