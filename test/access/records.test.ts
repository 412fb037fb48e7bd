/*
 * The records of keys and users: their secrets match, and no change of what they may do does.
 */

import { createSecretKey } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  isSameMac,
  type KeyRecord,
  makeApiKey,
  matchesKeyRecord,
  recordOfKey,
  revokedKey,
} from '../../src/access/api-key.ts'
import { ownerOfKey, ownerOfUser } from '../../src/access/owner.ts'
import {
  equalizeTiming,
  isFormerCost,
  makeUser,
  matchesPassword,
  PASSWORD_COST,
  type PasswordCost,
  passwordProblem,
  remainingCosts,
  type UserRecord,
} from '../../src/access/password.ts'
import { createRecordProofs } from '../../src/access/record-proofs.ts'
import { Secret } from '../../src/access/secret.ts'
import { parseApiKey } from '../../src/domain/api-key.ts'

const pepper = createSecretKey(Buffer.alloc(32, 3))
const otherPepper = createSecretKey(Buffer.alloc(32, 4))
/** Hashing a password with this cost takes 3 ms. */
const COST: PasswordCost = { N: 2 ** 10, r: 8, p: 1 }
const RIGHTS = { grants: ['role:viewer'], networks: ['a'], expiresAt: 9000 }

describe('an API key', () => {
  const { id, key, record } = makeApiKey(pepper, 'nightly job', RIGHTS, 5000)
  const sent = parseApiKey(key.reveal())!

  test('has a record with its rights and without its secret', () => {
    expect(sent.id).toBe(id)
    expect(record).toEqual({ name: 'nightly job', ...RIGHTS, createdAt: 5000, revokedAt: null, mac: record.mac })
    expect(record.mac).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(record)).not.toContain(sent.secret)
    expect(makeApiKey(pepper, 'x', RIGHTS, 0).key.reveal()).not.toBe(key.reveal())
  })

  test('matches its record, and one that is created for it again', () => {
    expect(matchesKeyRecord(pepper, sent, record)).toBe(true)
    expect(recordOfKey(pepper, sent, { name: 'nightly job', rights: RIGHTS, now: 5000 })).toEqual(record)
  })

  test.each<[string, Partial<KeyRecord>]>([
    ['other grants', { grants: ['role:admin'] }],
    ['all networks', { networks: null }],
    ['other networks', { networks: ['a', 'b'] }],
    ['no expiry', { expiresAt: null }],
    ['another mac', { mac: '00'.repeat(32) }],
    ['a mac that is cut', { mac: record.mac.slice(2) }],
  ])('does not match a record with %s', (_, change) => {
    expect(matchesKeyRecord(pepper, sent, { ...record, ...change })).toBe(false)
  })

  test('does not match with another secret, another id or another pepper', () => {
    expect(matchesKeyRecord(pepper, { ...sent, secret: 'f'.repeat(64) }, record)).toBe(false)
    expect(matchesKeyRecord(pepper, { ...sent, id: 'f'.repeat(12) }, record)).toBe(false)
    expect(matchesKeyRecord(otherPepper, sent, record)).toBe(false)
  })

  test('that is revoked matches, so that its owner learns why it is refused', () => {
    const revoked = revokedKey(pepper, { ...record, proof: 'x' }, 7000)
    expect(revoked).toEqual({ ...record, revokedAt: 7000, mac: revoked.mac })
    expect(matchesKeyRecord(pepper, sent, revoked)).toBe(true)
    expect(matchesKeyRecord(pepper, { ...sent, secret: 'f'.repeat(64) }, revoked)).toBe(false)
    expect(matchesKeyRecord(pepper, sent, { ...revoked, revokedAt: null })).toBe(false)
    expect(revokedKey(pepper, revoked, 8000).revokedAt).toBe(7000)
    // keyrack 0.1.0 left the mac as it was.
    expect(matchesKeyRecord(pepper, sent, { ...record, revokedAt: 6000 })).toBe(true)
  })

  test('has macs that stay the same from version to version', () => {
    const known = { id: '1'.repeat(12), secret: '2'.repeat(64) }
    const { mac } = recordOfKey(pepper, known, { name: 'x', rights: RIGHTS, now: 0 })
    expect(mac).toBe('945033f944bfe5bad575e918ca22d8876123d3e5c3a4473863599df704038f34')
    expect(revokedKey(pepper, { ...record, mac }, 1).mac).toBe(
      '85f520e0f1febcc3925407775aaa081bef079fdbb5c92e756e75dfa4487dbce8',
    )
  })
})

