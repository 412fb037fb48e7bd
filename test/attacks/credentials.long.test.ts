/*
 * Promise F8 for reads of large credentials, and for edits at the limits of their size. The service does not keep it
 * yet for these edits: docs/security.md names them.
 */
import { describe, expect, test } from 'vitest'
import { tryAttack } from './attack-share.ts'
import { CREDENTIAL_READS, NOTICED_CREDENTIAL_ATTACKS } from './credential-attacks.ts'

const DEVICES = 100

describe('a second caller is not disturbed by', () => {
  test.each([...CREDENTIAL_READS, ...NOTICED_CREDENTIAL_ATTACKS])('$name', async (attack) => {
    const { noticed } = await tryAttack(attack, DEVICES)
    expect(noticed).toEqual([])
  })
})
