/*
 * Promise F8 for credentials at the limits of their size. The service does not keep it yet: docs/security.md names the
 * remaining attacks.
 */
import { describe, expect, test } from 'vitest'
import { tryAttack } from './attack-share.ts'
import { NOTICED_CREDENTIAL_ATTACKS } from './credential-attacks.ts'

const DEVICES = 100

describe('a second caller notices nothing of', () => {
  test.each(NOTICED_CREDENTIAL_ATTACKS)('$name', async (attack) => {
    const { noticed } = await tryAttack(attack, DEVICES)
    expect(noticed).toEqual([])
  })
})
