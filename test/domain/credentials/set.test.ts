/* Sets as callers send and see them. */
import { describe, expect, test } from 'vitest'
import type { SentCredentialSet } from '../../../generated/types.ts'
import { parseAddress } from '../../../src/domain/address.ts'
import { findExpiry, withoutEmptyOptionals } from '../../../src/domain/credentials/optional-members.ts'
import {
  checkSentSets,
  editedValue,
  isConcerned,
  memberNames,
  noMembers,
  orderKeyOf,
  revealsSecret,
  type SetMembers,
  type SshKeysRead,
  toContractSet,
  toSetChanges,
  toSetIds,
} from '../../../src/domain/credentials/set.ts'
import { membersOf, setUnitNames, unitOf } from '../../../src/domain/credentials/set-units.ts'

const FACTS = { sshKeyType: 'ssh-rsa', sshKeyFingerprint: 'f' }

const changesOf = (
  sets: readonly SentCredentialSet[],
  keys: SshKeysRead = [],
  type: 'DYNAMIC' | 'STATIC' = 'DYNAMIC',
) => toSetChanges(type, sets, keys)

const membersSent = (sent: Partial<SentCredentialSet>, key: SshKeysRead[number] = null): Partial<SetMembers> =>
  changesOf([{ name: 'a', ...sent }], [key])[0]!.members

test('faults that do not depend on the configuration are found also among malformed sets', () => {
  const alias = { path: '/credentialSets/0/snmpAuthPriv', reason: expect.any(String) }
  const both = { snmpAuthPriv: 'x', snmpPrivPassword: 'y' }
  for (const name of [null, 3, undefined]) {
    expect(() => checkSentSets([{ name, ...both }])).toThrow(expect.objectContaining({ findings: [alias] }))
  }
  const named = { path: '/credentialSets/0/name', reason: 'name is empty' }
  expect(() => checkSentSets([{ name: ' ', ...both }])).toThrow(expect.objectContaining({ findings: [alias, named] }))
  checkSentSets([null, 'a', {}, { name: 'a', snmpAuthPriv: 'x', snmpPrivPassword: 3 }, { name: '10.0.0.256' }])
})

describe('sent sets', () => {
  test('are identified by their trimmed names, in a static configuration by their addresses', () => {
    expect(changesOf([{ name: ' a ', priority: 2 }, { name: 'A', priority: null }, { name: 'b' }])).toEqual([
      { key: 'a', name: 'a', priority: 2, members: {} },
      { key: 'A', name: 'A', priority: null, members: {} },
      { key: 'b', name: 'b', priority: null, members: {} },
    ])
    expect(changesOf([{ name: ' 2001:DB8::0:1 ' }], [], 'STATIC')).toEqual([
      { key: parseAddress('2001:db8::1'), name: '2001:db8::1', priority: null, members: {} },
    ])
  })

  test('change only the members that were sent, and 0 or an empty text clears a member', () => {
    expect(membersSent({ username: 'u', password: '', note: null, snmpAuthPassword: 'x' })).toEqual({
      ...{ username: 'u', password: '', snmpAuthPassword: 'x' },
    })
    expect(membersSent({ expiresAt: 0 })).toEqual({ expiresAt: '' })
    expect(membersSent({ expiresAt: 1500 })).toEqual({ expiresAt: '1500' })
  })

  test('may have an alias of a password, also next to the same password', () => {
    expect(membersSent({ snmpAuthPriv: 'x' })).toEqual({ snmpPrivPassword: 'x' })
    expect(membersSent({ snmpAuthPriv: 'x', snmpPrivPassword: 'x' })).toEqual({ snmpPrivPassword: 'x' })
    expect(membersSent({ snmpAuthPriv: null, snmpPrivPassword: 'x' })).toEqual({ snmpPrivPassword: 'x' })
    expect(membersSent({ snmpAuthPriv: 'x', snmpPrivPassword: null })).toEqual({ snmpPrivPassword: 'x' })
  })

  test('have the type and fingerprint of their SSH keys, never the ones that were sent', () => {
    expect(membersSent({ sshPrivateKey: 'k' }, FACTS)).toEqual({ sshPrivateKey: 'k', ...FACTS })
    expect(membersSent({ sshPrivateKey: '' })).toEqual({ sshPrivateKey: '', sshKeyType: '', sshKeyFingerprint: '' })
    expect(membersSent({ sshPrivateKey: null, ...FACTS })).toEqual({})
  })

  test('are refused with all findings', () => {
    const sets = [
      { name: '' },
      { name: 'a', snmpAuthPriv: 'x', snmpPrivPassword: 'y' },
      { name: ' a', sshPrivateKey: 'k' },
    ]
    const findings = [
      { path: '/credentialSets/0/name', reason: 'name is empty' },
      { path: '/credentialSets/1/snmpAuthPriv', reason: 'differs from snmpPrivPassword, of which it is an alias' },
      { path: '/credentialSets/2/sshPrivateKey', reason: 'is damaged' },
      { path: '/credentialSets/2/name', reason: 'occurs twice in this call' },
    ]
    expect(() => changesOf(sets, [null, null, 'is damaged'])).toThrow(expect.objectContaining({ findings }))
    expect(() => checkSentSets(sets)).toThrow(
      expect.objectContaining({ findings: findings.filter(({ reason }) => reason !== 'is damaged') }),
    )
    const address = [{ path: '/credentialSets/0/name', reason: 'octet above 255' }]
    expect(() => changesOf([{ name: '10.0.0.256' }], [], 'STATIC')).toThrow(
      expect.objectContaining({ findings: address }),
    )
  })

  test('to delete are skipped if they cannot exist', () => {
    expect(toSetIds('DYNAMIC', [{ name: '' }, { name: ' a ' }])).toEqual([{ key: 'a', name: 'a' }])
    expect(toSetIds('STATIC', [{ name: 'a' }, { name: '10.0.0.1' }]).map(({ name }) => name)).toEqual(['10.0.0.1'])
  })
})