test('a mac is compared with all its bytes', () => {
  const mac = Buffer.from('0102', 'hex')
  expect(['0102', '0103', '01', '010203', '', 'zz'].map((hex) => isSameMac(mac, hex))).toEqual([
    ...[true, false, false, false, false, false],
  ])
})

describe('a user', () => {
  const password = new Secret('correct horse battery')
  const newUser = { name: 'ann', password, ...RIGHTS, createdAt: 5000 }
  const made = makeUser(pepper, newUser, COST)
  const matches = async (change: Partial<UserRecord> = {}, name = 'ann', sent = password, key = pepper) =>
    matchesPassword(key, name, sent, { ...(await made), ...change })

  test('has a record with the rights and the cost, and without the password', async () => {
    const { salt, mac, ...rest } = await made
    expect(rest).toEqual({ ...RIGHTS, createdAt: 5000, cost: COST })
    expect([salt, mac].map((text) => /^[0-9a-f]+$/.test(text) && text.length)).toEqual([32, 64])
    expect((await makeUser(pepper, newUser, COST)).salt).not.toBe(salt)
  })

  test('matches with the password, also in another form of the same characters', async () => {
    expect(await matches()).toBe(true)
    const decomposed = await makeUser(pepper, { ...newUser, password: new Secret('Zu\u0308rich Zürich') }, COST)
    expect(await matchesPassword(pepper, 'ann', new Secret('Zürich Zu\u0308rich'), decomposed)).toBe(true)
  })

  test('does not match with another password, name or pepper', async () => {
    expect(await matches({}, 'ann', new Secret('correct horse batterY'))).toBe(false)
    expect(await matches({}, 'anne')).toBe(false)
    expect(await matches({}, 'ann', password, otherPepper)).toBe(false)
  })

  test.each<[string, Partial<UserRecord>]>([
    ['other grants', { grants: ['role:admin'] }],
    ['all networks', { networks: null }],
    ['no expiry', { expiresAt: null }],
    ['another salt', { salt: '00'.repeat(16) }],
    ['another cost', { cost: { ...COST, N: COST.N * 2 } }],
  ])('does not match a record with %s', async (_, change) => {
    expect(await matches(change)).toBe(false)
  })

  test.each<[string, PasswordCost]>([
    ['more memory than today', { N: 2 ** 18, r: 8, p: 1 }],
    ['larger blocks', { N: 2, r: 9, p: 1 }],
    ['more rounds', { N: 2, r: 8, p: 2 }],
    ['an N that is no power of two', { N: 3, r: 8, p: 1 }],
    ['an N of 1', { N: 1, r: 8, p: 1 }],
    ['half an N', { N: 2.5, r: 8, p: 1 }],
    ['half a block', { N: 2, r: 1.5, p: 1 }],
    ['no rounds', { N: 2, r: 8, p: 0 }],
    ['a text', { N: '2' as unknown as number, r: 8, p: 1 }],
  ])('whose record has a cost of %s matches no password, and its cost is not a former one', async (_, cost) => {
    expect(await matches({ cost })).toBe(false)
    expect(isFormerCost({ cost }, PASSWORD_COST)).toBe(false)
  })

  test('has a former cost if its record was cheaper than those of today, or has none', () => {
    expect(PASSWORD_COST).toEqual({ N: 131_072, r: 8, p: 1 })
    expect(isFormerCost({}, PASSWORD_COST)).toBe(true)
    expect(isFormerCost({ cost: PASSWORD_COST }, PASSWORD_COST)).toBe(false)
    expect(isFormerCost({ cost: { N: 2, r: 1, p: 1 } }, { N: 2, r: 1, p: 1 })).toBe(false)
    expect(isFormerCost({ cost: { N: 2, r: 7, p: 1 } }, { N: 2, r: 8, p: 1 })).toBe(true)
    expect(isFormerCost({ cost: { N: 4, r: 4, p: 1 } }, { N: 2, r: 8, p: 1 })).toBe(false)
    expect(isFormerCost({ cost: { N: 2, r: 8, p: 1 } }, { N: 2, r: 8, p: 2 })).toBe(true)
  })

  test('may have a record of the cost of today, and none of a higher cost', () => {
    const { N } = PASSWORD_COST
    const dearer = (factor: number) => ({ ...PASSWORD_COST, N: N * factor })
    expect(isFormerCost({ cost: PASSWORD_COST }, dearer(2))).toBe(true)
    expect(isFormerCost({ cost: dearer(2) }, dearer(4))).toBe(false)
  })

  test('of an earlier version, whose record has no cost, still matches', async () => {
    const former = {
      ...RIGHTS,
      createdAt: 5000,
      salt: '05'.repeat(16),
      mac: '6cdb27e39f56490714994b091f9ee46b471a0edc7e0406c597e11b3be65ae9d8',
    }
    expect(await matchesPassword(pepper, 'ann', password, former)).toBe(true)
    expect(await matchesPassword(pepper, 'ann', new Secret('another password'), former)).toBe(false)
  })

  test('has a mac that stays the same from version to version', async () => {
    const known = {
      ...RIGHTS,
      createdAt: 5000,
      salt: '05'.repeat(16),
      cost: { N: 16, r: 8, p: 1 },
      mac: '90ce584c1d68de10b997f6870c3e3213b320ce4312ad191d5d446239410335ae',
    }
    expect(await matchesPassword(pepper, 'ann', password, known)).toBe(true)
  })
})

