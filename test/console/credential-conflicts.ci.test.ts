/*
 * Two users edit the same credentials in two browsers. The service must commit what the page announced, whichever side
 * the second user chooses. The test reads the column "Will be committed" before the commit and asks the service
 * afterwards.
 */
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { withKey } from '../access/callers.ts'
import { expectAccessible } from '../support/browser/accessible.ts'
import { missingBrowser } from '../support/browser/browser.ts'
import { needing } from '../support/needs.ts'
import { consoleOfThisFile, inTime } from './console-of-this-file.ts'
import { expectPending, inOneSession, on, save } from './credential-steps.ts'
import { PASSWORD, signIn } from './sign-in.ts'

type Members = Readonly<Record<string, string>>

const LABELS: Record<string, string> = {
  username: 'Login username',
  password: 'Login password',
  enableUsername: 'Enable username',
  enablePassword: 'Enable password',
  roCommunityString: 'Read-only community',
  snmpUsername: 'SNMPv3 username',
  snmpAuthPassword: 'SNMPv3 auth password',
  snmpPrivPassword: 'SNMPv3 privacy password',
}
const BEFORE: Members = Object.fromEntries(Object.keys(LABELS).map((name) => [name, `before ${name}`]))

/** Returns the values that one side enters, one for each of these members. */
const of = (who: string, ...names: string[]): Members =>
  Object.fromEntries(names.map((name) => [name, `${who} ${name}`]))

describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'two users who edit the same credentials'), () => {
  const stage = consoleOfThisFile({
    admit: async (callers) => {
      for (const name of ['alice', 'bob']) await callers.user(name, PASSWORD)
      return { asAdmin: withKey((await callers.key()).key) }
    },
  })
  let alice: Page
  let bob: Page
  let last = 0

  beforeEach(async () => {
    alice = stage.visitor.page
    bob = (await stage.invite()).page
    await signIn(alice, `${stage.closed.url}credentials`, 'alice')
    await signIn(bob, `${stage.closed.url}credentials`, 'bob')
  })

  /** Saves a new configuration with these sets and opens it in both browsers. Returns its name. */
  async function openBoth(sets: object[], name = `case ${++last}`): Promise<string> {
    await save(stage.closed.url, [{ name, sets }], stage.admitted.asAdmin)
    for (const page of [alice, bob]) await open(page, name)
    return name
  }

  async function open(page: Page, name: string): Promise<void> {
    await page.goto(`${stage.closed.url}credentials?config=${encodeURIComponent(name)}`)
    await on(page).main('Credentials').waitFor()
  }

  async function enter(page: Page, set: string, members: Members): Promise<void> {
    await on(page).button(`Edit ${set}`).click()
    for (const [name, value] of Object.entries(members)) await on(page).field(LABELS[name]!).fill(value)
    await on(page).button('Stage').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }

  async function remove(page: Page, set: string): Promise<void> {
    await on(page).button(`Delete ${set}`).click()
    await on(page).button('Stage deletion').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }

  async function commit(page: Page): Promise<void> {
    await on(page).button('Commit').click()
    await expectPending(page, null)
  }

  /** Bob has committed first, so the page shows Alice the review when she commits. */
  async function refused(): Promise<void> {
    await on(alice).button('Commit').click()
    await on(alice).main('Review').waitFor()
    await alice.getByText('Another user changed this since you started.').first().waitFor()
  }

  const savedSets = async (configName: string): Promise<Members[]> => {
    const params = { network: 'Default', configName, pageData: { offset: 0, pageSize: 10 } }
    const call = { method: 'Credentials.getCredentialSets', params }
    const [page] = await inOneSession(stage.closed.url, [call], stage.admitted.asAdmin)
    return (page as { credentialSets: Members[] }).credentialSets
  }

  const card = (config: string, set?: string) =>
    alice.getByRole('region', { name: `Default / ${config}${set === undefined ? '' : ` / ${set}`}`, exact: true })

  /** Returns what the page says will be committed of a set, by label. */
  async function announced(config: string, set: string): Promise<Map<string, string>> {
    const rows = await card(config, set).locator('tr:has([data-outcome])').all()
    const pairs = await Promise.all(
      rows.map(
        async (row) =>
          [await row.getByRole('rowheader').innerText(), await row.locator('[data-outcome]').innerText()] as const,
      ),
    )
    return new Map(pairs)
  }

  interface Case {
    readonly mine: Members
    readonly theirs: Members
    /** The units for which the page asks Alice to choose a side. */
    readonly asked: readonly string[]
  }

  const CASES: Record<string, Case> = {
    'a name on both sides': { mine: of('mine', 'username'), theirs: of('theirs', 'username'), asked: ['Login'] },
    'a secret on both sides': { mine: of('mine', 'password'), theirs: of('theirs', 'password'), asked: ['Login'] },
    'a secret here, name and secret there': {
      ...{ mine: of('mine', 'password'), theirs: of('theirs', 'username', 'password'), asked: ['Login'] },
    },
    'a name here, a secret there': {
      ...{ mine: of('mine', 'username'), theirs: of('theirs', 'password'), asked: ['Login'] },
    },
    'fields that have nothing to do with each other': {
      ...{ mine: of('mine', 'enablePassword'), theirs: of('theirs', 'username', 'roCommunityString'), asked: [] },
    },
    'three members of SNMPv3, and the community': {
      mine: of('mine', 'snmpAuthPassword', 'roCommunityString'),
      theirs: of('theirs', 'snmpUsername', 'snmpPrivPassword', 'roCommunityString'),
      asked: ['SNMPv1/v2c', 'SNMPv3'],
    },
    'everything on both sides': {
      mine: of('mine', ...Object.keys(LABELS)),
      theirs: of('theirs', ...Object.keys(LABELS)),
      asked: ['Login', 'Enable', 'SNMPv1/v2c', 'SNMPv3'],
    },
  }

  /** Returns the value that a text in "Will be committed" represents. */
  function valueBehind(text: string, name: string, { mine, theirs }: Case): string {
    if (text === 'as you entered it') return mine[name]!
    if (text === 'as saved now') return theirs[name] ?? BEFORE[name]!
    if (text === 'as before') return BEFORE[name]!
    return text.startsWith('as typed below') ? `typed ${name}` : text
  }

  // Each case has a set of its own in one configuration, so that both pages load once and commit once.
  for (const way of ['Keep mine', 'Keep theirs', 'Type new values']) {
    test(`a commit saves the values that the page announced: ${way}`, async () => {
      const config = await openBoth(Object.keys(CASES).map((set) => ({ name: set, ...BEFORE })))
      for (const [set, { mine, theirs }] of Object.entries(CASES)) {
        await enter(alice, set, mine)
        await enter(bob, set, theirs)
      }
      await commit(bob)
      await refused()
      const said: Record<string, Map<string, string>> = {}
      for (const set of Object.keys(CASES)) said[set] = await settle(config, set, way)
      await commit(alice)
      const saved = new Map((await savedSets(config)).map(({ name, ...members }) => [name!, members]))
      for (const [set, one] of Object.entries(CASES)) {
        const typed = (name: string) =>
          way === 'Type new values' && one.asked.some((unit) => UNIT_OF[name] === unit) ? `typed ${name}` : null
        const expected = Object.entries(LABELS).map(([name, label]) => {
          const text = said[set]!.get(label)
          return [name, text === undefined ? (typed(name) ?? BEFORE[name]) : valueBehind(text, name, one)]
        })
        expect(saved.get(set), set).toMatchObject(Object.fromEntries(expected))
        if (way === 'Keep theirs' && one.asked.length > 0)
          expect(saved.get(set), set).toMatchObject({ ...BEFORE, ...one.theirs })
      }
    }, 240_000)
  }

  /** Settles the conflict of a set in this way. Returns what the page said will be committed, by label. */
  async function settle(config: string, set: string, way: string): Promise<Map<string, string>> {
    const at = card(config, set)
    const asked = at.locator('fieldset:has(input[type="radio"])')
    expect(await asked.locator('legend').allInnerTexts(), set).toEqual(CASES[set]!.asked)
    const button = at.getByRole('button', { name: 'Resolve this conflict' })
    expect(await button.isDisabled(), set).toBe(CASES[set]!.asked.length > 0)
    for (const group of await asked.all()) await group.getByLabel(way).check()
    const said = await announced(config, set)
    for (const [name, label] of Object.entries(LABELS)) {
      const input = at.getByLabel(`New ${label}`, { exact: true })
      if ((await input.count()) > 0) await input.fill(`typed ${name}`)
    }
    await button.click()
    await at.getByText('In conflict').waitFor({ state: 'detached' })
    return said
  }

  const UNIT_OF: Record<string, string> = {
    ...{ username: 'Login', password: 'Login', enableUsername: 'Enable', enablePassword: 'Enable' },
    ...{ roCommunityString: 'SNMPv1/v2c', snmpUsername: 'SNMPv3' },
    ...{ snmpAuthPassword: 'SNMPv3', snmpPrivPassword: 'SNMPv3' },
  }

  test('in a narrow window both sides of a conflict break no word', async () => {
    const config = await openBoth([{ name: 'a', ...BEFORE }])
    await enter(alice, 'a', of('mine', 'username', 'snmpUsername'))
    await enter(bob, 'a', of('theirs', 'username', 'snmpUsername'))
    await commit(bob)
    await refused()
    await alice.setViewportSize({ width: 400, height: 800 })
    const table = card(config, 'a').getByRole('table')
    expect(await table.evaluate(brokenWords)).toEqual([])
    expect(await alice.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400)
    const cells = table.getByRole('row', { name: 'Login username' }).getByRole('cell')
    expect(await cells.allInnerTexts()).toEqual([
      ...['before username', 'theirs username', 'mine username', 'Choose a side'],
    ])
  })

  test('new values: an empty secret field keeps the announced value, and a cleared one deletes it', async () => {
    const sets = ['entered', 'untouched', 'cleared']
    const config = await openBoth(sets.map((name) => ({ name, ...BEFORE })))
    for (const set of sets) {
      await enter(alice, set, of('mine', 'username', ...(set === 'untouched' ? [] : ['password'])))
      await enter(bob, set, of('theirs', 'username', 'password'))
    }
    await commit(bob)
    await refused()
    const said: string[] = []
    for (const set of sets) {
      await card(config, set).getByLabel('Type new values').check()
      said.push((await announced(config, set)).get('Login password')!)
      await card(config, set).getByLabel('New Login username').fill('typed')
      if (set === 'cleared') await card(config, set).getByLabel('Clear Login password').check()
      await expectAccessible(alice)
      await card(config, set).getByRole('button', { name: 'Resolve this conflict' }).click()
      await card(config, set).getByText('In conflict').waitFor({ state: 'detached' })
    }
    expect(said).toEqual([
      'as typed below; if empty, as you entered it',
      'as typed below; if empty, as before',
      'as typed below; if empty, as you entered it',
    ])
    await commit(alice)
    expect(await savedSets(config)).toMatchObject([
      { name: 'entered', username: 'typed', password: 'mine password' },
      { name: 'untouched', username: 'typed', password: 'before password' },
      { name: 'cleared', username: 'typed', password: '' },
    ])
  }, 240_000)

  test('if one side deleted a set, the side that the user keeps is saved', async () => {
    for (const side of ['Keep mine', 'Keep theirs']) {
      const deletedByBob = await openBoth([{ name: 'a', ...BEFORE }])
      await enter(alice, 'a', of('mine', 'password'))
      await remove(bob, 'a')
      await commit(bob)
      await refused()
      await card(deletedByBob, 'a').getByRole('button', { name: side }).click()
      if (side === 'Keep mine') {
        await card(deletedByBob, 'a').getByText('In conflict').waitFor({ state: 'detached' })
        await commit(alice)
      } else await expectPending(alice, null)
      const kept = side === 'Keep mine' ? [{ ...BEFORE, ...of('mine', 'password') }] : []
      expect(await savedSets(deletedByBob)).toMatchObject(kept)

      const deletedByAlice = await openBoth([{ name: 'a', ...BEFORE }])
      await remove(alice, 'a')
      await enter(bob, 'a', of('theirs', 'password'))
      await commit(bob)
      await refused()
      await card(deletedByAlice, 'a').getByRole('button', { name: side }).click()
      if (side === 'Keep mine') {
        await card(deletedByAlice, 'a').getByText('In conflict').waitFor({ state: 'detached' })
        await commit(alice)
      } else await expectPending(alice, null)
      const left = side === 'Keep mine' ? [] : [{ ...BEFORE, ...of('theirs', 'password') }]
      expect(await savedSets(deletedByAlice)).toMatchObject(left)
    }
  }, 120_000)

  test('if both sides use the same new name, the second user chooses another or keeps the old one', async () => {
    for (const [way, name] of [
      ['Use this name', 'third'],
      ['Keep the old name', 'old'],
    ]) {
      const [old, given] = [await openBoth([], `${name} ${++last}`), `given ${last}`]
      await on(alice).button('Edit…').click()
      await on(alice).field('Name').fill(given)
      await on(alice).button('Stage').click()
      await expectPending(alice, '1 uncommitted change')
      await save(stage.closed.url, [{ name: given }], stage.admitted.asAdmin)
      await refused()
      await alice.getByText('choose another name below').waitFor()
      for (const all of ['Keep all mine', 'Keep all theirs'])
        expect(await on(alice).button(all).isDisabled()).toBe(true)
      if (way === 'Use this name') {
        await alice.getByLabel('Another name').fill('third name')
        await alice.getByRole('link', { name: 'Back to configurations' }).click()
        await alice.getByRole('dialog', { name: 'Discard what you entered?' }).getByText('Cancel').click()
        expect(await alice.getByLabel('Another name').inputValue()).toBe('third name')
      }
      await alice.getByRole('button', { name: way }).click()
      await alice.getByRole('region', { name: 'Conflicts' }).waitFor({ state: 'detached' })
      if ((await on(alice).bar.count()) > 0) await commit(alice)
      const call = { method: 'Credentials.getAllCredentialConfigs', params: { network: 'Default' } }
      const [configs] = await inOneSession(stage.closed.url, [call], stage.admitted.asAdmin)
      const names = (configs as { name: string }[]).map((config) => config.name)
      expect(names).toContain(way === 'Use this name' ? 'third name' : old)
      expect(names).toContain(given)
    }
  }, 120_000)

  test('if bob renames a configuration, sets follow it; if both change its priority, alice chooses one', async () => {
    const config = await openBoth([{ name: 'a', ...BEFORE }])
    await enter(alice, 'a', of('mine', 'username'))
    await on(alice).button('Edit…').click()
    await on(alice).field('Priority').fill('70')
    await on(alice).button('Stage').click()
    await expectPending(alice, '2 uncommitted changes')
    await on(bob).button('Edit…').click()
    await on(bob).field('Name').fill(`${config} renamed`)
    await on(bob).field('Priority').fill('80')
    await on(bob).button('Stage').click()
    await expectPending(bob, '1 uncommitted change')
    await commit(bob)
    await refused()
    const region = card(`${config} renamed`)
    await region.getByRole('group', { name: 'Priority' }).getByLabel('Keep theirs').check()
    await inTime(() => region.locator('[data-outcome]').allInnerTexts()).toEqual([`${config} renamed`, '80'])
    await region.getByRole('button', { name: 'Resolve this conflict' }).click()
    await expectPending(alice, '1 uncommitted change')
    await commit(alice)
    expect(await savedSets(`${config} renamed`)).toMatchObject([{ ...BEFORE, ...of('mine', 'username') }])
  })

  test('one side for all conflicts: changes without a conflict stay, and nothing is lost', async () => {
    const config = await openBoth([
      { name: 'a', username: 'first' },
      { name: 'b', username: 'first' },
    ])
    await enter(alice, 'a', { username: 'of alice' })
    await enter(alice, 'b', { username: 'of alice' })
    await enter(bob, 'a', { username: 'of bob' })
    await commit(bob)
    await refused()
    await expectPending(alice, '2 uncommitted changes, 1 in conflict')
    await inTime(() => card(config, 'a').textContent()).toMatch(
      /changed by user:bob, .*Login usernamefirstof bobof alice/,
    )
    expect(await card(config, 'b').textContent()).not.toContain('In conflict')
    await expectAccessible(alice)
    await on(alice).button('Keep all mine').click()
    await alice.getByRole('region', { name: 'Conflicts' }).waitFor({ state: 'detached' })
    await commit(alice)
    expect((await savedSets(config)).map(({ username }) => username)).toEqual(['of alice', 'of alice'])
  })

  test('their side of all conflicts: own changes without a conflict stay, and the page says what is left', async () => {
    const config = await openBoth([{ name: 'a', username: 'first' }])
    await enter(alice, 'a', { username: 'of alice', roCommunityString: 'of alice' })
    await enter(bob, 'a', { username: 'of bob' })
    await commit(bob)
    await refused()
    await on(alice).button('Keep all theirs').click()
    await alice.getByText('No conflict is left. Commit to save your changes.').waitFor()
    await expectPending(alice, '1 uncommitted change')
    await commit(alice)
    expect(await savedSets(config)).toMatchObject([{ username: 'of bob', roCommunityString: 'of alice' }])

    await open(alice, config)
    await enter(alice, 'a', { username: 'of alice' })
    await enter(bob, 'a', { username: 'of bob again' })
    await commit(bob)
    await refused()
    await on(alice).button('Keep all theirs').click()
    await alice.getByText('there is nothing to commit').waitFor()
    await expectPending(alice, null)
  })

  test('if all changes are discarded, the other side stays saved', async () => {
    const config = await openBoth([{ name: 'a', username: 'first' }])
    await enter(alice, 'a', { username: 'of alice' })
    await enter(bob, 'a', { username: 'of bob' })
    await commit(bob)
    await refused()
    await on(alice).button('Discard all my changes…').click()
    await on(alice).button('Discard').click()
    await expectPending(alice, null)
    expect(await savedSets(config)).toMatchObject([{ username: 'of bob' }])
    await open(alice, config)
    await alice
      .getByRole('region', { name: `Sets of ${config}` })
      .getByText('of bob')
      .waitFor()
  })

  test('if bob commits again before a conflict is resolved, alice must choose again', async () => {
    const config = await openBoth([{ name: 'a', ...BEFORE }])
    await enter(alice, 'a', of('mine', 'username'))
    await enter(bob, 'a', of('theirs', 'username'))
    await commit(bob)
    await refused()
    await enter(bob, 'a', { username: 'second' })
    await commit(bob)
    await card(config, 'a').getByLabel('Keep mine').check()
    await card(config, 'a').getByRole('button', { name: 'Resolve this conflict' }).click()
    await card(config, 'a').getByText('second').waitFor()
    await inTime(() => card(config, 'a').getByLabel('Keep mine').isChecked()).toBe(false)
    await card(config, 'a').getByLabel('Keep theirs').check()
    await card(config, 'a').getByRole('button', { name: 'Resolve this conflict' }).click()
    await expectPending(alice, null)
    expect(await savedSets(config)).toMatchObject([{ username: 'second' }])
  })

  test('if bob deletes the configuration, an edit in it can only be dropped, and the page says so', async () => {
    const config = await openBoth([{ name: 'a' }])
    await save(stage.closed.url, [{ name: 'spared' }], stage.admitted.asAdmin)
    await enter(alice, 'a', { username: 'of alice' })
    const params = { network: 'Default', configName: config }
    const calls = [{ method: 'Credentials.deleteCredentialConfig', params }, { method: 'Credentials.commitEdits' }]
    await inOneSession(stage.closed.url, calls, stage.admitted.asAdmin)
    await refused()
    await inTime(() => card(config, 'a').getByRole('button').allInnerTexts()).toEqual(['Keep theirs'])
    await on(alice).button('Keep all mine').click()
    await alice.getByText(`Dropped: Default / ${config} / a`).waitFor()
    await expectPending(alice, null)
  })
})

/** Returns the words in an element that take more than one line. Runs in the page. */
function brokenWords(element: Element): string[] {
  const broken: string[] = []
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    if (text.parentElement!.closest('thead') !== null) continue
    for (const { index, 0: word } of text.textContent!.matchAll(/\S+/g)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
    }
  }
  return broken
}
