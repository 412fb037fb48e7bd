import { describe, expect, test } from 'vitest'
import { callersOn } from '../access/callers.ts'
import { missingBrowser } from '../support/browser.ts'
import { freshPrefix, startService } from '../support/service.ts'
import { consoleOfThisFile } from './console-of-this-file.ts'

if (missingBrowser !== null) process.stdout.write(`Tests of rights in the inventory skipped: ${missingBrowser}\n`)

describe.skipIf(missingBrowser !== null)('the inventory', () => {
  const stage = consoleOfThisFile(async () => {})

  const page = () => stage().visitor.page
  const grid = () => page().getByRole('grid', { name: 'Devices' })

  test('tells who may not change devices or read credentials that it is so', async () => {
    const REDIS_PREFIX = freshPrefix()
    const callers = await callersOn(stage().redis.url, REDIS_PREFIX)
    const service = await startService({ REDIS_URL: stage().redis.url, REDIS_PREFIX })
    try {
      const everything = await callers.key()
      const headers = { authorization: `Bearer ${everything.key}` }
      const params = ['Default', '10.0.0.1', 'Cisco::IOS']
      await service.call('Inventory.createDevice', params, { headers })
      const { key } = await callers.key({ grants: ['role:viewer'] })
      await page().goto(service.url)
      await page().getByLabel('API key').check()
      await page().getByLabel('API key').last().fill(key)
      await page().getByRole('button', { name: 'Sign in' }).click()
      await page().getByText('1 device', { exact: true }).waitFor()
      await grid().getByRole('checkbox').nth(1).click()
      expect(await page().getByRole('button', { name: 'Edit selected' }).isDisabled()).toBe(true)
      await page().getByText('takes the permission inventory:write').first().waitFor()
      await grid().getByText('10.0.0.1').click()
      expect(await page().getByRole('dialog').getByRole('button', { name: 'Edit' }).isDisabled()).toBe(true)
      await page().getByText('Credentials that apply').click()
      await page().getByText('takes the permission credentials:read').waitFor()
    } finally {
      await service.stop()
      callers.close()
    }
  })
})
