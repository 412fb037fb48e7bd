import { describe, expect, test } from 'vitest'
import { isolated } from '../../src/console/shell/isolated.ts'
import { expectAccessible } from '../support/browser/accessible.ts'
import { missingBrowser } from '../support/browser/browser.ts'
import { needing } from '../support/needs.ts'
import { consoleOfThisFile, inTime } from './console-of-this-file.ts'
import { expectPending, inOneSession, on, save } from './credential-steps.ts'
import { holdCalls } from './held-calls.ts'

const leftOf = (element: Element): number => element.getBoundingClientRect().left

/** Returns whether the first letter of a text is shown to the left of its last one. */
function isLeftToRight({ firstChild }: Element): boolean {
  const text = firstChild as Text
  const leftOfLetter = (at: number): number => {
    const range = document.createRange()
    range.setStart(text, at)
    range.setEnd(text, at + 1)
    return range.getBoundingClientRect().left
  }
  return leftOfLetter(0) < leftOfLetter(text.length - 1)
}

describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'credentials in the console'), () => {
  const stage = consoleOfThisFile({ open: { NETWORKS: 'Default,Lab,Dragged' } })

  test('a dragged row is moved, even if the list changes during the drag', async () => {
    await save(
      stage.open.url,
      ['a', 'b', 'c'].map((name, at) => ({ network: 'Dragged', name, addresses: [`10.${at}.0.0/16`] })),
    )
    const { page } = stage.visitor
    const { button, configs } = on(page)
    await page.goto(`${stage.open.url}credentials?network=Dragged`)
    await inTime(configs).toEqual(['a', 'b', 'c'])
    const release = await holdCalls(page, { isHeld: (body) => body.includes('saveCredentialConfig') })
    await button('Move a down').click()
    const row = (name: string) =>
      page
        .getByRole('list', { name: /^Configurations of/ })
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name, exact: true }) })
    await row('b').getByTitle('Drag to reorder').hover()
    await page.mouse.down()
    await row('c').hover({ position: { x: 60, y: 4 } })
    release()
    await inTime(configs).toEqual(['b', 'a', 'c'])
    const { height } = (await row('c').boundingBox())!
    await row('c').hover({ position: { x: 60, y: height - 4 } })
    await page.mouse.up()
    await inTime(configs).toEqual(['a', 'c', 'b'])
    await button('Discard…').click()
    await button('Discard').click()
    await expectPending(page, null)
  })

  test('edits are made, reordered by keyboard and mouse, reviewed, committed, and kept after a reload', async () => {
    await save(stage.open.url, [{ name: 'core' }, { name: 'edge', type: 'CLOUD' }])
    const { page } = stage.visitor
    const { button, field, configs, sets } = on(page)
    await page.goto(`${stage.open.url}credentials`)
    await button('New configuration…').click()
    await field('Name').fill('edge')
    await field('Addresses').fill('10.9.0.0/33')
    await button('Stage').click()
    await page.getByText('"edge" already exists: choose another name').waitFor()
    await field('Name').fill('access points')
    await button('Stage').click()
    await page.getByText('entry 1: prefix length above 32').waitFor()
    await expectAccessible(page)
    await field('Addresses').fill('10.9.0.0/16\n10.8.*.1-9')
    // Past STATIC, which has no addresses, and back: nothing that was entered is lost.
    for (const type of ['STATIC', 'DYNAMIC']) await field('Type').selectOption(type)
    await button('Stage').click()
    await page.getByRole('heading', { name: 'access points' }).waitFor()
    await inTime(configs).toEqual(['core', 'edge', 'access points'])

    for (const [name, password] of [
      ['first', 'one'],
      ['second', 'canary-two'],
      ['third', ''],
    ] as const) {
      await button('New set…').click()
      await field('Name').fill(name)
      await field('Login username').fill(`user of ${name}`)
      await field('Login password').fill(password)
      await inTime(() => field('Login password').getAttribute('type')).toBe('password')
      await inTime(() => field('Login password').getAttribute('autocomplete')).toBe('new-password')
      await button('Stage').click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await expectPending(page, '4 uncommitted changes')
    await inTime(sets).toEqual(['first new', 'second new', 'third new'])

    await button('Move third up').focus()
    await page.keyboard.press('Enter')
    await expect.poll(sets).toEqual(['first new', 'third new', 'second new'])
    await page.getByText('third moved to position 2 of 3').waitFor({ state: 'attached' })
    await inTime(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move third up')
    await page.keyboard.press('Enter')
    await expect.poll(sets).toEqual(['third new', 'first new', 'second new'])

    const rows = page.getByRole('list', { name: /^Configurations of/ }).getByRole('listitem')
    await rows
      .filter({ hasText: 'access points' })
      .getByTitle('Drag to reorder')
      .dragTo(rows.filter({ hasText: 'core' }), { targetPosition: { x: 60, y: 4 } })
    await expect.poll(configs).toEqual(['access points', 'core', 'edge'])
    await expectPending(page, '6 uncommitted changes')
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Review', exact: true }).click()
    await on(page).main('Review changes').waitFor()
    const second = page.getByRole('region', { name: 'Default / access points / second' })
    await inTime(() => second.textContent()).toContain('Login passwordemptyas entered')
    expect(await page.content()).not.toContain('canary')
    await expectAccessible(page)
    await on(page).bar.getByLabel('Comment').fill('CHG-11 鍵の交換')
    await button('Commit').click()
    await page.getByText('6 changes committed').waitFor()
    const committed = await stage.client.credentials.getHistory({ network: 'Default', pageSize: 1 })
    expect(committed.entries).toMatchObject([{ comment: 'CHG-11 鍵の交換' }])
    await expectPending(page, null)

    await page.getByRole('link', { name: 'Back to configurations' }).click()
    await page.getByRole('link', { name: 'access points' }).click()
    await page.reload()
    await expect.poll(sets).toEqual(['third', 'first', 'second'])
    await inTime(configs).toEqual(['access points', 'core', 'edge'])
    const found = await stage.open.result<{ credentialSet: { name: string; password: string } }[]>(
      'Credentials.resolveCredentials',
      { network: 'Default', ipAddress: '10.9.0.1' },
    )
    expect(found.map(({ credentialSet: { name, password } }) => [name, password])).toEqual([
      ['third', ''],
      ['first', 'one'],
      ['second', 'canary-two'],
    ])
  })

  test('a name that reverses the text direction does not change the text next to it', async () => {
    const { page } = stage.visitor
    const name = 'turned\u202earound'
    await save(stage.open.url, [{ network: 'Lab', name, sets: [{ name }] }])
    await page.goto(`${stage.open.url}credentials?${new URLSearchParams({ network: 'Lab', config: name })}`)
    await on(page)
      .button(`Edit ${isolated(name)}`)
      .click()
    await on(page).field('Login username').fill('u')
    await on(page).button('Stage').click()
    await expectPending(page, '1 uncommitted change')
    const mark = page.getByText('changed', { exact: true })
    await inTime(() => mark.evaluate(isLeftToRight)).toBe(true)
    await page.getByRole('link', { name: 'Review', exact: true }).click()
    await on(page).main('Review changes').waitFor()
    await inTime(() => mark.evaluate(isLeftToRight)).toBe(true)
    await on(page).button('Discard…').click()
    await on(page).button('Discard').click()
    await expectPending(page, null)
    const remove = { method: 'Credentials.deleteCredentialConfig', params: { network: 'Lab', configName: name } }
    await inOneSession(stage.open.url, [remove, { method: 'Credentials.commitEdits' }])
  })

  test('older commits are added by a button that keeps the focus, until there are no more', async () => {
    const { page } = stage.visitor
    const commits = Array.from({ length: 45 }, (_, at) => [
      {
        method: 'Credentials.saveCredentialConfig',
        params: { network: 'Lab', credentialConfig: { name: 'often', priority: 100 + at } },
      },
      { method: 'Credentials.commitEdits' },
    ])
    await inOneSession(stage.open.url, commits.flat())
    await page.goto(`${stage.open.url}credentials?network=Lab&config=often`)
    await page.getByText('History').click()
    const older = page.getByRole('button', { name: 'Older commits' })
    const entries = page.getByRole('listitem').filter({ hasText: 'Configuration often' }).filter({ hasText: 'UTC' })
    await inTime(() => entries.count()).toBe(20)
    await older.focus()
    await page.keyboard.press('Enter')
    await inTime(() => entries.count()).toBe(40)
    expect(await older.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await inTime(() => entries.count()).toBe(45)
    await older.waitFor({ state: 'detached' })
    await inTime(() => page.evaluate(() => document.activeElement?.tagName)).toBe('OL')
    const remove = { method: 'Credentials.deleteCredentialConfig', params: { network: 'Lab', configName: 'often' } }
    await inOneSession(stage.open.url, [remove, { method: 'Credentials.commitEdits' }])
  })

  test('an untouched secret stays and a cleared one is deleted; configurations are renamed and deleted', async () => {
    const saved = [
      { name: 'a', username: 'u', password: 'keep', enablePassword: 'drop', snmpAuthPassword: 'old' },
      { name: 'b' },
    ]
    await save(stage.open.url, [
      { network: 'Lab', name: 'old name', sets: saved },
      { network: 'Lab', name: 'gone' },
    ])
    const { page } = stage.visitor
    const { button, field, configs, sets } = on(page)
    await page.goto(`${stage.open.url}credentials`)
    await page.getByLabel('Network').selectOption('Lab')
    await page.getByRole('link', { name: 'old name' }).click()
    await button('Edit a').click()
    await inTime(() => field('Login password').inputValue()).toBe('')
    await field('Login username').fill('v')
    await field('Clear Enable password').check()
    await field('SNMPv3 auth password').fill('new')
    await button('Stage').click()
    await expectPending(page, '1 uncommitted change')
    await button('Delete b').click()
    await button('Stage deletion').click()
    await expect.poll(sets).toEqual(['a changed'])
    // The button that was pressed is gone. Keyboard users go on from the heading, not from the top of the window.
    await inTime(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Credentials')
    await button('Edit…').click()
    await field('Name').fill('new name')
    await button('Stage').click()
    await page.getByRole('heading', { name: 'new name' }).waitFor()
    await page.getByRole('link', { name: 'gone' }).click()
    await button('Delete…').click()
    await button('Stage deletion').click()
    await expect.poll(configs).toEqual(['new name'])
    await page.getByRole('link', { name: 'Review', exact: true }).click()
    await page.getByText('The configuration is deleted, and all its sets.').waitFor()
    await page.getByRole('region', { name: 'Lab / new name / b' }).getByText('The set is deleted.').waitFor()
    await page.getByRole('region', { name: 'Lab / gone' }).getByText('deleted', { exact: true }).waitFor()
    await button('Commit').click()
    await expectPending(page, null)
    const page1 = { pageData: { offset: 0, pageSize: 10 }, network: 'Lab', configName: 'new name' }
    expect(await stage.open.result('Credentials.getCredentialSets', page1)).toMatchObject({
      credentialSets: [{ username: 'v', password: 'keep', enablePassword: '', snmpAuthPassword: 'new' }],
    })
  })

  test('sets of a static configuration are listed by address, in pages, and can be filtered', async () => {
    const sets = Array.from({ length: 230 }, (_, at) => ({ name: `10.1.0.${at}` }))
    await save(stage.open.url, [{ name: 'devices', type: 'STATIC', sets: [...sets, { name: '10.2.0.1' }] }])
    const { page } = stage.visitor
    const shown = on(page).sets
    await page.goto(`${stage.open.url}credentials?network=Default&config=devices`)
    await page.getByRole('heading', { name: 'Sets (231)' }).waitFor()
    await inTime(shown).toHaveLength(200)
    await page.getByRole('button', { name: 'Show more (200 of 231)' }).click()
    await expect.poll(async () => (await shown()).at(-1)).toBe('10.2.0.1')
    await page.getByLabel('Address or CIDR').fill('10.1.0.8/29')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Sets (8)' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Sets (8)' }).waitFor()
    await page.getByLabel('Address or CIDR').fill('10.1.0.8/40')
    await page.keyboard.press('Enter')
    await page.getByText('Cannot list sets').waitFor()
    await inTime(() => page.getByText('Cannot list sets').textContent()).toContain('prefix length above 32')
    await expectAccessible(page)
  })

  test('a narrow window shows the whole view without scrolling sideways', async () => {
    await save(stage.open.url, [
      {
        ...{ network: 'Lab', name: 'wide', addresses: ['2001:0db8:1234:5678:9abc:def0:1234:5678'] },
        sets: [{ name: 's', username: 'u'.repeat(80), password: 'p' }],
      },
    ])
    const { page } = stage.visitor
    await page.setViewportSize({ width: 320, height: 640 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`${stage.open.url}credentials?network=Lab&config=wide`)
    await on(page).button('Edit s').waitFor()
    await inTime(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await inTime(() => page.evaluate(() => document.querySelector('main')!.scrollWidth)).toBeLessThanOrEqual(320)
    await expectAccessible(page)
  })

  test('in a long list a set is placed by its priority; a long name does not push the rest out of view', async () => {
    const long = 'n'.repeat(128)
    const many = Array.from({ length: 201 }, (_, at) => ({ name: `s${at}`, priority: at + 1 }))
    await save(stage.open.url, [{ network: 'Lab', name: 'very many', sets: [...many, { name: long, priority: 0 }] }])
    const { page } = stage.visitor
    const { button, field, sets } = on(page)
    await page.goto(`${stage.open.url}credentials?network=Lab&config=very+many`)
    await page.getByText(/^Buttons to move a set appear/).waitFor()
    await inTime(() => page.getByRole('columnheader', { name: 'Login', exact: true }).evaluate(leftOf)).toBeLessThan(
      900,
    )
    await button(`Edit ${long}`).click()
    await inTime(() =>
      page.getByRole('dialog').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    ).toBe(0)
    await field('Priority').fill('500')
    await button('Stage').click()
    await expectPending(page, '1 uncommitted change')
    await page.getByRole('button', { name: 'Show more (200 of 202)' }).click()
    await expect.poll(async () => (await sets()).at(-1)).toBe(`${long} changed`)
    await button(`Move ${long} up`).waitFor()
  })

  test('a configuration with any name is opened by its link', async () => {
    const names = ['rate 50%20 x', 'a/b&c=d+e?f#g "é" %']
    await save(
      stage.open.url,
      names.map((name) => ({ network: 'Lab', name })),
    )
    const { page } = stage.visitor
    await page.goto(`${stage.open.url}credentials?network=Lab`)
    for (const name of names) {
      await page.getByRole('link', { name, exact: true }).click()
      await page.getByRole('heading', { level: 2, name, exact: true }).waitFor()
      await page.reload()
      await page.getByRole('heading', { level: 2, name, exact: true }).waitFor()
    }
  })

  test('the actions of a set are visible at any width, even if the set has many members', async () => {
    const members = {
      username: 'u'.repeat(80),
      password: 'p',
      enablePassword: 'e',
      note: 'n'.repeat(200),
      apiToken: 't',
    }
    await save(stage.open.url, [{ network: 'Lab', name: 'many', sets: [{ name: 's', ...members }, { name: 't' }] }])
    const { page } = stage.visitor
    await page.goto(`${stage.open.url}credentials?network=Lab&config=many`)
    for (const width of [390, 1000]) {
      await page.setViewportSize({ width, height: 844 })
      for (const name of ['Move s down', 'Reveal s', 'Edit s', 'Delete s']) {
        const isInSight = (button: Element): boolean => {
          const { left, right } = button.getBoundingClientRect()
          const frame = button.closest('section')!.getBoundingClientRect()
          return left >= frame.left && right <= frame.right
        }
        await inTime(() => on(page).button(name).evaluate(isInSight)).toBe(true)
      }
      await inTime(() => page.getByRole('columnheader', { name: 'Login', exact: true }).count()).toBe(1)
      await expectAccessible(page)
    }
  })
})