describe('a password', () => {
  test('has 8 to 1,024 characters, each of which may be two UTF-16 units', () => {
    expect(passwordProblem('1234567')).toBe('must have at least 8 characters')
    expect(passwordProblem('12345678')).toBeNull()
    expect(passwordProblem('\u{1f5a7}'.repeat(7))).toBe('must have at least 8 characters')
    expect(passwordProblem('\u{1f5a7}'.repeat(1024))).toBeNull()
    expect(passwordProblem('x'.repeat(1025))).toBe('must have at most 1024 characters')
  })
})

describe('the time of a wrong password', () => {
  /** Returns the work of the hashes that are computed instead, by counting how often the password is read. */
  async function hashesAfter(after: PasswordCost | null): Promise<number> {
    let reads = 0
    class Counted extends Secret {
      override reveal(): string {
        reads++
        return super.reveal()
      }
    }
    const record = after === null ? null : ({ ...RIGHTS, cost: after } as unknown as UserRecord)
    const password = new Counted('x')
    await equalizeTiming(pepper, { name: 'ann', password, after: record }, { N: 64, r: 8, p: 1 })
    return reads
  }

  test('is equalized by hashes of the remaining work, each at most as large as the rest', async () => {
    expect(await hashesAfter(null)).toBe(1)
    expect(await hashesAfter({ N: 64, r: 8, p: 1 })).toBe(0)
    expect(await hashesAfter({ N: 32, r: 8, p: 1 })).toBe(1)
    expect(await hashesAfter({ N: 16, r: 8, p: 1 })).toBe(2)
    expect(await hashesAfter({ N: 2, r: 8, p: 1 })).toBe(5)
  })

  test('is equalized by one full hash if the record has an invalid cost', async () => {
    expect(await hashesAfter({ N: 3, r: 8, p: 1 })).toBe(1)
  })

  test('is equalized by hashes with the current block size and rounds', () => {
    const today = { N: 64, r: 8, p: 2 }
    expect(remainingCosts(null, today)).toEqual([today])
    expect(remainingCosts({ cost: { N: 32, r: 8, p: 1 } }, today)).toEqual([
      { ...today, N: 32 },
      { ...today, N: 16 },
    ])
  })
})

