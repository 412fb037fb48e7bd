import { describe, expect, test } from 'vitest'
import type { FieldDefinition, FieldNames } from '../../clients/typescript/index.ts'
import { expectAccessible } from '../support/browser/accessible.ts'
import { missingBrowser } from '../support/browser/browser.ts'
import { needing } from '../support/needs.ts'
import { consoleOfThisFile, inTime } from './console-of-this-file.ts'

const SITE: FieldDefinition = { name: 'Site', type: 'choice', choices: ['TYO', 'OSA'] }

describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'definitions of fields'), () => {
  const stage = consoleOfThisFile({
    prepare: async ({ client }) => {
      await client.settings.defineFieldNames({
        fields: { custom1: SITE, named: { wiki: { name: 'Page', type: 'link' } } },
      })
    },
  })

  const dialog = () => stage.visitor.page.getByRole('dialog', { name: 'Define fields' })
  const save = () => dialog().getByRole('button', { name: 'Save' }).click()
  const defined = () => stage.client.settings.getFieldNames()

  /** Returns the label of the element that has the focus. */
  const focused = () =>
    stage.visitor.page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    )

  async function openForm(): Promise<void> {
    const { page } = stage.visitor
    await page.goto(`${stage.open.url}?columns=hostname,custom1`)
    await page.getByRole('columnheader', { name: 'Site' }).waitFor()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('button', { name: 'Define fields' }).click()
  }

  test('an administrator changes, adds and removes definitions, and the table shows them', async () => {
    const { page } = stage.visitor
    await openForm()
    await inTime(() => dialog().getByLabel('Choices of custom1').inputValue()).toBe('TYO\nOSA')
    await dialog().getByLabel('Name of custom1').fill('Location')
    expect(await dialog().getByLabel('Field name of wiki').count()).toBe(0)
    await dialog().getByLabel('Name of custom2').fill('dropped')
    await dialog().getByRole('button', { name: 'Clear custom2' }).click()
    expect(await dialog().getByLabel('Name of custom2').inputValue()).toBe('')
    await dialog().getByRole('button', { name: 'Remove wiki' }).click()
    await inTime(focused).toBe('Add named field')
    await page.keyboard.press('Enter')
    await inTime(focused).toBe('Field name of the new field')
    await page.keyboard.type('Rack')
    await dialog().getByLabel('Name of Rack', { exact: true }).fill('Rack')
    await dialog().getByLabel('Type of Rack').selectOption('number')
    await save()
    const finding = dialog().getByText('is not a valid field name')
    await finding.waitFor()
    expect(await dialog().getByLabel('Field name of Rack').getAttribute('aria-invalid')).toBe('true')
    expect(await dialog().getByLabel('Name of Rack', { exact: true }).getAttribute('aria-invalid')).toBe('false')
    await expectAccessible(page)
    await dialog().getByLabel('Field name of Rack').fill('rack')
    expect(await finding.count()).toBe(0)
    await save()
    await page.getByText('The fields were defined').waitFor()
    expect(await defined()).toEqual({
      custom1: { ...SITE, name: 'Location' },
      named: { rack: { name: 'Rack', type: 'number' } },
    })
    await page.getByRole('columnheader', { name: 'Location' }).waitFor()
    await page.getByRole('dialog', { name: 'Columns' }).getByLabel('Rack').waitFor()
    await stage.client.settings.defineFieldNames({ fields: { custom1: SITE, named: {} } })
  })

  test('two new fields have names of their own', async () => {
    await openForm()
    await dialog().getByRole('button', { name: 'Add named field' }).click()
    await inTime(focused).toBe('Field name of the new field')
    await dialog().getByRole('button', { name: 'Add named field' }).click()
    await inTime(focused).toBe('Field name of new field 2')
    for (const label of ['Field name of', 'Name of', 'Type of', 'Help for', 'Remove'])
      expect(
        await dialog()
          .getByLabel(label)
          .evaluateAll((all) => {
            const labels = all.map((one) => one.getAttribute('aria-label'))
            return labels.filter((one, at) => labels.indexOf(one) !== at)
          }),
        label,
      ).toEqual([])
    await dialog().getByLabel('Field name of new field 1').fill('rack')
    await inTime(() => dialog().getByLabel('Field name of the new field').count()).toBe(1)
    await stage.visitor.page.keyboard.press('Escape')
  })

  test('Save keeps the changes of another user, and the next Save adds those of this user', async () => {
    await openForm()
    await dialog().getByLabel('Name of custom2').fill('Owner')
    const theirs: FieldNames = { custom1: SITE, custom3: { name: 'Theirs', type: 'text' } }
    await stage.client.settings.defineFieldNames({ fields: theirs })
    await save()
    await dialog().getByText('Another user changed the definitions').waitFor()
    await inTime(() => dialog().getByLabel('Name of custom3').inputValue()).toBe('Theirs')
    expect(await defined()).toEqual(theirs)
    await save()
    await dialog().waitFor({ state: 'detached' })
    expect(await defined()).toEqual({ ...theirs, custom2: { name: 'Owner', type: 'text' } })
    await stage.client.settings.defineFieldNames({ fields: { custom1: SITE, named: {} } })
  })

  test('every input is in view in a narrow window', async () => {
    const { page } = stage.visitor
    const size = page.viewportSize()!
    await openForm()
    await page.setViewportSize({ width: 420, height: 800 })
    for (const label of ['Name of custom1', 'Type of custom1', 'Help for custom1', 'Choices of custom1']) {
      const { x, width } = (await dialog().getByLabel(label).boundingBox())!
      expect(x + width, label).toBeLessThan(420)
    }
    const box = await dialog().evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(box).toBe(0)
    await expectAccessible(page)
    await page.setViewportSize(size)
  })
})
