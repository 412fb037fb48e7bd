/*
 * Promise F8 for changes of ten thousand sets at once. Not met yet: docs/security.md names what remains.
 */
import { describe, expect, test } from 'vitest'
import { tryAttack } from './attack-share.ts'
import { CREDENTIAL_CHANGES } from './credential-attacks.ts'

const DEVICES = 100

describe('a second caller notices nothing of', () => {
  test.each(CREDENTIAL_CHANGES)('$name', async (attack) => {
    const { noticed } = await tryAttack(attack, DEVICES)
    expect(noticed).toEqual([])
  })
})
