/*
 * Promise F8 for a read of large credentials: a second caller does not notice it. credentials.long.test.ts tries all.
 */
import { expect, test } from 'vitest'
import { tryAttack } from './attack-share.ts'
import { CREDENTIAL_READS } from './credential-attacks.ts'

const DEVICES = 100

const [read] = CREDENTIAL_READS

test(`a second caller is not disturbed by ${read!.name}`, async () => {
  const { noticed } = await tryAttack(read!, DEVICES)
  expect(noticed).toEqual([])
})
