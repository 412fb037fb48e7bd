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
    await dialog().getByRole('button', { name: 'Remove wiki' }).click()
    await dialog().getByRole('button', { name: 'Add named field' }).click()
    await dialog().getByLabel('Field name of the new field').fill('Rack')
    await dialog().getByLabel('Name of Rack', { exact: true }).fill('Rack')
    await dialog().getByLabel('Type of Rack').selectOption('number')
    await save()
    await dialog().getByText('is no name of a field').waitFor()
    expect(await dialog().getByLabel('Field name of Rack').getAttribute('aria-invalid')).toBe('true')
    await expectAccessible(page)
    await dialog().getByLabel('Field name of Rack').fill('rack')
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

  test('definitions that somebody else changed meanwhile are not overwritten', async () => {
    await openForm()
    await dialog().getByLabel('Name of custom2').fill('Owner')
    const theirs: FieldNames = { custom1: SITE, custom3: { name: 'Theirs', type: 'text' } }
    await stage.client.settings.defineFieldNames({ fields: theirs })
    await save()
    await dialog().getByText('Somebody else changed the definitions meanwhile').waitFor()
    expect(await defined()).toEqual(theirs)
  })
})
