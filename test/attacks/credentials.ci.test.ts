/*
 * Promise F8 for large credentials: a second caller notices nothing of them, neither of reads nor of commits.
 */
import { describe, expect, test } from 'vitest'
import { tryAttack } from './attack-share.ts'
import { CREDENTIAL_ATTACKS } from './credential-attacks.ts'

const DEVICES = 100

describe('a second caller notices nothing of', () => {
  test.each(CREDENTIAL_ATTACKS)('$name', async (attack) => {
    const { noticed } = await tryAttack(attack, DEVICES)
    expect(noticed).toEqual([])
  })
})
