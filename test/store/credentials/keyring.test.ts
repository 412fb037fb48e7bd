/*
 * The keyring is replaced by one process at a time.
 */
import { expect, test } from 'vitest'
import { serviceAuditContext } from '../../../src/store/audit/audit.ts'
import { entriesOf } from '../../audit/trail.ts'
import { openOnce } from '../../support/fixture.ts'
import { openSessionStage, startAfreshBeforeEachTest } from './session-stage.ts'

const stage = openOnce(openSessionStage)
startAfreshBeforeEachTest(stage)

const textOf = (generation: number): string => JSON.stringify({ generation })
const entries = async () => await entriesOf(stage.witness, 't:', 'credentials')

test('the keyring is replaced only if it is the one that was read', async () => {
  const { keyring } = stage.store
  const before = await keyring.read()
  expect(await keyring.replace(null, textOf(1))).toBe(false)
  expect(await keyring.replace(textOf(0), textOf(1))).toBe(false)
  expect(await keyring.read()).toBe(before)
  expect(await keyring.replace(before, textOf(1))).toBe(true)
  expect(await keyring.read()).toBe(textOf(1))
})

test('the first keyring is written only if there is none, and has no entry in the audit', async () => {
  await stage.witness.del(stage.keys.credentials.keyring)
  const { keyring } = stage.store
  expect(await keyring.replace('another', textOf(1))).toBe(false)
  expect(await keyring.replace(null, textOf(1))).toBe(true)
  expect(await keyring.replace(null, textOf(2))).toBe(false)
  expect(await entries()).toEqual([])
})

test('a signed change of the keyring has one entry in the audit, and a refused one has none', async () => {
  const { keyring } = stage.store.for(serviceAuditContext('keyring rotate', (text) => `secret of ${text}`))
  expect(await keyring.replace('another', textOf(1))).toBe(false)
  expect(await entries()).toEqual([])
  expect(await keyring.replace(await keyring.read(), textOf(1))).toBe(true)
  expect((await entries()).map(({ fields }) => [fields.method, fields.on])).toEqual([['keyring rotate', textOf(1)]])
})
