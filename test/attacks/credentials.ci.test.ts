/*
 * Promise F8 for reads of large credentials: a second caller does not notice them.
 */
import { describe, expect, test } from 'vitest'
import { tryAttack } from './attack-share.ts'
import { CREDENTIAL_READS } from './credential-attacks.ts'

const DEVICES = 100

describe('a second caller notices nothing of', () => {
  test.each(CREDENTIAL_READS)('$name', async (attack) => {
    const { noticed } = await tryAttack(attack, DEVICES)
    expect(noticed).toEqual([])
  })
})