describe('the proof of a record', () => {
  const proofs = createRecordProofs(pepper, { without: 'unproven' })
  const { record } = makeApiKey(pepper, 'job', RIGHTS, 5000)
  const user: UserRecord = { ...RIGHTS, createdAt: 5000, salt: '05', mac: '06', cost: { N: 16, r: 8, p: 1 } }
  const signedKey = proofs.signKey('id', record)
  const signedUser = proofs.signUser('ann', user)

  test('proves the record with the key of the keyring only', () => {
    expect(signedKey).toEqual({ ...record, proof: signedKey.proof })
    expect(signedUser).toEqual({ ...user, proof: signedUser.proof })
    expect([proofs.verifyKey('id', signedKey), proofs.verifyUser('ann', signedUser)]).toEqual([...['proven', 'proven']])
    const others = createRecordProofs(otherPepper, { without: 'unproven' })
    expect([others.verifyKey('id', signedKey), others.verifyUser('ann', signedUser)]).toEqual([
      ...['altered', 'altered'],
    ])
  })

  test('may be missing in a record of an earlier version', () => {
    expect([proofs.verifyKey('id', record), proofs.verifyUser('ann', user)]).toEqual(['unproven', 'unproven'])
  })

  test('must not be missing in a store that no earlier version began', () => {
    const strict = createRecordProofs(pepper, { without: 'altered' })
    expect([strict.verifyKey('id', record), strict.verifyUser('ann', user)]).toEqual(['altered', 'altered'])
    expect([strict.verifyKey('id', signedKey), strict.verifyUser('ann', signedUser)]).toEqual(['proven', 'proven'])
  })

  test.each<[string, Partial<KeyRecord>]>([
    ['name', { name: 'other' }],
    ['grants', { grants: [] }],
    ['networks', { networks: null }],
    ['expiry', { expiresAt: null }],
    ['time of creation', { createdAt: 5001 }],
    ['revocation', { revokedAt: 1 }],
    ['mac', { mac: '00' }],
    ['proof', { proof: '00'.repeat(32) }],
    ['form of the proof', { proof: 5 as unknown as string }],
  ])('shows that another %s was put into the record of a key', (_, change) => {
    expect(proofs.verifyKey('id', { ...signedKey, ...change })).toBe('altered')
  })

  test.each<[string, Partial<UserRecord>]>([
    ['grants', { grants: [] }],
    ['networks', { networks: null }],
    ['expiry', { expiresAt: null }],
    ['time of creation', { createdAt: 5001 }],
    ['salt', { salt: '06' }],
    ['N', { cost: { N: 32, r: 8, p: 1 } }],
    ['r', { cost: { N: 16, r: 9, p: 1 } }],
    ['p', { cost: { N: 16, r: 8, p: 2 } }],
    ['mac', { mac: '00' }],
  ])('shows that another %s was put into the record of a user', (_, change) => {
    expect(proofs.verifyUser('ann', { ...signedUser, ...change })).toBe('altered')
  })

  test('shows that a record was moved, or that a user was made a key', () => {
    expect(proofs.verifyKey('other', signedKey)).toBe('altered')
    expect(proofs.verifyUser('bob', signedUser)).toBe('altered')
    const { cost: _, ...uncosted } = signedUser
    expect(proofs.verifyUser('ann', uncosted)).toBe('altered')
    expect(proofs.verifyUser('ann', proofs.signUser('ann', { ...RIGHTS, createdAt: 1, salt: '', mac: '' }))).toBe(
      'proven',
    )
  })

  test('stays the same from version to version', () => {
    const { signKey, signUser } = createRecordProofs(pepper, { without: 'unproven' })
    const known = { name: 'x', ...RIGHTS, createdAt: 1, revokedAt: null, mac: '00' }
    expect(signKey('id', known).proof).toBe('5c1fab4b2d3187d089803782940d27b78ee7ed41bb678baef6c7d5b9879a7331')
    expect(signUser('ann', user).proof).toBe('df5e0f2fbca2691fd027caf72767f0b5fd7512ce8146930987328a5d906728b9')
    const { cost: _, ...uncosted } = user
    expect(signUser('ann', uncosted).proof).toBe('3ab9ef2cbd2d1801c40f9957618ee27029a81a771d258f10eca4f065db50d876')
  })
})

test('the owner of a key and of a user are named as stored sessions name them', () => {
  expect(ownerOfKey('abc')).toBe('key:abc')
  expect(ownerOfUser('ann', { createdAt: 5000 })).toBe('user:ann@5000')
})