test('sets sort by priority and name, in a static configuration by address', () => {
  const keys = [orderKeyOf('DYNAMIC', 'b', 9), orderKeyOf('CLOUD', 'a', 10), orderKeyOf('DYNAMIC', 'b', 10)]
  expect(keys.toSorted()).toEqual(keys)
  expect(orderKeyOf('CLOUD', 'b', 255)).toBe('000000000000ffb')
  expect(orderKeyOf('STATIC', '40a000001', 7)).toBe('40a000001')
})

describe('a shown set', () => {
  const members: SetMembers = { ...noMembers, username: 'u', password: 'p', ...FACTS, sshPrivateKey: 'k' }
  const set = { name: 'a', priority: 3, members: { ...members, note: '', expiresAt: '1000' } }
  const shown = (secrets: 'shown' | 'masked' | 'hidden', now = 0) => toContractSet(set, { secrets, now, warnMs: 100 })
  const PLAIN = { name: 'a', username: 'u', enableUsername: '', snmpUsername: '', priority: 3, expiresAt: 1000 }
  const EMPTY = { enablePassword: '', roCommunityString: '', snmpAuthPassword: '', snmpPrivPassword: '' }

  test('has its secrets if they may be shown, and null otherwise', () => {
    expect(shown('shown')).toEqual({ ...PLAIN, ...EMPTY, password: 'p', sshPrivateKey: 'k', ...FACTS })
    expect(shown('masked')).toEqual({ ...PLAIN, ...EMPTY, password: null, sshPrivateKey: null, ...FACTS })
    const hidden = Object.fromEntries(Object.keys(EMPTY).map((name) => [name, null]))
    expect(shown('hidden')).toEqual({ ...PLAIN, ...hidden, password: null })
  })

  test('says that it expires soon or has expired', () => {
    const expiries = [899, 900, 999, 1000, 1001].map((now) => shown('shown', now).expiry)
    expect(expiries).toEqual([undefined, 'SOON', 'SOON', 'EXPIRED', 'EXPIRED'])
    for (const expiresAt of ['', undefined]) {
      expect(findExpiry(expiresAt === undefined ? {} : { expiresAt }, { now: 5, warnMs: 1 })).toBeNull()
    }
  })
})

test('an edit shows no secret, and what describes a secret only to callers that may see secrets', () => {
  const [all, some] = [{ seesSecrets: true }, { seesSecrets: false }]
  expect([editedValue('username', 'u', some), editedValue('password', 'p', all)]).toEqual(['u', null])
  expect([editedValue('sshKeyType', 't', all), editedValue('sshKeyType', 't', some)]).toEqual(['t', null])
  expect([editedValue('expiresAt', '5', all), editedValue('expiresAt', '', all), editedValue('note', '', all)]).toEqual(
    [...[5, null, '']],
  )
  expect(editedValue('expiresAt', null, all)).toBeNull()
  expect(['username', 'password', 'sshKeyType', 'sshKeyFingerprint', 'note'].map(revealsSecret)).toEqual([
    ...[false, true, true, true, false],
  ])
})

test('an optional member is of concern if it was sent, or is set and the caller may know that', () => {
  const concerned = (member: keyof SetMembers, sent: boolean, value: string | null | undefined, seesSecrets: boolean) =>
    isConcerned(member, { sent, values: ['', value], seesSecrets })
  expect(concerned('password', false, null, false)).toBe(true)
  expect(concerned('apiToken', true, null, false)).toBe(true)
  expect([null, undefined, ''].map((value) => concerned('note', false, value, true))).toEqual([false, false, false])
  expect([true, false].map((seesSecrets) => concerned('note', false, 'n', seesSecrets))).toEqual([true, true])
  expect([true, false].map((seesSecrets) => concerned('apiToken', false, 't', seesSecrets))).toEqual([true, false])
})

test('only optional members that are empty are left out', () => {
  expect(withoutEmptyOptionals({ username: '', note: '', apiToken: 't' })).toEqual({ username: '', apiToken: 't' })
})

test('each member belongs to one unit', () => {
  expect(setUnitNames.flatMap(membersOf).toSorted()).toEqual(memberNames.toSorted())
  for (const unit of setUnitNames) for (const member of membersOf(unit)) expect(unitOf[member]).toBe(unit)
})
